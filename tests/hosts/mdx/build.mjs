// A page that React renders in Node and again in the browser, as Docusaurus does.
import mdx from "@mdx-js/esbuild";
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const source = (contents) => ({ stdin: { contents, resolveDir: ".", loader: "jsx" }, bundle: true, plugins: [mdx()], jsx: "automatic" });
const page = 'import Page from "./page.mdx"; ';
await build({ ...source(`${page} import { renderToString } from "react-dom/server"; console.log(renderToString(<Page />));`), platform: "node", format: "cjs", outfile: "server.cjs" });
await build({ ...source(`${page} import { hydrateRoot } from "react-dom/client"; hydrateRoot(document.querySelector("main"), <Page />);`), define: { "process.env.NODE_ENV": '"production"' }, outfile: "client.js" });
const rendered = execFileSync(process.execPath, ["server.cjs"], { encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } }).trimEnd();
writeFileSync(
  "index.html",
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A course</title><script src="SCRIPT_ADDRESS" async></script><main style="max-width: 700px">${rendered}</main><script src="client.js"></script></html>`,
);
