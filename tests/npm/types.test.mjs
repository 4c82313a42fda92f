// The types of the package, and of the page's element and messages, by the TypeScript compiler at its strictest.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const run = (...words) => spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
const compiler = process.env.TYPESCRIPT_COMPILER;
const skip = compiler === undefined && !process.env.CI && "there is no TypeScript: set TYPESCRIPT_COMPILER to its bin/tsc";

const options = "--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --module nodenext --target es2022";

test("a strict TypeScript program that uses everything compiles, and runs", { skip }, () => {
    assert.ok(compiler, "there is no TypeScript: set TYPESCRIPT_COMPILER to its bin/tsc");
    const libraries = "--lib es2022,esnext.disposable,dom --types  --outDir compiled";
    const compiled = run(compiler, ...`${options} ${libraries}`.split(" "), "consumer.mts");
    assert.equal(compiled.stdout + compiled.stderr, "");
    assert.equal(compiled.status, 0);
    const ran = run("compiled/consumer.mjs");
    assert.equal(ran.stderr, "");
    assert.match(ran.stdout, /25\n$/);
});

test("a strict TypeScript program that uses <rope-figure> and its messages compiles", { skip }, () => {
    assert.ok(compiler, "there is no TypeScript: set TYPESCRIPT_COMPILER to its bin/tsc");
    const compiled = run(compiler, ...`${options} --lib es2022,dom --types  --noEmit`.split(" "), "embed.mts");
    assert.equal(compiled.stdout + compiled.stderr, "");
    assert.equal(compiled.status, 0);
});
