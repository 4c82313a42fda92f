"""Makes the files of this folder: python3 make.py (NumPy, safetensors and ml_dtypes).

Number i of a tensor, row by row, is ((7 i) mod 13 - 6) / 8, for keys ((5 i) mod 11 - 5) / 4: exact in every format.
"""

from pathlib import Path

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

HERE = Path(__file__).parent


def queries(*shape):
    return ((7 * np.arange(np.prod(shape)) % 13 - 6) / 8).reshape(shape)


def keys(*shape):
    return ((5 * np.arange(np.prod(shape)) % 11 - 5) / 4).reshape(shape)


def save(name, array, version=None):
    with open(HERE / name, "wb") as file:
        np.lib.format.write_array(file, array, version)


save("q.npy", queries(5, 4).astype("<f4"))
save("k.npy", keys(5, 4).astype("<f4"))
save("f64_fortran.npy", np.asfortranarray(queries(3, 2, 4)))
save("big_endian.npy", queries(5, 4).astype(">f4"))
save("f16_heads_first.npy", queries(2, 5, 4).astype("<f2"))
save("f16_heads_first_fortran.npy", np.asfortranarray(queries(2, 5, 4).astype(">f2")))
save("i16.npy", (8 * queries(5, 4)).astype("<i2"))
save("version_2.npy", queries(5, 4).astype("<f4"), (2, 0))
save("version_3.npy", queries(5, 4).astype("<f4"), (3, 0))
save("complex.npy", queries(5, 4).astype("<c8"))
save("record.npy", np.zeros(3, dtype=[("a", "<f4"), ("b", "<i2")]))
save("scalar.npy", np.float32(1.5))
save("empty.npy", np.zeros((0, 4), dtype="<f4"))
save("nan.npy", np.where(np.arange(20).reshape(5, 4) == 14, np.nan, queries(5, 4)).astype("<f4"))
save_file(
    {
        "layer.0.q": queries(1, 2, 5, 4).astype("<f4"),
        "layer.0.k": keys(1, 1, 5, 4).astype(ml_dtypes.bfloat16),
        "half": queries(5, 4).astype("<f2"),
        "mask": np.ones((5, 5), dtype=bool),
        "scale": np.array(0.5, dtype="<f4"),
    },
    HERE / "qk.safetensors",
)
save_file({"mask": np.ones((2, 2), dtype=bool)}, HERE / "only_bool.safetensors")
