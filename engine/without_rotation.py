"""Lists the model types of transformers whose own attention has no rotary embedding: it writes
`src/model/family/without_rotation.txt`. Reads the library's sources alone.

    pip download --no-deps transformers==5.23.0 && unzip -q transformers-*.whl 'transformers/models/*'
    python without_rotation.py transformers/models > src/model/family/without_rotation.txt
"""

import ast
import re
import sys
import textwrap
from pathlib import Path

ROTARY = re.compile(r"[Rr]otary|\bRoPE\b|\brope\b|\brope_|_rope\b|_rope_|freqs_cis|inv_freq")

# Types of several parts, whose texts another type reads; and one whose sizes have names of their own.
PARTS = {"decision_transformer", "dpr", "ovis2", "ovis2_vision", "paligemma", "rag"}
OTHERS = {"data2vec-text", "falcon_mamba", "mpt", "xlnet"}


def assigned(node):
    """The fields of a class and what they are."""
    for statement in node.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, statement.value
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, statement.value


def without_rotation(models):
    for folder in sorted(path for path in models.iterdir() if path.is_dir()):
        def text(*starts):
            return "".join(file.read_text() for file in sorted(folder.glob("*.py")) if file.name.startswith(starts))

        code, config = text("modeling_", "modular_"), text("configuration_")
        if not code or ROTARY.search(code) or ROTARY.search(config):
            continue
        for node in ast.walk(ast.parse(config)):
            fields = dict(assigned(node)) if isinstance(node, ast.ClassDef) else {}
            name = fields.get("model_type")
            if isinstance(name, ast.Constant) and name.value and "vocab_size" in fields and "sub_configs" not in fields:
                yield name.value


names = (set(without_rotation(Path(sys.argv[1]))) | OTHERS) - PARTS
print(textwrap.fill(" ".join(sorted(names)), 119, break_on_hyphens=False))
