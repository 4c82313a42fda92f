"""Changes literals of the engine one at a time, and lists the changes that no native test notices.

python3 tests/engine/literal_mutants.py COUNT [SEED]: so many of all places, chosen by the seed. A number is doubled (0 becomes 1), or two
numbers of a line are swapped. Works in a copy, in target/literal-mutants.
"""

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPY = ROOT / "target/literal-mutants/copy"
NUMBER = re.compile(r"(?<![\w.])\d[\d_]*(\.[\d_]+)?(e-?\d+)?(?![\w.])")
TEST = ["cargo", "test", "--quiet", "--package", "rotary", "--lib", "--test", "engine"]


def places():
    for file in sorted((ROOT / "engine/src").rglob("*.rs")):
        if "js" in file.relative_to(ROOT / "engine/src").parts:
            continue
        code = file.read_text().split("#[cfg(test)]")[0]
        for index, line in enumerate(code.splitlines()):
            if line.lstrip().startswith(("//", "#[", "fn ", "pub fn ")):
                continue
            numbers = [number for number in NUMBER.finditer(line.split(" // ")[0])]
            for number in numbers:
                yield file, index, line[: number.start()] + doubled(number[0]) + line[number.end() :]
            for one, other in zip(numbers, numbers[1:]):
                if one[0] != other[0]:
                    between = line[one.end() : other.start()]
                    yield file, index, line[: one.start()] + other[0] + between + one[0] + line[other.end() :]


def doubled(literal):
    plain = literal.replace("_", "")
    if plain.strip("0.") == "":
        return plain.replace("0", "1", 1)
    return str(2 * int(plain)) if plain.isdigit() else f"{2 * float(plain)!r}"


def passes():
    environment = {**os.environ, "PROPTEST_CASES": "32", "CARGO_TARGET_DIR": str(COPY.parent / "target")}
    try:
        return subprocess.run(TEST, cwd=COPY, env=environment, capture_output=True, timeout=1200).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main(count, seed=1):
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, ignore=shutil.ignore_patterns("target", ".git", "node_modules", "dist"))
    assert passes(), "the tests fail without a change"
    chosen = random.Random(seed).sample(list(places()), count)
    survivors = 0
    for number, (file, index, line) in enumerate(chosen, 1):
        copy = COPY / file.relative_to(ROOT)
        whole = copy.read_text()
        lines = whole.split("\n")
        before, lines[index] = lines[index], line
        copy.write_text("\n".join(lines))
        if passes():
            survivors += 1
            print(f"survives: {file.relative_to(ROOT)}:{index + 1}\n  {before.strip()}\n  {line.strip()}", flush=True)
        copy.write_text(whole)
        print(f"{number} of {count}, {survivors} survive", flush=True)


main(*map(int, sys.argv[1:]))
