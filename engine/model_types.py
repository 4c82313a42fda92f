"""The frequencies in transformers of every model type with a rotary module, from the defaults of its configuration class,
but with a `position_embedding_type` that rotates: `../tests/engine/model_types.json`. `part` contains
the numbers of pairs if `partial_rotary_factor` is 0.75, which not every model's code reads. Needs PyTorch.

    pip install torch transformers==5.23.0
    python model_types.py > ../tests/engine/model_types.json
"""

import importlib
import inspect
import json
import re

import torch
import transformers
from transformers import CONFIG_MAPPING

transformers.logging.set_verbosity_error()

# Fields that a reader of positions may need; lists of layers are long and contain only their kinds.
KEPT = re.compile(
    r"model_type|hidden_size|d_model|n_embd|head|rope|rotary|partial|position|qk_|attn_config|embed_dim"
    r"|global|original|per_layer_config|kv_channels"
)
PARTS = ("text_config", "llm_config", "language_config", "thinker_config")
# Types that rotate only with this value of `position_embedding_type`, which is not the default.
ROTATING = {"esm": "rotary", "granitemoehybrid": "rope"}
OTHER = re.compile(r"Vision|Audio|Image|Patch|Pixel|Encoder2|DiT|Code2Wav|Talker|Decoder3|Speech|Spatial|2D|3D|Nd")


def kept(config):
    """The fields of a saved configuration that are about positions."""
    fields = {}
    for name, value in config.items():
        if name in PARTS and isinstance(value, dict):
            fields[name] = kept(value)
        elif name == "layer_types" and value:
            fields[name] = value if config.get("per_layer_config") else sorted(set(value))
        elif KEPT.search(name) and not isinstance(value, (dict, list)) or name.startswith(("rope_", "per_layer_config")):
            fields[name] = value
    return fields


def text_part(config):
    for name in PARTS:
        part = getattr(config, name, None)
        if part is not None:
            return text_part(part)
    return config


def rotary(config):
    """Frequencies and factors by the name of their buffer, of the first rotary module of text that can be made."""
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    for name, kind in vars(module).items():
        if not (inspect.isclass(kind) and "Rotary" in name) or OTHER.search(name) or kind.__module__ != module.__name__:
            continue
        try:
            made = kind(config=config)
        except Exception:
            continue
        layers = {}
        for buffer, theta in made.named_buffers():
            if buffer.endswith("inv_freq") and "original" not in buffer:
                factor = getattr(made, buffer.replace("inv_freq", "attention_scaling"), 1.0)
                theta = theta.double().flatten().tolist()
                places = sorted({0, 1, len(theta) // 3, len(theta) // 2, len(theta) - 1} & set(range(len(theta))))
                kind_of = buffer.removesuffix("inv_freq").rstrip("_") or None
                layers[kind_of] = {
                    "kind": kind_of,
                    "pairs": len(theta),
                    "theta": {place: float(f"{theta[place]:.8g}") for place in places},
                    "factor": factor,
                }
        if layers:
            return list(layers.values())
    return None


def part(text, layers):
    """The numbers of pairs by kind of layer, if each kind's rule is the default one with a part of the head."""
    rule = {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.75}
    kinds = {layer["kind"]: dict(rule) for layer in layers if layer["kind"]}
    try:
        layers = rotary(type(text).from_dict({**text.to_dict(), "rope_parameters": kinds or rule}))
    except Exception:
        return None
    return layers and [layer["pairs"] for layer in layers]


lines = []
for model_type in sorted(CONFIG_MAPPING.keys()):
    try:
        changed = {"position_embedding_type": ROTATING[model_type]} if model_type in ROTATING else {}
        config = CONFIG_MAPPING[model_type](**changed)
        text = text_part(config)
        layers = rotary(text)
    except Exception:
        continue
    if layers and hasattr(text, "vocab_size"):
        file = kept(json.loads(config.to_json_string(use_diff=False)))
        line = {"type": model_type, "file": file, "layers": layers, "part": part(text, layers)}
        lines.append(json.dumps(line, sort_keys=True))
print(f'{{"source": "transformers {transformers.__version__}, PyTorch {torch.__version__}", "types": [')
print(",\n".join(lines))
print("]}")
