// A user of every function and class of the package, in strict TypeScript. It is type-checked, and it runs.

import init, {
    ClippedRelative,
    Float32Memory,
    TransformerEngineRope,
    Rotary,
    RotaryTables,
    SingleHead,
    T5Buckets,
    Uint16Memory,
    alibiBias,
    alibiSlopes,
    angleTurns,
    contextParallelPositions,
    distinctPositions,
    f32Frequencies,
    features,
    formatLimits,
    frequencies,
    transformerEngineAngles,
    initSync,
    largestAngleError,
    modelNames,
    modelSettings,
    paddedCuSeqlens,
    pairSteps,
    readConfig,
    round,
    sinusoidalTable,
    writeScores,
    type AngleMethod,
    type Attended,
    type AttentionOptions,
    type FeatureMap,
    type Format,
    type Frequencies,
    type LayerSettings,
    type ModelSettings,
    type Operands,
    type Pairing,
    type Positions,
    type RowOptions,
    type Scaling,
    type Score,
    type ScoreOptions,
    type Settings,
    type SharedScoreOptions,
    type StepFormats,
    type StridedLayout,
    type TokenOptions,
} from "rope-rotary";

await init();

const name: string = modelNames()[0]!;
const published: ModelSettings = modelSettings(name);
const layers: LayerSettings[] = readConfig({ model_type: "llama", head_dim: 8 });
const layerType: string | undefined = layers[0]?.layerType;
const scaling: Scaling = { rule: "yarn-by-index", factor: 4, originalMaxPosition: 4096, truncate: false };
const settings: Settings = { headDim: 8, rotaryDim: 4, base: 1e6, pairing: "half", scaling, mropeSections: [1, 1, 0], mropeInterleaved: true };
const frequent: Frequencies = frequencies(settings, 8192);
const ramp: Float64Array | undefined = frequent.ramp;
if (published.scaling.rule === "llama3") {
    const factor: number = published.scaling.factor;
    console.log(factor);
}

const rotary = new Rotary(settings, 8192);
const custom: Rotary = new Rotary({ headDim: 8, theta: rotary.theta });
const sizes: [number, number, Pairing] = [rotary.headDim, rotary.rotaryDim, custom.pairing];
const x: Float64Array = rotary.rotateBack(rotary.rotate([1, 2, 3, 4, 5, 6, 7, 8], 3.5), 3.5);
const matrix: Float64Array = rotary.matrix(-1);
const score: number = rotary.score(x, new Float32Array(x), 7, 3);
const terms: Score = rotary.scoreTerms(x, x, 4);
const curve: Float64Array = rotary.scoreCurve(x, x, 0, 0.5, 3);

const options: TokenOptions = { heads: 2, batch: 1, layout: "sbhd", positions: [3, 1], inverse: true };
rotary.rotateInPlace(new Float32Array(32), options);
rotary.rotateInPlace(new Float32Array(16), { positions: { time: [0, 1], height: [0, 0], width: [0, 1] } });
const tables: RotaryTables = rotary.tables(64, 7);
const rows: number = rotary.tablesAt(new Float64Array([1, 5])).rows;
const given = new RotaryTables({ cos: tables.cos, sin: tables.sin, rotaryDim: 4, headDim: 8 });
const packed: RowOptions = { cuSeqlens: [0, 1, 4], seqlenOffsets: [3, 0], maxSeqlen: 3 };
given.rotateInPlace(new Float32Array(32), packed);
const view: StridedLayout = { shape: [1, 2, 1, 8], strides: [16, 8, 8, 1] };
using memory = new Float32Memory(16);
const floats: Float32Array = memory.array();
tables.rotateInPlace(floats, { layout: view, positionIds: [5, 2] });
using halves = new Uint16Memory(16);
const bits: Uint16Array = halves.array();
rotary.rotateInPlace(bits, { format: "bf16" });
const fused = new TransformerEngineRope(transformerEngineAngles({ dim: 4 }, 16), 4);
fused.rotateInPlace(new Float32Array(16), { layout: "thd", cuSeqlens: [0, 8], cpSize: 2, cpRank: 1 });
const held: Float64Array = contextParallelPositions(4, 2, 1);
const padded: Float64Array = paddedCuSeqlens([3, 5], 2);

const format: Format = "bf16";
const rounded: number = round(0.1, format);
const steps: StepFormats = { table: "bf16", output: "f16" };
const inSteps: Float64Array = rotary.rotateIn(steps, x, 1000);
const angleRad: number = pairSteps([1, 0], 1000, 0.5, "bf16-position").angleRad;
const way: AngleMethod = "f32-running-product";
const cos: Float64Array = angleTurns(way, 8, 1e4, 4096).cos;
const ofLibrary = new Rotary({ headDim: 8, theta: f32Frequencies(8, 1e4) });
ofLibrary.rotateIn("bf16-tables", x, 7);
ofLibrary.rotateIn("bf16-tables", x, 7, frequencies(settings, 4096).factorOnCosSin);
const factor: number = ofLibrary.attentionFactor;
const off: number = largestAngleError("f32", 8, 1e4, 4096);
const lost: number = formatLimits("f16").firstLostInteger + distinctPositions("bf16", 300);

const operands: Operands = { q: x, k: x, v: x, qPositions: [4] };
const causal: AttentionOptions = { causal: true };
const attended: Attended = rotary.attend({ ...operands, bias: [0.5] }, causal);
const cache = rotary.keyCache({ heads: 2, kvHeads: 1 });
const position: Positions = 0;
cache.append(x, x, position);
const found: Float64Array = cache.attend([...x, ...x], [0]).weights;
cache.evictFirst(cache.length);
const scoring: ScoreOptions = { headDim: 8, scale: 1, causal: true, softmax: false };
writeScores(new Float32Array(16), new Float32Array(16), new Float32Array(4), scoring);
const sharing: SharedScoreOptions = { causal: true, lambda: 2 };
rotary.writeSharedScores(x, x, floats, sharing);
const map: FeatureMap = "elu+1";
const weights: Float64Array = rotary.attendLinearly(operands, { qMap: map }).weights;
const state = rotary.linearState({ heads: 1, kvHeads: 1 });
state.append(features("relu", x), x, 0);
const out: Float64Array = state.attend(x, 1);

const relative = new ClippedRelative({ rMin: -1, rMax: 1, dim: 2, data: new Float64Array(6) });
const head = new SingleHead({ dIn: 2, wQ: Array(16).fill(1), wK: Array(16).fill(1), wV: [1, 2], causal: true });
const tokens = [1, 2, 3, 4];
const forms: Attended[] = [
    head.absolute(tokens, sinusoidalTable([0, 1], 2, { pairing: "half" })),
    head.biased(tokens, alibiBias(1, [0, 1], [0, 1])),
    head.rotary(tokens, rotary, 5),
    head.clippedRelative(tokens, relative, relative),
];
const sum: Float64Array = head.relativeTerms(tokens, relative).sum;
const bucket: number = new T5Buckets({ bidirectional: true }).bucket(-3);
const slopes: Float64Array = alibiSlopes(8);

/** What must not pass: each line that does is an error. */
export function refused(): void {
    // @ts-expect-error A size is a number.
    new Rotary({ headDim: "8" });
    // @ts-expect-error A size is needed.
    new Rotary({ base: 10000 });
    // @ts-expect-error There is no such pairing.
    new Rotary({ headDim: 8, pairing: "neox" });
    // @ts-expect-error A misspelt field would be an exception.
    new Rotary({ headDim: 8, rotarydim: 4 });
    // @ts-expect-error This rule needs a factor.
    frequencies({ headDim: 8, scaling: { rule: "linear" } });
    // @ts-expect-error There is no such rule.
    frequencies({ headDim: 8, scaling: { rule: "yarn", factor: 2 } });
    // @ts-expect-error Numbers of 64 bits are no tensor.
    rotary.rotateInPlace(new Float64Array(8));
    // @ts-expect-error Rows are those of tables.
    rotary.rotateInPlace(new Float32Array(8), { seqlenOffsets: 3 });
    // @ts-expect-error Only numbers of 32 bits are written.
    rotary.writeSharedScores(x, x, new Float64Array(4));
    // @ts-expect-error The length of a vector is needed.
    writeScores(floats, floats, floats, {});
    // @ts-expect-error A layout has four axes.
    rotary.rotateInPlace(new Float32Array(8), { layout: { shape: [2, 4], strides: [4, 1] } });
    // @ts-expect-error A position is needed.
    cache.append(x, x);
    // @ts-expect-error Tables are made by a Rotary, or of an object.
    new RotaryTables();
    // @ts-expect-error Nothing is to be written.
    rotary.headDim = 8;
}

console.log([
    layerType, ramp, sizes, matrix, score, terms.total, curve, rows, held, padded, rounded, inSteps, angleRad, cos, off, lost,
    attended.out, found, weights, out, forms.length, sum, bucket, slopes, typeof initSync,
].length);
