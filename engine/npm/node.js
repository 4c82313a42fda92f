// The package in Node.js: the wasm file lies beside this one and is there at once.
import { readFileSync } from "node:fs";
import { initSync } from "./rotary.js";

export * from "./rotary.js";

const exports = initSync({ module: readFileSync(new URL("rotary_bg.wasm", import.meta.url)) });

export default async () => exports;
