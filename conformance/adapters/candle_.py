"""candle's rope, rope_i and rope_thd, by the program in candle/ (`cargo build` there first). Its tables are made by rope.py.

They rotate whole heads: a head that is rotated in part is cut before, as candle's models do.
"""

import functools
import json
import pathlib
import subprocess

import numpy as np
import rope

HERE = pathlib.Path(__file__).parent / "candle"
DTYPE = "f32"
FILES = ["rotation", "positions", "kernels", "mrope", "sixteen_bits"]


@functools.cache
def program():
    command = ["cargo", "run", "--locked", "--quiet"]
    return subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def rotated(x, cos, sin, dtype, function):
    sizes = {"shape": x.shape, "x": x.ravel().tolist(), "cos": cos.ravel().tolist(), "sin": sin.ravel().tolist()}
    process = program()
    process.stdin.write(json.dumps({**sizes, "dtype": dtype, "function": function}) + "\n")
    process.stdin.flush()
    return np.array(json.loads(process.stdout.readline())).reshape(x.shape)


def apply_rope(case):
    if case["format"] != "bshd":
        return None
    batch, tokens, *_ = case["shape"]
    y, rotary_dim = case["x"].copy(), case["rotary_dim"]
    cos, sin = (table.reshape(batch, tokens, -1) for table in rope.cos_sin(case))
    of_half = "rope" if batch == 1 else "rope_thd"
    function = of_half if case["pairing"] == "half" else "rope_i"
    for one in range(batch):
        part = y[one : one + 1, ..., :rotary_dim]
        y[one : one + 1, ..., :rotary_dim] = rotated(part, cos[one], sin[one], case.get("dtype", DTYPE), function)
    return y


def version():
    lock = (HERE / "Cargo.lock").read_text()
    return "candle-nn " + lock.split('name = "candle-nn"\nversion = "')[1].split('"')[0]
