// The examples of the package's own README and of the repository's run, and print what their comments say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

/** The first example of a document in JavaScript, and what it prints. */
function run(document) {
    const [, example] = readFileSync(new URL(document, import.meta.url), "utf8").match(/```js\n([^]*?)```/);
    const file = new URL("example.mjs", import.meta.url);
    writeFileSync(file, example);
    return { example, printed: execFileSync(process.execPath, [file.pathname], { encoding: "utf8" }) };
}

test("the repository's example prints the score at distance 4", () => {
    const { printed } = run("README.md");
    assert.ok(Math.abs(Number(printed) - (Math.sin(4) + 0.5 * Math.sin(0.04))) < 1e-12, printed);
});

test("the package's example prints what it promises", () => {
    const { example, printed } = run("node_modules/rope-rotary/README.md");
    const promised = [...example.matchAll(/console\.log\(.*\); \/\/ (llama3 500000|true|0\.0034|3f80.*|1,0,0|rotary_dim .*)$/gm)];
    assert.equal(promised.length, 8);
    for (const [, words] of promised) {
        assert.ok(printed.split("\n").includes(words), `${words} is not among\n${printed}`);
    }
    assert.ok(!printed.split("\n").includes("false"));
});

test("every file that the package names is there", () => {
    const folder = new URL("node_modules/rope-rotary/", import.meta.url);
    const { exports, files, version } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
    for (const name of [...files, ...Object.values(exports["."])]) {
        readFileSync(new URL(name, folder));
    }
    assert.match(version, /^\d+\.\d+\.\d+$/);
});
