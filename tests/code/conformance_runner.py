"""Tests the runner of conformance/: python3 conformance_runner.py CONFORMANCE

It must accept NumPy's own formulas, and name what an implementation written for this test does wrong.
"""

import collections
import contextlib
import io
import re
import sys
import types

sys.path.insert(0, sys.argv[1])

import numpy as np
import rope
import run

FILES = ["rotation", "kernels", "sixteen_bits", "gradients"]


def implementation(wrong=None):
    """Batches `bshd` in f32, token by token and pair by pair, with one thing wrong."""

    def apply_rope(case):
        if case["format"] != "bshd" or "cp_size" in case or "scaling" in case:
            return None
        x = np.asarray(case["x"], dtype=np.float32)
        y = x.copy()
        batch, tokens, heads, head_dim = case["shape"]
        pairs = case["rotary_dim"] // 2
        offsets = case.get("offsets", 0)
        is_half = (case["pairing"] == "half") != (wrong == "pairing")
        for b, s, h, i in np.ndindex(batch, tokens, heads, pairs):
            position = (offsets[b] if isinstance(offsets, list) else offsets) + s
            if wrong == "no offsets":
                position = s
            if "positions" in case:
                position = case["positions"][s]
            if wrong == "past a table" and position >= 100:
                continue
            position -= wrong == "one behind"
            theta = (case["base"] * (1.01 if wrong == "base" else 1)) ** (-2 * i / (head_dim if wrong == "head_dim" else 2 * pairs))
            angle = position * theta
            if (case.get("direction") == "backward") != (wrong == "negated"):
                angle = -angle
            factor = 1 if wrong == "no factor" else case.get("attention_factor", 1)
            cos, sin = np.float32(factor * np.cos(angle)), np.float32(factor * np.sin(angle))
            if wrong == "16-bit tables":
                kind = case.get("dtype", "bf16")
                cos, sin = (rope.rounded(value, kind).astype(np.float32) for value in (cos, sin))
            if wrong == "exchanged":
                # The kernel negates the table that it takes for the sine.
                is_back = case.get("direction") == "backward"
                cos, sin = (-sin, -cos) if is_back else (sin, cos)
            apart = head_dim // 2 if wrong == "half a head" else pairs
            at = (i, i + apart) if is_half else (2 * i, 2 * i + 1)
            j, k = (b, s, h, at[0]), (b, s, h, at[1])
            y[j], y[k] = x[j] * cos - x[k] * sin, x[j] * sin + x[k] * cos
        return rope.rounded(y, case["dtype"]) if "dtype" in case else y

    return types.SimpleNamespace(apply_rope=apply_rope, DTYPE="f32", FILES=FILES)


def report(adapter):
    """The exit code of a run, and what it prints."""
    run.load, sys.argv = lambda _: adapter, ["run.py", "mine.py"]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        return run.main(), printed.getvalue()


def verdicts(adapter):
    return [(case["id"], verdict, names) for _, case, verdict, _, names in run.results(adapter)]


reference = types.SimpleNamespace(apply_rope=rope.rotate, frequencies=rope.frequencies, DTYPE="f64")
found = verdicts(reference)
assert len(found) > 150 and all(verdict == run.PASS for _, verdict, _ in found), found

right = collections.Counter(verdict for _, verdict, _ in verdicts(implementation()))
assert right[run.FAIL] == 0 and right[run.PASS] > 40, right

named = ["pairing", "negated", "head_dim", "no factor", "no offsets", "one behind", "16-bit tables"]
for wrong in named + ["exchanged", "half a head", "past a table"]:
    failed = [(id, names) for id, verdict, names in verdicts(implementation(wrong)) if verdict == run.FAIL]
    assert failed, wrong
    for id, names in failed:
        assert (wrong,) in names, f"{wrong} in {id}: {names}"
    print(f"{wrong}: named in {len(failed)} cases")

found = [row for row in run.results(implementation("past a table")) if row[2] == run.FAIL]
assert {case["rows"] for _, case, *_ in found} == {257, 900}, found
said = [("positions from 257 on aren't rotated, as past the end of a table", len(found))]
assert list(run.fewest([(case, names) for _, case, _, _, names in found])) == said, found

bases = [
    (names, case["base"])
    for _, case, verdict, _, names in run.results(implementation("base"))
    if verdict == run.FAIL and "dtype" not in case
]
assert len(bases) == 30, bases
for names, base in bases:
    assert names == [(f"the base is {1.01 * base:g}, not {base:g}",)], (names, base)

for wrong, said in (
    (lambda case: case["x"].ravel()[1:], "fewer numbers came back than the case has"),
    (lambda case: case["x"] * np.nan, "numbers came back that aren't finite"),
):
    found = verdicts(types.SimpleNamespace(apply_rope=wrong))
    assert {tuple(names) for _, verdict, names in found if verdict != run.SKIPPED} == {(said,)}, found


def narrow(case):
    """The reference, which fails in three ways where the head is wide."""
    if case["shape"][-1] >= 80:
        assert case["pairing"] == "half"
        return [[0], [0, 1]] if case["rotary_dim"] == 20 else case["theta"]
    return rope.rotate(case)


code, printed = report(types.SimpleNamespace(apply_rope=narrow, DTYPE="f64", FILES=["rotation"]))
assert code == 1 and "20 pass, 0 f32 angles, 4 FAIL, 0 skipped\n2 of 4 failing cases: raised AssertionError\n" in printed, printed
assert "FAIL       rotation/half_128_of_128\n           raised KeyError: 'theta'\n" in printed, printed
assert "FAIL       rotation/half_20_of_80\n           raised ValueError: setting an array" in printed, printed

for adapter, names in ((types.SimpleNamespace(), ()), (reference, ["rotations"]), (types.SimpleNamespace(apply_rope=0, DTYPE="float32"), ())):
    try:
        list(run.results(adapter, names))
    except SystemExit as problem:
        print(problem)
    else:
        raise AssertionError(f"{adapter} was run")

readme = (run.HERE / "README.md").read_text()
example = {}
exec(readme.split("```python\n")[1].split("```")[0], example)
found = list(run.results(types.SimpleNamespace(**example)))
assert {file for file, _, verdict, *_ in found if verdict == run.PASS} == set(example["FILES"]), found
[transcript] = re.findall("```\n(FAIL .*?)```", readme, re.DOTALL)
[counts, reason] = re.findall(r"\*(\d+ [^*]+)\*", readme)
code, printed = report(types.SimpleNamespace(**example))
assert code == 1 and transcript in printed and f"{counts}\n{reason}\n" in printed, printed
# Without FILES, the example skips the cases of the other files.
del example["FILES"]
_, printed = report(types.SimpleNamespace(**example))
assert f"{counts.replace('4 skipped', '124 skipped')}\n{reason}\n" in printed, printed

# No convention is named that no case can show.
shown = set()
for file in run.read():
    for case in file["cases"]:
        case = {"rows": 2, **case}
        for name in rope.CONVENTIONS.keys() - shown:
            try:
                with np.errstate(all="ignore"):
                    got = run.by_convention(case, frozenset({name}))
            except (ValueError, IndexError, ZeroDivisionError):
                continue
            verdict, _, names = run.judge(case, got, file["tolerance"], "f64")
            if verdict == run.FAIL and (name,) in names:
                shown.add(name)
assert shown == rope.CONVENTIONS.keys(), rope.CONVENTIONS.keys() - shown
