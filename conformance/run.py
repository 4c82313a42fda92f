"""Runs an implementation of RoPE against the cases, and says which convention a wrong result would match.

    python3 conformance/run.py ADAPTER.py [FILE...] [--dtype f32] [--all]

`ADAPTER.py` has `apply_rope(case)`, which returns y, or nothing for a case that it cannot run; it may have
`frequencies(case)`, which returns theta and the attention factor, `DTYPE` and `FILES`. README.md beside this file has an example.
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


def read(names=()):
    """Each file with its cases, in the order of names."""
    names = names or [path.stem for path in sorted((HERE / "cases").glob("*.json"))]
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


def matching(case, got, tolerance, dtype):
    """The conventions, or else the pairs of them, that give this result."""
    exact = by_convention(case, frozenset())

    def off_by(names):
        """The worst error, infinite if it is too large; conventions without effect here do not count."""
        try:
            wrong = by_convention(case, frozenset(names))
        except (ValueError, IndexError, ZeroDivisionError):
            return np.inf
        if wrong.shape != got.shape or not np.isfinite(wrong).all():
            return np.inf
        room, error = allowed(case, tolerance, dtype, wrong, with_f32_angles=True), np.abs(wrong - got)
        if not (np.abs(wrong - exact) > room).any():
            return np.inf
        if any(name.startswith("16-bit") for name in names):
            # A cosine next to a tie may be stored as either of two neighbours.
            return error.max() if (error <= room)[wrong != exact].mean() > 0.9 else np.inf
        return error.max() if (error <= room).all() else np.inf

    def best(choices):
        errors = {names: off_by(names) for names in choices}
        least = min(errors.values())
        as_good = max(2 * least, 1e-5 * np.abs(exact).max())
        return [names for names, error in errors.items() if error <= as_good and np.isfinite(error)]

    with np.errstate(all="ignore"):
        return best([(name,) for name in rope.CONVENTIONS]) or best(itertools.combinations(rope.CONVENTIONS, 2))


def judge(case, got, tolerance, dtype):
    """The verdict, the worst error, and the conventions that give the same."""
    exact = expected(case, "shape" not in case)
    got = np.asarray(got, dtype=np.float64).ravel()
    if got.shape != exact.shape:
        return FAIL, np.inf, []
    error = np.abs(got - exact)
    worst = float(error.max()) if np.isfinite(got).all() else np.inf
    if (error <= allowed(case, tolerance, dtype, exact)).all():
        return PASS, worst, []
    is_checked = "shape" in case and tolerance["per_radian"]["f32"] * radians(case) < ANY_ANGLE
    if is_checked and dtype != "f64" and (error <= allowed(case, tolerance, dtype, exact, True)).all():
        return F32_ANGLES, worst, []
    return FAIL, worst, matching(case, got, tolerance, dtype)


def results(adapter, names=(), dtype=None):
    """A verdict for each case: file, case, verdict, worst error, conventions."""
    dtype = dtype or getattr(adapter, "DTYPE", "f32")
    for file in read(names or getattr(adapter, "FILES", ())):
        for case in file["cases"]:
            if file["file"] == "frequencies":
                function = getattr(adapter, "frequencies", None)
                given = {key: value for key, value in case.items() if key not in ("theta", "attention_factor")}
            else:
                function = getattr(adapter, "apply_rope", None)
                given = {key: value for key, value in case.items() if key != "y"}
                given["x"] = np.array(case["x"]).reshape(case["shape"])
            got = function(given) if function else None
            if got is None:
                yield file["file"], case, SKIPPED, 0.0, []
                continue
            if file["file"] == "frequencies":
                got = np.append(*got)
            yield file["file"], case, *judge(case, got, file["tolerance"], dtype)


def load(path):
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sentences(case, conventions):
    return [" and ".join(rope.describe(name, case) for name in names) for names in conventions]


def fewest(failed):
    """A few sentences that together explain all failing cases, with the number of cases that each explains."""
    failed = [said or ["no known convention"] for said in failed]
    while failed:
        [(reason, count)] = collections.Counter(itertools.chain(*failed)).most_common(1)
        yield reason, count
        failed = [said for said in failed if reason not in said]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adapter")
    parser.add_argument("files", nargs="*", help="names of files without .json; all by default")
    parser.add_argument("--dtype", choices=("f64", "f32", "f16", "bf16"), help="instead of the adapter's DTYPE")
    parser.add_argument("--all", action="store_true", help="list the cases that pass, too")
    wanted = parser.parse_args()
    counts, failed = collections.Counter(), []
    for file, case, verdict, worst, names in results(load(wanted.adapter), wanted.files, wanted.dtype):
        counts[verdict] += 1
        if verdict == FAIL or wanted.all:
            print(f"{verdict:10} {file}/{case['id']}" + ("" if verdict == SKIPPED else f"  off by {worst:.2g}"))
        if verdict == FAIL:
            failed.append(sentences(case, names))
            for each in failed[-1]:
                print(f"{'':10} this is what it gives if {each}")
    print(", ".join(f"{counts[verdict]} {verdict}" for verdict in (PASS, F32_ANGLES, FAIL, SKIPPED)))
    for reason, count in fewest(failed):
        print(f"{count} of {counts[FAIL]} failing cases: {reason}")
    return 1 if counts[FAIL] else 0


if __name__ == "__main__":
    sys.exit(main())
