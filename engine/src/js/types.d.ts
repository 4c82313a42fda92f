/** Which components form a pair: `(2i, 2i + 1)`, or `(i, i + rotaryDim / 2)`. */
export type Pairing = "interleaved" | "half";

/** In tokens: the position of the first token, where the others follow one by one, or the position of each token. */
export type Positions = number | ArrayLike<number>;

/** A scaling method. `yarn-by-rotations`: YaRN as in its paper. `yarn-by-index`: YaRN as in most code. */
export type Scaling =
    | { rule: "none" }
    | { rule: "linear"; factor: number }
    | { rule: "ntk-static"; alpha: number }
    | { rule: "ntk-dynamic"; factor: number; maxPosition: number }
    | {
          rule: "yarn-by-rotations";
          originalMaxPosition: number;
          maxPosition: number;
          /** Default: 1. */
          alpha?: number;
          tau: number;
      }
    | {
          rule: "yarn-by-index";
          factor: number;
          originalMaxPosition: number;
          /** Default: 32. */
          betaFast?: number;
          /** Default: 1. */
          betaSlow?: number;
          /** Default: `true`. */
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
          /** Default: 1. */
          factor?: number;
      };

/** Settings of a model's rotary embedding. */
export interface Settings {
    /** Number of components of a query or key in one head, including those that aren't rotated. */
    headDim: number;
    /** Number of components that are rotated, counted from the first. Default: all. */
    rotaryDim?: number;
    /** Of the frequencies `base^(-2i/rotaryDim)`. Default: 10000. */
    base?: number;
    /** The longest sequence that the model is meant for, in tokens. Nothing depends on it. */
    context?: number;
    /** Default: `"interleaved"`. */
    pairing?: Pairing;
    /** Default: none. */
    scaling?: Scaling;
    /** Numbers of pairs that rotate by time, height and width, for images and video. */
    mropeSections?: [number, number, number];
    /** Factor on the scores before softmax. Default: `1 / sqrt(headDim)`, adjusted by the scaling method. */
    softmaxScale?: number;
    /** Whether time, height and width alternate, as in Qwen3-VL. If not, one section follows the other, as in Qwen2-VL. Default: `false`. */
    mropeInterleaved?: boolean;
}

/** Complete settings. */
export interface ModelSettings extends Settings {
    rotaryDim: number;
    base: number;
    context: number;
    pairing: Pairing;
    scaling: Scaling;
}

/** Your own frequencies, for a scaling method that isn't listed. */
export interface CustomSettings {
    headDim: number;
    /** Radians per token, one per pair. */
    theta: ArrayLike<number>;
    /** Default: `"interleaved"`. */
    pairing?: Pairing;
    mropeSections?: [number, number, number];
    mropeInterleaved?: boolean;
}

/** The settings of one kind of layers. */
export interface LayerSettings {
    /** The kind as the file names it, such as `full_attention`. Missing if all layers are alike. */
    layerType?: string;
    /** Whether the defaults are those of the file's `model_type`. If not, the type is unknown or missing. */
    isKnown: boolean;
    /** The kind of model whose defaults replace missing fields. */
    defaultsOf: string;
    /** The layers of the model, from 0, whose queries and keys aren't rotated. Missing if all are rotated. */
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
    /** Share of its trained frequency that each pair keeps, from 0 to 1, in methods with a ramp. */
    ramp?: Float64Array;
    /** Factor on cosine and sine. */
    factorOnCosSin: number;
    /** Factor on the logits. */
    factorOnLogits: number;
    /** Factor on the scores before softmax. */
    softmaxScale: number;
}

/** The score of a query and a key, split into terms: `total = sum of terms + unrotated`. */
export interface Score {
    /** Each pair's contribution: `amplitudes[i] * cos(phasesRad[i] + distance * theta[i])`. Shape: `[pairs]`. */
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

/** Format in which numbers are stored. */
export type Format = "f64" | "f32" | "f16" | "bf16";

/** Limits on the whole numbers that a format can hold. */
export interface FormatLimits {
    /** Including the implicit leading bit. */
    significantBits: number;
    /** The first positive whole number that it can't hold. From here on, neighbouring positions become equal. */
    firstLostInteger: number;
}

/**
 * The format to which each step of a rotation is rounded. Default: no rounding. Or by name: `"f32-around-bf16"` is FlashAttention
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
    /** Index of the first element. Default: 0. */
    start?: number;
}

/** Positions of each token in time, height and width. */
export interface AxisPositions {
    time: ArrayLike<number>;
    height: ArrayLike<number>;
    width: ArrayLike<number>;
}

/** Format and layout of a tensor's elements. */
export interface TensorOptions {
    /** Format of the elements. A `Uint16Array` holds the bits of `"f16"` or `"bf16"`. Default: `"f32"`. */
    format?: "f32" | "f16" | "bf16";
    /**
     * The order of the axes, row-major: `"bhsd"` is `[batch, heads, tokens, headDim]`. Or a view by shape and strides, which then
     * state batch and heads. Default: `"bshd"`; `"thd"` is the same with a batch of 1.
     */
    layout?: "bshd" | "sbhd" | "bhsd" | "thd" | StridedLayout;
    /** The number of sequences, all of one length. Default: 1. */
    batch?: number;
    /** The number of vectors per token. Default: 1. */
    heads?: number;
    /**
     * Rotate back, the backward pass: the transpose of the rotation, times the attention factor (not divided by it). It is the
     * inverse only if that factor is 1. Default: `false`.
     */
    inverse?: boolean;
}

export interface TokenOptions extends TensorOptions {
    /** Positions of the tokens in each sequence, or of each token in the batch. Default: from 0 on. */
    positions?: Positions | AxisPositions;
}

export interface RowOptions extends TensorOptions {
    /** The row of the first token of every sequence, or of each. Default: 0. */
    seqlenOffsets?: Positions;
    /** Starts of packed sequences and the end of the last one, in tokens. Shape: `[sequences + 1]`. */
    cuSeqlens?: ArrayLike<number>;
    /** The longest of the packed sequences. Default: the longest in `cuSeqlens`. */
    maxSeqlen?: number;
    /** The row of each token, instead of the other options. Shape: `[batch, tokens]`. */
    positionIds?: ArrayLike<number>;
}

/** Tables of cosines and sines from elsewhere. */
export interface GivenTables {
    /** Shape: `[rows, rotaryDim / 2]`. */
    cos: ArrayLike<number>;
    /** Shape: `[rows, rotaryDim / 2]`. */
    sin: ArrayLike<number>;
    rotaryDim: number;
    /** Default: `rotaryDim`. */
    headDim?: number;
    /** Default: `"interleaved"`. */
    pairing?: Pairing;
}

/** The arguments of TransformerEngine's kernel. */
export interface TransformerEngineOptions extends TensorOptions {
    /** Default: `rotaryDim`. */
    headDim?: number;
    /** Default: `"interleaved"`. */
    pairing?: Pairing;
    /**
     * Of packed sequences: where each starts and the last one ends in the whole sequence, over all ranks, each padded to a
     * multiple of `2 cpSize`. Shape: `[sequences + 1]`.
     */
    cuSeqlens?: ArrayLike<number>;
    /** Number of ranks that share a sequence. Default: 1. */
    cpSize?: number;
    /** This rank's number. Default: 0. */
    cpRank?: number;
    /** The first position of each sequence. Default: 0. Shape: `[sequences]`. */
    startPositions?: ArrayLike<number>;
}

/** The settings of TransformerEngine's `RotaryPositionEmbedding`. */
export interface TransformerEngineAngles {
    dim: number;
    /** Share of `dim` that is rotated. Default: 1. */
    rotaryPercent?: number;
    /** Divisor of positions. Has no effect without `pretrainedMaxPositionEmbeddings`. */
    seqLenInterpolationFactor?: number;
    /** The training length. Has no effect without `seqLenInterpolationFactor`. */
    pretrainedMaxPositionEmbeddings?: number;
    /** Default: 10000. */
    rotaryBase?: number;
    /** Default: `"interleaved"`. */
    pairing?: Pairing;
}

export interface Operands {
    /** Queries, not yet rotated. Shape: `[queries, heads, headDim]`. */
    q: ArrayLike<number>;
    /** Keys, not yet rotated. Shape: `[keys, kvHeads, headDim]`. */
    k: ArrayLike<number>;
    /** Values. Shape: `[keys, kvHeads, valueDim]`. */
    v: ArrayLike<number>;
    /** Default: from 0 on. */
    qPositions?: Positions;
    /** Default: from 0 on. */
    kPositions?: Positions;
}

export interface BiasedOperands extends Operands {
    /** Added to the scaled logits. Minus infinity hides a key. Shape: `[heads, queries, keys]`, or `[queries, keys]` for all heads. */
    bias?: ArrayLike<number>;
}

export interface AttentionOptions {
    /** The number of query heads. Default: 1. */
    heads?: number;
    /** The number of key-value heads, which divides `heads`. Default: as many as `heads`. */
    kvHeads?: number;
    /** The number of components of a value. Default: `headDim`. */
    valueDim?: number;
    /** Whether a query sees only keys whose position is its own or before it. Default: `false`. */
    causal?: boolean;
    /** The factor on the dot product. Default: the settings' `softmaxScale`. */
    scale?: number;
    /** A further factor on the dot product. Default: the settings' `factorOnLogits`. */
    lambda?: number;
    /** The factor on cosine and sine. Default: the `attentionFactor` of the `Rotary`. */
    attentionFactor?: number;
}

export interface Attended {
    /** The weighted sums of the values. Shape: `[queries, heads, valueDim]`. */
    out: Float64Array;
    /** The softmax over the keys. Shape: `[heads, queries, keys]`. */
    weights: Float64Array;
    /** Inputs of the softmax, minus infinity where the key is hidden. Shape: `[heads, queries, keys]`. */
    logits: Float64Array;
}

/** Options for a matrix of scores of queries and keys that are already rotated. */
export interface ScoreOptions {
    /** At most 256. */
    headDim: number;
    /** The factor on the dot product. Default: `1 / sqrt(headDim)`. */
    scale?: number;
    /** Whether a query sees only its own key and those before it. Default: `false`. */
    causal?: boolean;
    /** Whether to write weights, which add up to 1 in each row, or their logits. Default: `true`. */
    softmax?: boolean;
}

/** Options for a matrix of scores of one query and one key. */
export interface SharedScoreOptions extends Pick<AttentionOptions, "causal" | "scale" | "lambda" | "attentionFactor"> {
    /** Whether to write weights, which add up to 1 in each row, or their logits. Default: `true`. */
    softmax?: boolean;
}

/** Linear attention's replacement for the exponential of softmax: `"elu+1"` is `x + 1` above 0 and `exp(x)` elsewhere. */
export type FeatureMap = "elu+1" | "relu" | "exp" | "square" | "softmax";

export interface LinearOptions extends Pick<AttentionOptions, "heads" | "kvHeads"> {
    /** Of queries. Default: `"elu+1"`. */
    qMap?: FeatureMap;
    /** Of keys. Default: `"elu+1"`. */
    kMap?: FeatureMap;
    /** The number of components of a value. Default: `headDim`. */
    valueDim?: number;
    /** Whether a query sees only keys whose position is its own or before it. Default: `false`. A state ignores it. */
    causal?: boolean;
}

export interface LinearlyAttended {
    /** The outputs, 0 where the denominator is 0. Shape: `[queries, heads, valueDim]`. */
    out: Float64Array;
    /** Numerators divided by denominators. They can be negative, and don't add up to 1. Shape: `[heads, queries, keys]`. */
    weights: Float64Array;
    /** The products of rotated features; 0 where the key is hidden. Shape: `[heads, queries, keys]`. */
    numerators: Float64Array;
    /** The sums of the products of features that are not rotated. Shape: `[heads, queries]`. */
    denominators: Float64Array;
}

export interface SinusoidalOptions {
    /** Default: 10000. */
    base?: number;
    /** Sine and cosine of a frequency beside each other, or all sines and then all cosines. Default: `"interleaved"`. */
    pairing?: Pairing;
}

export interface T5Options {
    /** Default: 32. */
    numBuckets?: number;
    /** In tokens. The last bucket also holds all larger distances. Default: 128. */
    maxDistance?: number;
    /** Whether keys after the query have buckets of their own, as in T5's encoder. Default: `false`. */
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
    /** The factor on the dot product. Default: `1 / sqrt(headDim)`. */
    scale?: number;
    /** Whether a query sees only keys whose position is its own or before it. Default: `false`. */
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
