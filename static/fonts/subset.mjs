// Makes the page's fonts: `cargo xtask fonts` runs it in this folder, with the `node_modules` folders of its packages.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const folder = (name) => join(process.argv.slice(2).find((modules) => existsSync(join(modules, name))), name);
const subset = createRequire(join(folder("subset-font"), "package.json"))("subset-font");
const { texts, fonts } = JSON.parse(readFileSync("fonts.json", "utf8"));
for (const { file, text, features, axes, package: from, source } of fonts) {
  const whole = readFileSync(join(folder(from), "files", source + ".woff2"));
  const made = await subset(whole, texts[text], {
    targetFormat: "woff2",
    keepFeatures: features,
    variationAxes: axes,
    noHinting: true,
  });
  writeFileSync(file + ".woff2", made);
  console.log(`${file}.woff2: ${made.length} bytes`);
}
