"""onnxruntime's operator com.microsoft.RotaryEmbedding on the CPU. Its caches are made by rope.py and rounded to its type."""

import functools

import numpy as np
import onnx
import onnxruntime
import rope
from onnx import TensorProto, helper

DTYPE = "f32"
FILES = ["rotation", "positions", "kernels", "mrope", "sixteen_bits"]


@functools.cache
def session(kind, heads, rotary_dim, head_dim, interleaved):
    partial = {"rotary_embedding_dim": rotary_dim} if rotary_dim < head_dim else {}
    node = helper.make_node(
        "RotaryEmbedding",
        ["x", "ids", "cos", "sin"],
        ["y"],
        domain="com.microsoft",
        num_heads=heads,
        interleaved=int(interleaved),
        **partial,
    )
    inputs = [
        helper.make_tensor_value_info(name, kind, axes)
        for name, axes in (("x", list("bsh")), ("cos", list("mr")), ("sin", list("mr")))
    ]
    ids = helper.make_tensor_value_info("ids", TensorProto.INT64, None)
    graph = helper.make_graph([node], "rope", inputs + [ids], [helper.make_tensor_value_info("y", kind, list("bsh"))])
    versions = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=versions, ir_version=9)
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def apply_rope(case):
    if case["format"] != "bshd" or case.get("dtype") == "bf16":
        return None
    batch, tokens, heads, head_dim = case["shape"]
    offsets = case.get("offsets", 0)
    if "positions" in case or "cp_size" in case:
        cos, sin = rope.cos_sin(case)
        ids = np.arange(tokens)[None]
    else:
        whole = {**case, "positions": list(range(64))}
        cos, sin = rope.cos_sin(whole)
        ids = np.reshape(offsets, (-1, 1)) + np.arange(tokens)
        ids = np.array([offsets]) if np.isscalar(offsets) else ids
    kind, dtype = (TensorProto.FLOAT16, np.float16) if case.get("dtype") == "f16" else (TensorProto.FLOAT, np.float32)
    run = session(kind, heads, 2 * cos.shape[1], head_dim, case["pairing"] == "interleaved").run
    x = case["x"].reshape(batch, tokens, heads * head_dim)
    if "positions" in case or "cp_size" in case:
        ids = np.repeat(ids, batch, 0)
    inputs = {"x": x.astype(dtype), "ids": ids.astype(np.int64), "cos": cos.astype(dtype), "sin": sin.astype(dtype)}
    return run(None, inputs)[0]


def version():
    return f"onnxruntime {onnxruntime.__version__}"
