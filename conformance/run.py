"""Runs an implementation of RoPE against the cases, and says which convention a wrong result would match.

    python3 conformance/run.py ADAPTER.py [FILE...] [--dtype f32] [--all]

`ADAPTER.py` has `apply_rope(case)`, which returns y, or nothing for a case that it cannot run; it may have
`frequencies(case)`, which returns theta and the attention factor, `DTYPE` and `FILES`. A case in which it raises an
exception fails. README.md beside this file has an example.
"""

import argparse
import collections
import importlib.util
import itertools
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import numpy as np
import rope

PASS, F32_ANGLES, FAIL, SKIPPED = "pass", "f32 angles", "FAIL", "skipped"
# Begins the sentence on a case in which the adapter raised an exception.
RAISED = "raised"

DTYPES = ("f64", "f32", "f16", "bf16")


def read(names=()):
    """Each file with its cases, in the order of names."""
    known = [path.stem for path in sorted((HERE / "cases").glob("*.json"))]
    names = names or known
    for name in names:
        if name not in known:
            sys.exit(f"There is no file {name}: choose among {', '.join(known)}.")
    return [json.loads((HERE / "cases" / f"{name}.json").read_text()) for name in names]


# Radians: an angle that may be off by more is not checked.
ANY_ANGLE = 0.3


def expected(case, of_frequencies):
    return np.append(case["theta"], case["attention_factor"]) if of_frequencies else np.array(case["y"])


def radians(case):
    """The largest angle."""
    return np.abs(rope.positions(case)).max() * rope.frequencies(case)[0][0]


def allowed(case, tolerance, dtype, exact, with_f32_angles=False):
    """The allowed error of each number."""
    if "shape" not in case:
        return tolerance.get(dtype, tolerance["f32"]) * np.abs(exact)
    if case.get("steps", {}).get("output") in tolerance["stored"]:
        return np.zeros_like(exact)
    dtype = "f32" if "steps" in case else case.get("dtype", dtype)
    size = max(np.abs(case["x"]).max(), np.abs(exact).max())
    of_stored = tolerance["stored"].get(dtype, 0.0)
    dtype = "f32" if of_stored else dtype
    off = tolerance["per_radian"][dtype] * radians(case)
    is_with_angles = dtype == "f64" or of_stored or with_f32_angles
    each = tolerance[dtype] + (min(off, ANY_ANGLE) if is_with_angles else 0.0)
    return size * each + of_stored * np.abs(exact)


def by_convention(case, different):
    if "shape" in case:
        return rope.rotate(case, different).ravel()
    return np.append(*rope.frequencies(case, different))


def with_base(case, got):
    """The case with the base that the result's frequencies have, to four digits; nothing where they don't show it."""
    d, hides = case["rotary_dim"], {"scaling", "mrope", "dtype"} | ({"theta"} if "shape" in case else set())
    if d < 4 or hides & case.keys():
        return None
    theta, i = rope.frequencies(case)[0], np.arange(1, d // 2)
    if "shape" in case:
        x, y = (np.reshape(values, (-1, *case["shape"][-2:])) for values in (case["x"], got))
        first, second = rope.components(d // 2, rope.pairing(case))
        turned = ((y[..., first] + 1j * y[..., second]) * np.conj(x[..., first] + 1j * x[..., second])).sum(1)
        at = rope.positions(case)[0][:, None]
        # The longest angles that can't be off by whole rotations tell most.
        angle = np.where(np.abs(at * theta) < 2, np.abs(at * theta), 0)[:, 1:]
        token, pair = np.unravel_index(angle.argmax(), angle.shape)
        if angle[token, pair] == 0:
            return None
        measured = rope.sign(case) * np.angle(turned[token, pair + 1]) / at[token, 0]
        i = i[pair]
    else:
        measured, i = got[1], 1
    if not 0 < measured < 1:
        return None
    return {**case, "base": float(f"{measured ** (-d / (2 * i)):.4g}")}


def with_rows(case, got):
    """The case with `rows`, the first position from which on nothing is rotated, and `rotated`, the last one before."""
    if "x" not in case or "mrope" in case or len(got) != len(case["x"]):
        return case
    at = rope.positions(case)[0]
    is_rotated = (got != case["x"]).reshape(len(at), -1).any(1)
    last = at[is_rotated].max(initial=0)
    later = at[at > last]
    # A table of one row rotates nothing.
    is_past = later.size and later.min() > 1
    return {**case, "rows": int(later.min()), "rotated": last} if is_past else case


def matching(case, got, tolerance, dtype):
    """The conventions, or else the base, or else the pairs of conventions, that give this result."""
    exact = by_convention(case, frozenset())

    def off_by(names, with_f32_angles, case=case):
        """The worst error, infinite if it is too large; conventions without effect here do not count."""
        try:
            wrong = by_convention(case, frozenset(names))
        except (ValueError, IndexError, ZeroDivisionError):
            return np.inf
        if wrong.shape != got.shape or not np.isfinite(wrong).all():
            return np.inf
        room, error = allowed(case, tolerance, dtype, wrong, with_f32_angles), np.abs(wrong - got)
        if not (np.abs(wrong - exact) > room).any():
            return np.inf
        if any(name.startswith("16-bit") for name in names):
            # A cosine next to a tie may be stored as either of two neighbours.
            return error.max() if (error <= room)[wrong != exact].mean() > 0.9 else np.inf
        return error.max() if (error <= room).all() else np.inf

    def best(choices):
        # The room for angles in f32 can hide a convention that fits without it.
        for with_f32_angles in (False, True):
            errors = {names: off_by(names, with_f32_angles) for names in choices}
            least = min(errors.values())
            as_good = max(2 * least, 1e-5 * np.abs(exact).max())
            found = [names for names, error in errors.items() if error <= as_good and np.isfinite(error)]
            if found:
                return found
        return []

    def other_base():
        other = with_base(case, got)
        fits = other and any(np.isfinite(off_by((), with_angles, other)) for with_angles in (False, True))
        return [(f"the base is {other['base']:g}, not {case['base']:g}",)] if fits else []

    single = [(name,) for name in rope.CONVENTIONS]
    with np.errstate(all="ignore"):
        return best(single) or other_base() or best(list(itertools.combinations(rope.CONVENTIONS, 2)))


def judge(case, got, tolerance, dtype):
    """The verdict, the worst error, and the conventions that give the same or a sentence on what came back."""
    exact = expected(case, "shape" not in case)
    if got.shape != exact.shape:
        return FAIL, np.inf, [f"{'fewer' if got.size < exact.size else 'more'} numbers came back than the case has"]
    if not np.isfinite(got).all():
        return FAIL, np.inf, ["numbers came back that aren't finite"]
    error = np.abs(got - exact)
    worst = float(error.max())
    if (error <= allowed(case, tolerance, dtype, exact)).all():
        return PASS, worst, []
    is_checked = "shape" in case and tolerance["per_radian"]["f32"] * radians(case) < ANY_ANGLE
    if is_checked and dtype != "f64" and (error <= allowed(case, tolerance, dtype, exact, True)).all():
        return F32_ANGLES, worst, []
    return FAIL, worst, matching(case, got, tolerance, dtype)


def results(adapter, names=(), dtype=None):
    """A verdict for each case: file, case, verdict, worst error, conventions."""
    dtype = dtype or getattr(adapter, "DTYPE", "f32")
    if dtype not in DTYPES:
        sys.exit(f"DTYPE is {dtype}: choose among {', '.join(DTYPES)}.")
    if not (hasattr(adapter, "apply_rope") or hasattr(adapter, "frequencies")):
        sys.exit("The adapter has neither apply_rope(case) nor frequencies(case).")
    for file in read(names or getattr(adapter, "FILES", ())):
        for case in file["cases"]:
            if file["file"] == "frequencies":
                function = getattr(adapter, "frequencies", None)
                given = {key: value for key, value in case.items() if key not in ("theta", "attention_factor")}
            else:
                function = getattr(adapter, "apply_rope", None)
                given = {key: value for key, value in case.items() if key != "y"}
                given["x"] = np.array(case["x"]).reshape(case["shape"])
            try:
                got = function(given) if function else None
                if got is not None:
                    got = np.append(*got) if file["file"] == "frequencies" else got
                    got = np.asarray(got, dtype=np.float64).ravel()
            except Exception as problem:
                said = f"{RAISED} {type(problem).__name__}: {problem}".splitlines()[0].rstrip(": ")
                yield file["file"], case, FAIL, np.inf, [said]
                continue
            if got is None:
                yield file["file"], case, SKIPPED, 0.0, []
                continue
            case = with_rows(case, got)
            yield file["file"], case, *judge(case, got, file["tolerance"], dtype)


def load(path):
    sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sentences(case, conventions):
    def of(names):
        return names if isinstance(names, str) else " and ".join(rope.describe(name, case) for name in names)

    return [of(names) for names in conventions]


def fewest(failed):
    """A few sentences that together explain failing cases with their conventions, and how many each explains."""
    # One table explains cases whose first positions past it differ.
    ends = [case["rows"] for case, names in failed if "rows" in case and any("past a table" in each for each in names)]
    rows = min(ends, default=0)
    failed = [({**case, "rows": rows} if case.get("rotated", rows) < rows else case, names) for case, names in failed]
    failed = [sentences(case, names) or ["no known convention"] for case, names in failed]
    while failed:
        [(reason, count)] = collections.Counter(itertools.chain(*failed)).most_common(1)
        yield reason, count
        failed = [said for said in failed if reason not in said]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adapter")
    parser.add_argument("files", nargs="*", help="names of files without .json; all by default")
    parser.add_argument("--dtype", choices=DTYPES, help="instead of the adapter's DTYPE")
    parser.add_argument("--all", action="store_true", help="list the cases that pass, too")
    wanted = parser.parse_args()
    adapter, counts, failed = load(wanted.adapter), collections.Counter(), []
    for file, case, verdict, worst, names in results(adapter, wanted.files, wanted.dtype):
        counts[verdict] += 1
        if verdict == FAIL or wanted.all:
            off_by = "" if verdict == SKIPPED or worst == np.inf else f"  off by {worst:.2g}"
            print(f"{verdict:10} {file}/{case['id']}{off_by}")
        if verdict == FAIL:
            failed.append((case, names))
            for each, name in zip(sentences(case, names), names):
                print(f"{'':10} " + (each if isinstance(name, str) else f"this is what it gives if {each}"))
    print(", ".join(f"{counts[verdict]} {verdict}" for verdict in (PASS, F32_ANGLES, FAIL, SKIPPED)))
    for reason, count in fewest(failed):
        print(f"{count} of {counts[FAIL]} failing cases: {reason}")
    if counts[FAIL] and (wanted.dtype or getattr(adapter, "DTYPE", "f32")) == "f64":
        as_f32 = collections.Counter(row[2] for row in results(adapter, wanted.files, "f32"))
        print(f'With DTYPE = "f32", {counts[FAIL] - as_f32[FAIL]} of them pass.')
    if not counts[PASS] + counts[F32_ANGLES] + counts[FAIL]:
        print("Nothing was run: the adapter skips every case.")
    return 0 if counts[PASS] + counts[F32_ANGLES] and not counts[FAIL] else 1


if __name__ == "__main__":
    sys.exit(main())
