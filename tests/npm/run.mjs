// Packs the npm package as it would be published, installs it into an empty project, and runs the tests there:
//   node tests/npm/run.mjs engine/pkg

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const tests = fileURLToPath(new URL(".", import.meta.url));
const repository = resolve(tests, "../..");
const built = resolve(process.argv[2] ?? join(repository, "engine/pkg"));

const project = mkdtempSync(join(tmpdir(), "rotary-npm-"));
try {
    install(built, project);
    cpSync(tests, project, { recursive: true });
    cpSync(join(repository, "tests/golden"), join(project, "golden"), { recursive: true });
    cpSync(join(repository, "tests/engine/transformers_configs.json"), join(project, "golden/transformers_configs.json"));
    cpSync(join(repository, "README.md"), join(project, "README.md"));
    cpSync(join(repository, "static/embed-1.d.ts"), join(project, "embed-1.d.ts"));
    const files = readdirSync(project).filter((name) => name.endsWith(".test.mjs"));
    const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...files], { cwd: project, stdio: "inherit" });
    process.exitCode = status ?? 1;
} finally {
    rmSync(project, { recursive: true });
}

/** Installs the packed package; where there is no npm, the files that it would pack. */
function install(built, project) {
    const npm = (...words) => spawnSync("npm", words, { cwd: project, encoding: "utf8" });
    const packed = npm("pack", built, "--silent");
    if (packed.error === undefined) {
        const installed = npm("install", `./${packed.stdout.trim()}`, "--offline", "--no-audit", "--no-fund");
        if (packed.status !== 0 || installed.status !== 0) {
            throw new Error(`npm cannot install the package: ${packed.stderr}${installed.stderr}`);
        }
        return;
    }
    console.error("There is no npm: the files that it would pack are copied.");
    const { files } = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
    const folder = join(project, "node_modules/rope-rotary");
    mkdirSync(folder, { recursive: true });
    for (const name of ["package.json", "README.md", ...files]) {
        cpSync(join(built, name), join(folder, name));
    }
}
