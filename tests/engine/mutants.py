"""Changes literals of the engine one at a time, and lists the changes that no native test notices.

python3 tests/engine/mutants.py [--count COUNT] [--seed SEED] [--jobs JOBS] [PART]: as many changes as COUNT, chosen by
the seed, or all of them, in files whose path contains PART. A number is doubled (0 becomes 1), or two numbers of a line
are swapped.

One build, of a copy in target/mutants, holds all changes as `if crate::mutant(3) { 20 } else { 10 }`; the environment
selects one. Constants become functions for that. Numbers of types and patterns cannot be selected and are left out.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import threading
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "target/mutants/copy"
TESTS = "#[cfg(test)]"
TIMEOUT_SECONDS = 120
WITHOUT_NUMBERS = r"""//[^\n]*|'(?:\\.|[^'\\])'|"(?:\\.|[^"\\])*"|#!?\[[^\n]*|\buse [^;]*;"""
# A literal, also beside the dots of a range, but neither a part of a name nor the number of a field.
NUMBER = re.compile(r"(?<!\w)(?:(?<!\.)|(?<=\.\.))\d[\d_]*(\.\d[\d_]*)?(e-?\d+)?(?!\w)(?!\.(?!\.))")
# A constant with a digit in its value: name, type, `&` if it is a reference, and value.
CONSTANT = re.compile(r"const ([A-Z][A-Z0-9_]*): ([^=]+) = (&?)(?=((?:[^;]|;(?!\n))*\d(?:[^;]|;(?!\n))*);\n)")
SELECTED = """
/// Returns whether the environment selects a change.
#[doc(hidden)]
#[inline]
pub fn mutant(id: u32) -> bool {
    static SELECTED: std::sync::OnceLock<Option<u32>> = std::sync::OnceLock::new();
    *SELECTED.get_or_init(|| std::env::var("MUTANT").ok()?.parse().ok()) == Some(id)
}
"""


# Numbers of a change are triples: the place in the file, the literal and the one instead.
Change = namedtuple("Change", "file line numbers")
# Keys of an edit: the name of a constant, or the changes among which the new text selects.
Edit = namedtuple("Edit", "file start end keys new")


def sources(*folders):
    """Code of each file, with a character for each byte, as rustc counts."""
    files = [file for folder in folders for file in sorted((COPY / folder).rglob("*.rs"))]
    return {file: file.read_text("latin-1") for file in files if "engine/src/js" not in str(file)}


def masked(code):
    """Code with blanks instead of comments, strings, attributes and imports."""
    return re.sub(WITHOUT_NUMBERS, lambda part: re.sub(r"[^\n]", " ", part[0]), code, flags=re.DOTALL)


def functions_of_constants(codes):
    """Edits that make a function of each constant with a number, and calls of its uses."""
    edits = []
    for file, code in codes.items():
        for found in CONSTANT.finditer(masked(code.split(TESTS)[0])) if "engine/src" in str(file) else ():
            name, kind, reference, value = found.groups()
            kind = re.sub(r"&(?!')", "&'static ", kind)
            once = f"static ONCE: std::sync::OnceLock<{kind}> = std::sync::OnceLock::new(); *ONCE.get_or_init(|| "
            leak = "std::boxed::Box::leak(std::boxed::Box::new(" if reference else "(("
            edits.append(Edit(file, *found.span(), [name], f"fn {name}() -> {kind} {{ {once}{leak}"))
            edits.append(Edit(file, found.end() + len(value), found.end() + len(value) + 1, [name], "))) }"))
    names = "|".join({edit.keys[0] for edit in edits})
    declared = [(edit.file, range(edit.start, edit.end)) for edit in edits]
    for file, code in codes.items():
        for use in re.finditer(rf"(?<!consts::)\b(?:{names})\b(?!\()", masked(code)):
            if not any(file == other and use.start() in span for other, span in declared):
                edits.append(Edit(file, *use.span(), [use[0]], f"{use[0]}()"))
    return edits


def changes(codes):
    for file, code in codes.items():
        start = 0
        for index, line in enumerate(masked(code.split(TESTS)[0]).split("\n"), 1):
            numbers = [(start + number.start(), number[0]) for number in NUMBER.finditer(line)]
            start += len(line) + 1
            for at, number in numbers:
                yield Change(file, index, [(at, number, doubled(number))])
            for (at, one), (after, other) in zip(numbers, numbers[1:]):
                if one != other and is_real(one) == is_real(other):
                    yield Change(file, index, [(at, one, other), (after, other, one)])


def is_real(literal):
    return "." in literal or "e" in literal


def doubled(literal):
    plain = literal.replace("_", "")
    if plain.strip("0.") == "":
        return plain.replace("0", "1", 1)
    return repr(2 * float(plain)) if is_real(plain) else str(2 * int(plain))


def selections(listed):
    """Edits that select one of the numbers at a place."""
    places = {}
    for key, change in listed.items():
        for at, old, new in change.numbers:
            places.setdefault((change.file, at, at + len(old), old), {})[key] = new
    for (file, start, end, old), numbers in places.items():
        choices = "".join(f"if crate::mutant({key}) {{ {new} }} else " for key, new in numbers.items())
        yield Edit(file, start, end, list(numbers), f"({choices}{{ {old} }})")


def write(codes, edits):
    """Writes the code with its edits, and returns where they are now."""
    written = []
    for file, code in codes.items():
        text, end = "", 0
        for edit in sorted(edit for edit in edits if edit.file == file):
            text += code[end : edit.start]
            written.append(Edit(file, len(text), len(text) + len(edit.new), edit.keys, edit.new))
            text, end = text + edit.new, edit.end
        text += code[end:]
        if file.read_text("latin-1") != text:
            file.write_text(text, "latin-1")
    return written


def cargo(*command):
    """Messages of a cargo command about the engine and its tests."""
    command = ["cargo", *command, "--package", "rope-rotary", "--package", "engine-tests", "--lib", "--test", "engine", "--message-format", "json"]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(COPY.parent / "target"), "RUSTFLAGS": "--cap-lints=allow"}
    output = subprocess.run(command, cwd=COPY, env=environment, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def write_what_compiles(codes, edits_without):
    """Writes the code with the edits that compile, and returns the keys of the others."""
    dropped = set()
    while True:
        written = write(codes, list(edits_without(dropped)))
        messages = [message.get("message", {}) for message in cargo("check", "--profile", "test")]
        errors = [message for message in messages if message.get("level") == "error" and message["spans"]]
        if not errors:
            return dropped
        blamed = {key for error in errors for key in keys_at(error, written)} - dropped
        assert blamed, errors[0]["rendered"]
        dropped |= blamed


def keys_at(error, written):
    """Keys of the edits at an error, or else near it."""
    for margin in (0, 200):
        for span in sorted(error["spans"], key=lambda span: not span["is_primary"]):
            while span:
                files = [COPY / span["file_name"], COPY / "engine" / span["file_name"]]
                start, end = span["byte_start"] - margin, span["byte_end"] + margin
                at = [edit for edit in written if edit.file in files and edit.start <= end and start < edit.end]
                if at:
                    return {key for edit in at for key in edit.keys}
                span = span["expansion"] and span["expansion"]["span"]
    return set()


def is_noticed(tests, change, cases):
    given = {"MUTANT": str(change), "PROPTEST_CASES": str(cases), "PROPTEST_MAX_SHRINK_ITERS": "0"}
    environment = {**os.environ, **given, "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1"}
    for test in tests:
        outputs = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        run = subprocess.Popen([test, "--test-threads=1"], env=environment, **outputs)
        timer = threading.Timer(TIMEOUT_SECONDS, run.kill)
        timer.start()
        for line in run.stdout:
            if line.endswith("FAILED\n"):
                run.kill()
        timer.cancel()
        if run.wait():
            return True
    return False


def lines(code, change):
    """The line without and with a change."""
    start = code.rfind("\n", 0, change.numbers[0][0]) + 1
    before = after = code[start : code.find("\n", start)]
    for at, old, new in reversed(change.numbers):
        after = after[: at - start] + new + after[at - start + len(old) :]
    return [line.strip().encode("latin-1").decode() for line in (before, after)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("part", nargs="?", default="")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()

    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, ignore=shutil.ignore_patterns("target", ".git", "node_modules", "dist"))
    codes = sources("engine/src", "tests/engine")
    codes[COPY / "engine/src/lib.rs"] += SELECTED
    edits = functions_of_constants(codes)
    write_what_compiles(codes, lambda dropped: [edit for edit in edits if dropped.isdisjoint(edit.keys)])

    codes = {file: code for file, code in sources("engine/src").items() if given.part in str(file.relative_to(COPY))}
    built = "".join(file.read_text() for file in (COPY.parent / "target/debug/deps").glob("rotary-*.d"))
    codes = {file: code for file, code in codes.items() if str(file.relative_to(COPY)) in built}
    listed = dict(enumerate(changes(codes)))
    without = lambda dropped: selections({key: listed[key] for key in listed.keys() - dropped})
    dropped = write_what_compiles(codes, without)
    tests = [message["executable"] for message in cargo("test", "--no-run") if message.get("executable")]
    assert tests and not is_noticed(tests, None, 32), "the tests fail without a change"

    chosen = sorted(listed.keys() - dropped)
    chosen = random.Random(given.seed).sample(chosen, given.count or len(chosen))
    print(f"{len(listed)} changes, {len(dropped)} of them left out, {len(chosen)} tested", flush=True)

    def survives(key):
        if is_noticed(tests, key, 32) or is_noticed(tests, key, 256):
            return False
        change = listed[key]
        where = f"survives: {change.file.relative_to(COPY)}:{change.line}"
        print(where, *lines(codes[change.file], change), sep="\n  ", flush=True)
        return True

    with ThreadPoolExecutor(given.jobs) as pool:
        print(f"{sum(pool.map(survives, chosen))} of {len(chosen)} survive")


if __name__ == "__main__":
    main()
