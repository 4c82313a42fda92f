// The example of the package's own README runs, and prints what its comments say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

test("the README's example prints what it promises", () => {
    const readme = readFileSync(new URL("node_modules/rope-rotary/README.md", import.meta.url), "utf8");
    const [, example] = readme.match(/```js\n([^]*?)```/);
    const file = new URL("example.mjs", import.meta.url);
    writeFileSync(file, example);
    const printed = execFileSync(process.execPath, [file.pathname], { encoding: "utf8" });
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
