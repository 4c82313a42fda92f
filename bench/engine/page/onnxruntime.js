// onnxruntime-web on one thread. Where the bench could not install it, there is no session.

const VENDORED = new URL("./onnxruntime-web/", import.meta.url).href;

const ort = await import(`${VENDORED}ort.js`).catch(() => null);

if (ort) {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: `${VENDORED}ort.wasm` };
}

/** Loads a model; null where there is no onnxruntime-web. */
export const session =
  ort &&
  (async (model) => {
    const loaded = await ort.InferenceSession.create(model, { executionProviders: ["wasm"] });
    return {
      run: (feeds) => loaded.run(feeds),
      tensor: (type, values, dims) => new ort.Tensor(type, values, dims),
    };
  });
