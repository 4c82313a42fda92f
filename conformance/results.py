"""Runs every adapter that can be imported here and writes the table of README.md: `python3 conformance/results.py [NAME...]`.

Rows of adapters that cannot be run, or that are not named, stay as they are.
"""

import collections
import re
import sys

import run

README = run.HERE / "README.md"
BEGIN, END = "<!-- results.py writes from here -->\n", "<!-- to here -->"
FILES = ["frequencies", "rotation", "positions", "kernels", "gradients", "mrope", "sixteen_bits", "steps"]
NAMES = {"llama_cpp": "llama.cpp's rule in NumPy", "transformers_": "", "onnxruntime_": "", "candle_": ""}


def row(name, adapter):
    """A line of the table: passed and run cases, and the conventions of failed ones."""
    counts, failed = collections.defaultdict(collections.Counter), []
    for file, case, verdict, _, names in run.results(adapter):
        counts[file][verdict] += 1
        if names and str(names[0]).startswith(run.RAISED):
            raise RuntimeError(f"{case['id']} {names[0]}")
        if verdict == run.FAIL:
            failed.append((case, names))
    cells = []
    for file in FILES:
        of_file = counts[file]
        ran = sum(of_file.values()) - of_file[run.SKIPPED]
        good = f"{of_file[run.PASS] + of_file[run.F32_ANGLES]} of {ran}"
        in_f32 = of_file[run.F32_ANGLES]
        cells.append((good + (f" ({in_f32} with f32 angles)" if in_f32 else "")) if ran else "")
    said = "; ".join(f"{count}: {reason}" for reason, count in run.fewest(failed))
    label = NAMES[name] or adapter.version()
    return f"| {label} | {' | '.join(cells)} | {said} |"


def main():
    text = README.read_text()
    before, rest = text.split(BEGIN)
    table, after = rest.split(END)
    rows = {re.split(r"[ ,']", line[2:])[0]: line for line in table.splitlines()[2:]}
    for name in sys.argv[1:] or NAMES:
        try:
            line = row(name, run.load(run.HERE / "adapters" / f"{name}.py"))
        except (ImportError, OSError, RuntimeError) as problem:
            print(f"{name}: not run ({problem})")
            continue
        rows[re.split(r"[ ,']", line[2:])[0]] = line
    head = f"| implementation | {' | '.join(FILES)} | what the others match |\n|{'---|' * (len(FILES) + 2)}\n"
    README.write_text(before + BEGIN + head + "".join(f"{line}\n" for line in rows.values()) + END + after)


if __name__ == "__main__":
    main()
