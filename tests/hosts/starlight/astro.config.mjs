import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

const script = { tag: "script", attrs: { src: "SCRIPT_ADDRESS", async: true } };
export default defineConfig({ integrations: [starlight({ title: "A course", favicon: "favicon.ico", head: [script], pagefind: false })] });
