"""Writes cases/*.json, whose numbers exact.py computes: `python3 conformance/generate.py`, with mpmath installed."""

import json
import pathlib

import exact

CASES = pathlib.Path(__file__).parent / "cases"


class Numbers:
    """Multiples of 1/64 between -2 and 2 from a seed, exact in every format."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def list(self, count):
        return [(self.below(257) - 128) / 64 for _ in range(count)]


def with_input(case, seed):
    count = 1
    for size in case["shape"]:
        count *= size
    return {**case, "x": Numbers(seed).list(count)}


def finished(cases):
    """The cases with their inputs and outputs."""
    done = []
    for number, case in enumerate(cases):
        case = with_input({"id": case["id"], "format": "bshd", **case}, 1000 + number)
        done.append({**case, "y": exact.rotate(case)})
    return done


# Relative to each number.
OF_FREQUENCIES = {"f64": 1e-14, "f32": 2e-6}
# Relative to the largest component of a case, for each radian of its largest angle, and of each y that is stored in 16 bits.
OF_ROTATIONS = {
    "f64": 1e-14,
    "f32": 1e-6,
    "per_radian": {"f64": 4.5e-16, "f32": 2.4e-7},
    "stored": {"f16": 2**-11, "bf16": 2**-8},
}


def write(name, about, source, cases, tolerance=OF_ROTATIONS):
    ids = [case["id"] for case in cases]
    assert len(set(ids)) == len(ids), name
    head = {"file": name, "about": about, "source": source, "tolerance": tolerance}
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (CASES / f"{name}.json").write_text(f'{{\n{head},\n"cases": [\n{lines}\n]\n}}\n')
    print(f"{name}: {len(cases)} cases")


def frequencies():
    cases = []

    def add(id, rotary_dim, base, scaling=None, **more):
        case = {"id": id, "rotary_dim": rotary_dim, "base": base, **({"scaling": scaling} if scaling else {}), **more}
        theta, factor = exact.frequencies_of(case)
        cases.append({**case, "theta": [float(t) for t in theta], "attention_factor": float(factor)})

    for rotary_dim, base in [(2, 1e4), (4, 1e4), (24, 1e4), (64, 1e4), (128, 1e4), (128, 5e5), (128, 1e6), (20, 100.0)]:
        add(f"plain_d{rotary_dim}_base{base:g}", rotary_dim, base)
    add("linear_4", 16, 1e4, {"rope_type": "linear", "factor": 4.0})
    add("linear_gemma-3-4b", 256, 1e6, {"rope_type": "linear", "factor": 8.0})
    for alpha in (2.0, 8.0):
        add(f"ntk_alpha{alpha:g}", 16, 1e4, {"rope_type": "ntk", "alpha": alpha})
    dynamic = {"rope_type": "dynamic", "factor": 2.0, "max_position_embeddings": 2048}
    for length in (1, 2048, 2049, 4096, 9000):
        add(f"dynamic_at_{length}", 16, 1e4, dynamic, sequence_length=length)

    def yarn(factor, original, **more):
        return {"rope_type": "yarn", "factor": factor, "original_max_position_embeddings": original, **more}

    add("yarn_qwen2.5-7b", 128, 1e6, yarn(4.0, 32768))
    add("yarn_deepseek-v3", 64, 1e4, yarn(40.0, 4096, beta_fast=32, beta_slow=1, mscale=1.0, mscale_all_dim=1.0))
    add("yarn_gpt-oss-20b", 64, 150000.0, yarn(32.0, 4096, beta_fast=32.0, beta_slow=1.0, truncate=False))
    add("yarn_mscale_ratio", 16, 1e4, yarn(40.0, 4096, mscale=1.0, mscale_all_dim=0.707))
    add("yarn_mscale_alone_is_not_used", 16, 1e4, yarn(40.0, 4096, mscale=0.707))
    add("yarn_given_factor_wins", 16, 1e4, yarn(8.0, 2048, attention_factor=1.5, mscale=1.0, mscale_all_dim=0.5))
    add("yarn_other_betas", 32, 1e4, yarn(16.0, 4096, beta_fast=16, beta_slow=2))
    add("yarn_low_end_is_clamped_to_0", 16, 1e4, yarn(4.0, 128))
    add("yarn_high_end_is_clamped_to_d-1", 16, 100.0, yarn(4.0, 100000, beta_fast=1000, beta_slow=1))
    add("yarn_high_end_beyond_the_last_pair", 16, 1e4, yarn(4.0, 400000))
    add("yarn_equal_ends", 16, 1e4, yarn(4.0, 4096, beta_fast=4.0, beta_slow=4.0, truncate=False))
    add("yarn_factor_below_1", 16, 1e4, yarn(0.5, 4096))
    for factor in (4.0, 10.0, 1.0):
        paper = {"rope_type": "yarn_paper", "factor": factor, "original_max_position_embeddings": 4096, "alpha": 1.0, "beta": 32.0}
        add(f"yarn_paper_{factor:g}", 64, 1e4, paper)

    def llama3(factor, low, high):
        return {
            "rope_type": "llama3",
            "factor": factor,
            "low_freq_factor": low,
            "high_freq_factor": high,
            "original_max_position_embeddings": 8192,
        }

    add("llama3_llama-3.1-8b", 128, 5e5, llama3(8.0, 1.0, 4.0))
    add("llama3_llama-3.2-1b", 64, 5e5, llama3(32.0, 1.0, 4.0))
    add("llama3_equal_ends", 16, 1e4, llama3(16.0, 2.0, 2.0))
    longrope = {
        "rope_type": "longrope",
        "short_factor": [1.0, 1.0625, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0],
        "long_factor": [1.0, 1.5, 3.0, 7.0, 15.0, 24.0, 31.5, 32.0],
        "original_max_position_embeddings": 4096,
        "factor": 32.0,
    }
    for length in (1, 4096, 4097):
        add(f"longrope_at_{length}", 16, 1e4, longrope, sequence_length=length)
    add("longrope_given_factor_wins", 16, 1e4, {**longrope, "attention_factor": 1.25}, sequence_length=5000)
    for part, factor in ((0.25, 1.0), (0.5, 4.0), (1.0, 1.0)):
        rule = {"rope_type": "proportional", "partial_rotary_factor": part, "factor": factor}
        add(f"proportional_{part:g}_factor{factor:g}", 32, 1e4, rule)
    write(
        "frequencies",
        "Settings to the frequency of each pair in radians per token, highest first, and the factor on cosine and sine.",
        "plain: RoFormer (arXiv 2104.09864) 3.4.2, counted from 0. linear: arXiv 2306.15595. ntk: LlamaNTKScaledRotaryEmbedding "
        "of jquesnelle/yarn. dynamic, yarn, llama3, longrope, proportional: modeling_rope_utils.py of transformers 5.23.0. "
        "yarn_paper: arXiv 2309.00071, definitions 2 and 3, whose logits are multiplied by the square of attention_factor.",
        cases,
        OF_FREQUENCIES,
    )


def rotation():
    cases = []
    for pairing in ("interleaved", "half"):
        for head_dim, rotary_dim in ((2, 2), (4, 4), (8, 8), (8, 4), (10, 6), (80, 20), (128, 128)):
            positions = [0, 1, 5] if head_dim < 80 else [3]
            cases.append(
                {
                    "id": f"{pairing}_{rotary_dim}_of_{head_dim}",
                    "pairing": pairing,
                    "rotary_dim": rotary_dim,
                    "base": 1e4,
                    "positions": positions,
                    "shape": [1, len(positions), 1, head_dim],
                }
            )
        some = {"pairing": pairing, "rotary_dim": 8, "base": 1e4, "shape": [1, 3, 1, 8]}
        factors = {"attention_factor": 1.1902380714238083}
        yarn = {"rope_type": "yarn", "factor": 16.0, "original_max_position_embeddings": 4096}
        linear = {"rope_type": "linear", "factor": 8.0}
        cases += [
            {"id": f"{pairing}_base_500000", **some, "base": 5e5, "positions": [1, 40, 900]},
            {"id": f"{pairing}_attention_factor", **some, **factors, "positions": [0, 3, 17]},
            {"id": f"{pairing}_attention_factor_partial", **some, **factors, "rotary_dim": 4, "positions": [0, 3, 17]},
            {"id": f"{pairing}_yarn", **some, "scaling": yarn, "positions": [2, 30, 4000]},
            {"id": f"{pairing}_linear", **some, "scaling": linear, "positions": [2, 30, 4000]},
        ]
    write(
        "rotation",
        "Vectors rotated to given positions, in both pairings, whole and in part, with scaling and with a factor.",
        "RoFormer (arXiv 2104.09864) equations 15 and 34; pairing half: rotate_half of transformers and GPT-NeoX.",
        finished(cases),
    )


def positions():
    cases = []
    for pairing in ("interleaved", "half"):
        some = {"pairing": pairing, "rotary_dim": 16, "base": 1e4}
        for id, places in {
            "long_131071": [131071],
            "long_1000000": [1000000],
            "negative": [-1, -300],
            "fractional": [0.5, 10.25],
            "inverse_of_7_and_4095": [-7, -4095],
        }.items():
            shape = [1, len(places), 1, 16]
            cases.append({"id": f"{pairing}_{id}", **some, "positions": places, "shape": shape})
        # One pair, whose frequency is 1: in f32 the angle is that of the position before.
        one = {**some, "rotary_dim": 2, "positions": [2**24 + 1], "shape": [1, 1, 1, 2]}
        cases.append({"id": f"{pairing}_longer_than_f32_counts", **one})
    write(
        "positions",
        "Positions that are long, negative (the inverse rotation) or between tokens.",
        "RoFormer (arXiv 2104.09864) equation 15: R_m to the power of -1 is R_-m.",
        finished(cases),
    )


KERNELS = [
    ("bshd", {"shape": [2, 3, 2, 8]}),
    ("sbhd", {"shape": [3, 2, 2, 8]}),
    ("thd", {"shape": [7, 2, 8], "cu_seqlens": [0, 2, 7]}),
]
RANKS = [
    ("bshd", {"shape": [1, 4, 1, 8], "cp_size": 2}),
    ("sbhd", {"shape": [4, 2, 1, 8], "cp_size": 2}),
    ("thd", {"shape": [6, 1, 8], "cu_seqlens": [0, 4, 12], "cp_size": 2}),
]


def kernels():
    cases = []
    for pairing in ("interleaved", "half"):
        some = {"pairing": pairing, "rotary_dim": 8, "base": 1e4}
        for kind, more in KERNELS:
            of_kind = {"format": kind, **some, **more}
            each = [5, 0]
            cases += [
                {"id": f"{kind}_{pairing}", **of_kind},
                {"id": f"{kind}_{pairing}_partial", **of_kind, "rotary_dim": 4},
                {"id": f"{kind}_{pairing}_offset_11", **of_kind, "offsets": 11},
                {"id": f"{kind}_{pairing}_offset_of_each_sequence", **of_kind, "offsets": each},
            ]
        for kind, more in RANKS:
            for rank in range(2):
                id = f"{kind}_{pairing}_rank_{rank}_of_2"
                cases.append({"id": id, "format": kind, **some, **more, "cp_rank": rank})
    half = {"format": "bshd", "pairing": "half", "rotary_dim": 8, "base": 1e4}
    packed = {**half, "format": "thd", "shape": [7, 2, 8], "cu_seqlens": [0, 0, 4, 5, 5, 7]}
    cases += [
        {"id": "thd_half_empty_sequences", **packed},
        {"id": "bshd_half_rank_2_of_4", **half, "shape": [1, 4, 1, 8], "cp_size": 4, "cp_rank": 2},
        {"id": "bshd_half_rank_1_of_2_offset_3", **half, "shape": [1, 4, 1, 8], "cp_size": 2, "cp_rank": 1, "offsets": 3},
    ]
    write(
        "kernels",
        "Batches in three tensor formats, packed sequences, offsets and the ranks of context parallelism: positions follow from the arguments.",
        "positions, cu_seqlens and offsets: apply_rotary_emb of flash-attention 0251105a. Formats and ranks: FusedRoPEFunc of "
        "TransformerEngine d0067d0d (cu_seqlens are those of the whole sequence, a rank holds cu_seqlens / cp_size).",
        finished(cases),
    )


def gradients():
    cases = []
    for pairing in ("interleaved", "half"):
        back = {"pairing": pairing, "rotary_dim": 8, "base": 1e4, "direction": "backward"}
        for kind, more in KERNELS:
            cases.append({"id": f"{kind}_{pairing}", "format": kind, **back, **more, "rotary_dim": 4, "offsets": [5, 0]})
        for kind, more in RANKS[1:]:
            cases.append({"id": f"{kind}_{pairing}_rank_1_of_2", "format": kind, **back, **more, "cp_rank": 1})
        factor = {"attention_factor": 1.25, "positions": [0, 3, 17], "shape": [1, 3, 1, 8]}
        cases.append({"id": f"{pairing}_attention_factor", **back, **factor})
    write(
        "gradients",
        "x is the gradient by the rotated vectors, y the gradient by the vectors before the rotation: the transpose, times the factor.",
        "The transpose of RoFormer (arXiv 2104.09864) equation 15; backward of flash-attention 0251105a and TransformerEngine d0067d0d.",
        finished(cases),
    )


def mrope():
    cases = []
    for order, sections in (("chunked", [2, 3, 3]), ("interleaved", [4, 2, 2]), ("interleaved", [3, 3, 2])):
        # Two tokens of text, four patches of an image, a token after it.
        places = [[0, 1, 2, 2, 2, 2, 4], [0, 1, 2, 2, 3, 3, 4], [0, 1, 2, 3, 2, 3, 4]]
        case = {"pairing": "half", "rotary_dim": 16, "base": 1e6, "mrope": {"sections": sections, "order": order}}
        id = f"{order}_{'_'.join(map(str, sections))}"
        cases.append({"id": id, **case, "positions": places, "shape": [1, 7, 1, 16]})
    wide = [[900, 900], [3, 41], [70, 5]]
    case = {"pairing": "half", "rotary_dim": 64, "base": 1e6, "positions": wide, "shape": [1, 2, 1, 64]}
    cases += [
        {"id": "qwen2-vl_half_size", **case, "mrope": {"sections": [8, 12, 12], "order": "chunked"}},
        {"id": "qwen3-vl_half_size", **case, "mrope": {"sections": [12, 10, 10], "order": "interleaved"}},
    ]
    write(
        "mrope",
        "Positions in time, height and width, one list of tokens for each. Sections count pairs.",
        "chunked: apply_multimodal_rotary_pos_emb of Qwen2-VL. interleaved: Qwen3VLTextRotaryEmbedding. Both transformers 5.23.0.",
        finished(cases),
    )


def sixteen_bits():
    cases = []
    for dtype in ("f16", "bf16"):
        for pairing in ("interleaved", "half"):
            some = {"dtype": dtype, "pairing": pairing, "rotary_dim": 8, "base": 1e4}
            kind, more = KERNELS[0]
            cases += [
                {"id": f"{dtype}_{pairing}", "format": kind, **some, **more},
                {"id": f"{dtype}_{pairing}_at_257", **some, "positions": [31, 257], "shape": [1, 2, 1, 8]},
                {"id": f"{dtype}_{pairing}_partial", **some, "rotary_dim": 4, "positions": [3, 39], "shape": [1, 2, 1, 8]},
            ]
    write(
        "sixteen_bits",
        "Vectors stored in 16 bits, rotated in 32 bits or more and rounded once at the end: y is exact, before that rounding.",
        "flash-attention 0251105a and TransformerEngine d0067d0d, which compute in f32 and store in the type of x.",
        finished(cases),
    )


def steps():
    def all_in(name, **others):
        places = ("input", "position", "theta", "angle", "table", "arithmetic", "output")
        return {**{place: name for place in places}, **others}

    around = {kind: all_in("f32", input=kind, output=kind) for kind in ("bf16", "f16")}
    tables = {kind: {**around[kind], "table": kind, "arithmetic": kind} for kind in ("bf16", "f16")}
    recipes = {
        "f32": all_in("f32"),
        **{f"{kind}_around_f32": steps for kind, steps in around.items()},
        **{f"{kind}_tables": steps for kind, steps in tables.items()},
        "bf16_positions": all_in("f32", position="bf16"),
        "bf16_angles": all_in("f32", angle="bf16"),
        "bf16_theta": all_in("f32", theta="bf16"),
    }
    theta = [float(exact.rounded(t, "f32")) for t in exact.trained(8, 1e4)]
    cases = []
    for number, (id, recipe) in enumerate(recipes.items()):
        numbers = Numbers(5000 + number)
        for more in ({}, {"attention_factor": 1.138629436111989}):
            if more and not id.endswith("tables"):
                continue
            y = None
            while y is None:
                case = {
                    "id": id + ("_attention_factor" if more else ""),
                    "pairing": "half",
                    "rotary_dim": 8,
                    "format": "bshd",
                    "theta": theta,
                    **more,
                    "steps": recipe,
                    "positions": [1 + numbers.below(60), 300 + numbers.below(700)],
                    "shape": [1, 2, 1, 8],
                }
                case = with_input(case, numbers.below(2**31))
                y = exact.rotate_by_steps(case)
            cases.append({**case, "y": y})
    write(
        "steps",
        "Every step rounded to a format: what an implementation in that arithmetic gives, to the bit where y is stored in 16 bits. "
        "No number that is stored in 16 bits is within three last bits of f32 of a tie, so libraries' own cosines do not matter.",
        "tables: LlamaRotaryEmbedding and apply_rotary_pos_emb of transformers 5.23.0 for a model in 16 bits. around_f32: "
        "flash-attention 0251105a, TransformerEngine d0067d0d. The rest: mistakes to recognise.",
        cases,
    )


if __name__ == "__main__":
    CASES.mkdir(exist_ok=True)
    for make in (frequencies, rotation, positions, kernels, gradients, mrope, sixteen_bits, steps):
        make()
