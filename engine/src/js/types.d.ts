/** Which components form a pair: `(2i, 2i + 1)`, or `(i, i + rotaryDim / 2)`. */
export type Pairing = "interleaved" | "half";

/** In tokens: the position of the first token, the others following one by one; or the position of each. */
export type Positions = number | ArrayLike<number>;

/** A rule of context extension. `yarn-by-rotations` is YaRN as its paper has it, `yarn-by-index` as all code has it. */
export type Scaling =
    | { rule: "none" }
    | { rule: "linear"; factor: number }
    | { rule: "ntk-static"; alpha: number }
    | { rule: "ntk-dynamic"; factor: number; maxPosition: number }
    | {
          rule: "yarn-by-rotations";
          originalMaxPosition: number;
          maxPosition: number;
          /** 1, if left out. */
          alpha?: number;
          tau: number;
      }
    | {
          rule: "yarn-by-index";
          factor: number;
          originalMaxPosition: number;
          /** 32, if left out. */
          betaFast?: number;
          /** 1, if left out. */
          betaSlow?: number;
          /** `true`, if left out. */
          truncate?: boolean;
          mscale?: number;
          mscaleAllDim?: number;
          attentionFactor?: number;
      }
    | { rule: "llama3"; factor: number; lowFreqFactor: number; highFreqFactor: number; originalMaxPosition: number }
    | {
          rule: "longrope";
          shortFactor: ArrayLike<number>;
          longFactor: ArrayLike<number>;
          originalMaxPosition: number;
          factor: number;
          attentionFactor?: number;
      }
    | {
          rule: "proportional";
          partialRotaryFactor: number;
          /** 1, if left out. */
          factor?: number;
      };

/** What a model fixes about its rotary embedding. */
export interface Settings {
    /** The components of a query or a key of one head, those that are not rotated included. */
    headDim: number;
    /** How many components are rotated, the first ones. All, if left out. */
    rotaryDim?: number;
    /** Of the frequencies `base^(-2i/rotaryDim)`. 10000, if left out. */
    base?: number;
    /** The longest sequence that the model is meant for, in tokens. Nothing depends on it. */
    context?: number;
    /** `"interleaved"`, if left out. */
    pairing?: Pairing;
    /** None, if left out. */
    scaling?: Scaling;
    /** For pictures and films: how many pairs rotate by time, by height and by width, where tokens have such positions. */
    mropeSections?: [number, number, number];
    /** What scores are multiplied by before softmax. `1 / sqrt(headDim)` and what the rule of scaling makes of it, if left out. */
    softmaxScale?: number;
    /** Whether time, height and width alternate, as in Qwen3-VL, and not one section after the other, as in Qwen2-VL. Not, if left out. */
    mropeInterleaved?: boolean;
}

/** Settings with nothing left out. */
export interface ModelSettings extends Settings {
    rotaryDim: number;
    base: number;
    context: number;
    pairing: Pairing;
    scaling: Scaling;
}

/** Frequencies of any other rule, given and not computed. */
export interface CustomSettings {
    headDim: number;
    /** Radians per token, one per pair. */
    theta: ArrayLike<number>;
    /** `"interleaved"`, if left out. */
    pairing?: Pairing;
    mropeSections?: [number, number, number];
    mropeInterleaved?: boolean;
}

/** The settings of one kind of layers. */
export interface LayerSettings {
    /** The kind as the file names it, such as `full_attention`; not there if all layers are alike. */
    layerType?: string;
    /** Whether the defaults are those of the file's `model_type`; otherwise it is not known, or missing. */
    isKnown: boolean;
    /** The kind of model whose defaults stand in for what the file leaves out. */
    defaultsOf: string;
    /** The layers of the model, from 0, whose queries and keys are not rotated; not there if all are. */
    layersWithoutRotation?: number[];
    /**
     * The paths of fields about positions that the settings do not state, and of those about the rotated fraction of the
     * head that the code of transformers for the `model_type` ignores; not there without any.
     */
    unread?: string[];
    settings: ModelSettings;
}

export interface Frequencies {
    /** Radians per token, fastest first. Shape: `[rotaryDim / 2]`. */
    theta: Float64Array;
    /** For rules that mix: how much of its trained frequency each pair keeps, 1 all and 0 none. */
    ramp?: Float64Array;
    /** What cosine and sine are multiplied by. */
    factorOnCosSin: number;
    /** What the logits are multiplied by. */
    factorOnLogits: number;
    /** What scores are multiplied by before softmax. */
    softmaxScale: number;
}

/** The score of a query and a key, taken apart: `total = sum of terms + unrotated`. */
export interface Score {
    /** What each pair adds: `amplitudes[i] * cos(phasesRad[i] + distance * theta[i])`. Shape: `[pairs]`. */
    terms: Float64Array;
    /** `|q_i| |k_i|`, the largest that a term can become. Shape: `[pairs]`. */
    amplitudes: Float64Array;
    /** The angle from `k_i` to `q_i` before any rotation, in radians. Shape: `[pairs]`. */
    phasesRad: Float64Array;
    /** The dot product of the components that are not rotated. */
    unrotated: number;
    /** Not divided by `sqrt(headDim)`. */
    total: number;
}

/** What numbers are stored as. */
export type Format = "f64" | "f32" | "f16" | "bf16";

/** Which whole numbers a format holds. */
export interface FormatLimits {
    /** The implicit first one included. */
    significantBits: number;
    /** The first positive whole number that it cannot hold: from here on neighbouring positions become one. */
    firstLostInteger: number;
}

/**
 * The arithmetic of a rotation: what each step is rounded to, not at all if left out. Or by name: `"f32-around-bf16"` is FlashAttention
 * and TransformerEngine with vectors in `bf16`, `"bf16-tables"` transformers for a model in `bf16`.
 */
export type StepFormats =
    | "f64"
    | "f32"
    | "f32-around-bf16"
    | "f32-around-f16"
    | "bf16-tables"
    | "f16-tables"
    | "bf16-tables-of-exact-angles"
    | "bf16-theta"
    | "bf16-position"
    | "bf16-angle"
    | {
          /** Components before the rotation. */
          input?: Format;
          position?: Format;
          theta?: Format;
          /** Position times frequency. */
          angle?: Format;
          /** Cosine and sine. */
          table?: Format;
          /** Each product and each sum of the rotation. */
          arithmetic?: Format;
          /** Components after the rotation. */
          output?: Format;
      };

/** One pair on its way through the arithmetic, each step as it is stored. */
export interface PairSteps {
    /** Shape: `[2]`. */
    input: Float64Array;
    position: number;
    /** In radians per token. */
    theta: number;
    angleRad: number;
    /** Cosine and sine. Shape: `[2]`. */
    turn: Float64Array;
    /** Shape: `[2]`. */
    output: Float64Array;
}

/**
 * A way to form the angle: `"f32"` is that of transformers, FlashAttention and TransformerEngine, `"f32-running-product"` that
 * of ggml.
 */
export type AngleMethod =
    | "f64"
    | "f64-angle-as-f32"
    | "f32"
    | "f32-running-product"
    | "f64-angle-reduced-as-f32"
    | "f32-angle-reduced"
    | "f32-binary-composition"
    | "f32-step-recurrence";

export interface AngleTurns {
    /** Shape: `[rotaryDim / 2]`. */
    cos: Float64Array;
    /** Shape: `[rotaryDim / 2]`. */
    sin: Float64Array;
}

/** Shape and strides of `[batch, tokens, heads, headDim]` within an array, in elements. */
export interface StridedLayout {
    shape: [number, number, number, number];
    strides: [number, number, number, number];
    /** Where the first element lies. 0, if left out. */
    start?: number;
}

/** Positions of each token in time, height and width. */
export interface AxisPositions {
    time: ArrayLike<number>;
    height: ArrayLike<number>;
    width: ArrayLike<number>;
}

/** How the elements of a tensor are stored and how they lie. */
export interface TensorOptions {
    /** What the elements are: of a `Uint16Array` the bits of `"f16"` or `"bf16"`. `"f32"`, if left out. */
    format?: "f32" | "f16" | "bf16";
    /**
     * The order of the axes, row-major: `"bhsd"` is `[batch, heads, tokens, headDim]`. Or a view by shape and strides, which then
     * state batch and heads. `"bshd"`, if left out; `"thd"` is the same with a batch of 1.
     */
    layout?: "bshd" | "sbhd" | "bhsd" | "thd" | StridedLayout;
    /** The number of sequences, all of one length. 1, if left out. */
    batch?: number;
    /** The number of vectors per token. 1, if left out. */
    heads?: number;
    /**
     * Rotate back, the backward pass: the transpose of the rotation, times the attention factor (not divided by it). It is the
     * inverse only if that factor is 1. Not, if left out.
     */
    inverse?: boolean;
}

export interface TokenOptions extends TensorOptions {
    /** Where the tokens of each sequence stand, or where each token of the batch stands. From 0 on, if left out. */
    positions?: Positions | AxisPositions;
}

export interface RowOptions extends TensorOptions {
    /** The row of the first token of every sequence, or of each. 0, if left out. */
    seqlenOffsets?: Positions;
    /** Of packed sequences: where each starts and the last one ends, in tokens. Shape: `[sequences + 1]`. */
    cuSeqlens?: ArrayLike<number>;
    /** The longest of the packed sequences. What `cuSeqlens` say, if left out. */
    maxSeqlen?: number;
    /** The row of each token, instead of all the others. Shape: `[batch, tokens]`. */
    positionIds?: ArrayLike<number>;
}

/** Cosines and sines that were made elsewhere. */
export interface GivenTables {
    /** Shape: `[rows, rotaryDim / 2]`. */
    cos: ArrayLike<number>;
    /** Shape: `[rows, rotaryDim / 2]`. */
    sin: ArrayLike<number>;
    rotaryDim: number;
    /** `rotaryDim`, if left out. */
    headDim?: number;
    /** `"interleaved"`, if left out. */
    pairing?: Pairing;
}

/** The arguments of TransformerEngine's kernel. */
export interface TransformerEngineOptions extends TensorOptions {
    /** `rotaryDim`, if left out. */
    headDim?: number;
    /** `"interleaved"`, if left out. */
    pairing?: Pairing;
    /**
     * Of packed sequences: where each starts and the last one ends in the whole sequence, over all ranks, each padded to a
     * multiple of `2 cpSize`. Shape: `[sequences + 1]`.
     */
    cuSeqlens?: ArrayLike<number>;
    /** Over how many ranks a sequence is spread. 1, if left out. */
    cpSize?: number;
    /** Which of them this is. 0, if left out. */
    cpRank?: number;
    /** The first position of each sequence. 0, if left out. Shape: `[sequences]`. */
    startPositions?: ArrayLike<number>;
}

/** The settings of TransformerEngine's `RotaryPositionEmbedding`. */
export interface TransformerEngineAngles {
    dim: number;
    /** The part of it that is rotated. 1, if left out. */
    rotaryPercent?: number;
    /** By how much positions are divided; without effect unless the next is given too. */
    seqLenInterpolationFactor?: number;
    /** The trained length; without effect unless the one before is given too. */
    pretrainedMaxPositionEmbeddings?: number;
    /** 10000, if left out. */
    rotaryBase?: number;
    /** `"interleaved"`, if left out. */
    pairing?: Pairing;
}

export interface Operands {
    /** Queries, not yet rotated. Shape: `[queries, heads, headDim]`. */
    q: ArrayLike<number>;
    /** Keys, not yet rotated. Shape: `[keys, kvHeads, headDim]`. */
    k: ArrayLike<number>;
    /** Values. Shape: `[keys, kvHeads, valueDim]`. */
    v: ArrayLike<number>;
    /** From 0 on, if left out. */
    qPositions?: Positions;
    /** From 0 on, if left out. */
    kPositions?: Positions;
}

export interface BiasedOperands extends Operands {
    /** Added to the scaled logits; minus infinity hides. Shape: `[heads, queries, keys]`, or `[queries, keys]` for all heads. */
    bias?: ArrayLike<number>;
}

export interface AttentionOptions {
    /** The number of query heads. 1, if left out. */
    heads?: number;
    /** The number of key-value heads, which divides `heads`. As many as `heads`, if left out. */
    kvHeads?: number;
    /** The number of components of a value. `headDim`, if left out. */
    valueDim?: number;
    /** Whether a query sees only keys whose position is its own or before it. Not, if left out. */
    causal?: boolean;
    /** The factor on the dot product. The settings' `softmaxScale`, if left out. */
    scale?: number;
    /** A further factor on the dot product. The settings' `factorOnLogits`, if left out. */
    lambda?: number;
    /** The factor on cosine and sine. The `attentionFactor` of the `Rotary`, if left out. */
    attentionFactor?: number;
}

export interface Attended {
    /** The weighted sums of the values. Shape: `[queries, heads, valueDim]`. */
    out: Float64Array;
    /** The softmax over the keys. Shape: `[heads, queries, keys]`. */
    weights: Float64Array;
    /** What the softmax was taken of: minus infinity where the key is hidden. Shape: `[heads, queries, keys]`. */
    logits: Float64Array;
}

/** How a matrix of scores is made of queries and keys that are rotated already. */
export interface ScoreOptions {
    /** At most 256. */
    headDim: number;
    /** The factor on the dot product. `1 / sqrt(headDim)`, if left out. */
    scale?: number;
    /** Whether a query sees only its own key and those before it. Not, if left out. */
    causal?: boolean;
    /** Whether to write weights, which add up to 1 in each row, or the logits that they are made of. `true`, if left out. */
    softmax?: boolean;
}

/** How a matrix of scores is made of one query and one key. */
export interface SharedScoreOptions extends Pick<AttentionOptions, "causal" | "scale" | "lambda" | "attentionFactor"> {
    /** Whether to write weights, which add up to 1 in each row, or the logits that they are made of. `true`, if left out. */
    softmax?: boolean;
}

/** What linear attention puts in place of the softmax's exponential: `"elu+1"` is `x + 1` above 0 and `exp(x)` elsewhere. */
export type FeatureMap = "elu+1" | "relu" | "exp" | "square" | "softmax";

export interface LinearOptions extends Pick<AttentionOptions, "heads" | "kvHeads"> {
    /** Of queries. `"elu+1"`, if left out. */
    qMap?: FeatureMap;
    /** Of keys. `"elu+1"`, if left out. */
    kMap?: FeatureMap;
    /** The number of components of a value. `headDim`, if left out. */
    valueDim?: number;
    /** Whether a query sees only keys whose position is its own or before it. Not, if left out; a state has no say in it. */
    causal?: boolean;
}

export interface LinearlyAttended {
    /** The outputs; 0 where the denominator is. Shape: `[queries, heads, valueDim]`. */
    out: Float64Array;
    /** Numerators by denominators, of either sign: they do not add up to 1. Shape: `[heads, queries, keys]`. */
    weights: Float64Array;
    /** The products of rotated features; 0 where the key is hidden. Shape: `[heads, queries, keys]`. */
    numerators: Float64Array;
    /** The sums of the products of features that are not rotated. Shape: `[heads, queries]`. */
    denominators: Float64Array;
}

export interface SinusoidalOptions {
    /** 10000, if left out. */
    base?: number;
    /** Sine and cosine of a frequency beside each other, or all sines and then all cosines. `"interleaved"`, if left out. */
    pairing?: Pairing;
}

export interface T5Options {
    /** 32, if left out. */
    numBuckets?: number;
    /** In tokens: the last bucket also holds everything from here on. 128, if left out. */
    maxDistance?: number;
    /** Whether keys after the query have buckets of their own, as in T5's encoder. Not, if left out. */
    bidirectional?: boolean;
}

/** Embeddings of distances, query minus key. */
export interface ClippedRelativeTable {
    rMin: number;
    rMax: number;
    /** The number of components of a vector. */
    dim: number;
    /** From `rMin` on. Shape: `[rMax - rMin + 1, dim]`. */
    data: ArrayLike<number>;
}

/** The matrices of a head, which map a token's embedding as a column: `q = wQ x`. */
export interface SingleHeadSettings {
    /** The number of components of an embedding. */
    dIn: number;
    /** Shape: `[headDim, dIn]`. */
    wQ: ArrayLike<number>;
    /** Shape: `[headDim, dIn]`. */
    wK: ArrayLike<number>;
    /** Shape: `[valueDim, dIn]`. */
    wV: ArrayLike<number>;
    /** The factor on the dot product. `1 / sqrt(headDim)`, if left out. */
    scale?: number;
    /** Whether a query sees only keys whose position is its own or before it. Not, if left out. */
    causal?: boolean;
}

/** The terms of a dot product with relative embeddings, for every query and key. Shapes: `[tokens, tokens]`. */
export interface RelativeTerms {
    /** Of the query's token and the key's. */
    contentContent: Float64Array;
    /** Of the query's token and the embedding of the distance. */
    contentPosition: Float64Array;
    /** Of the embedding of the distance and the key's token. */
    positionContent: Float64Array;
    sum: Float64Array;
}
