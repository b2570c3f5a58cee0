// Writes the page into the crate that embeds it, or with `static` the page that needs no server, around the module WASM names.
// The same sources give the same bytes: no time, no path, no hash goes into it.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cp, mkdir, readFile, rm } from "node:fs/promises";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const alone = process.argv[2] === "static";
const out = process.env.OUT ?? here(alone ? "../target/static" : "../crates/server/page");
const wasm = process.env.WASM ?? here("../target/wasm/wasm32-unknown-unknown/wasm/wythoff_wasm.wasm");

// The bundle holds these packages, and their licences ask to go with them.
const bundled = ["preact", "@preact/signals", "@preact/signals-core"];
const licences = await Promise.all(
  bundled.map(async (name) => `${name}\n\n${(await readFile(here(`node_modules/${name}/LICENSE`), "utf8")).trim()}`),
);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  absWorkingDir: here("."),
  entryPoints: alone ? { app: "src/static/main.tsx", worker: "src/static/worker.ts" } : { app: "src/main.tsx" },
  outdir: out,
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  banner: { js: `/*!\n${licences.join("\n\n----\n\n")}\n*/` },
  logLevel: "warning",
});
await cp(here("public"), out, { recursive: true });
if (alone) await cp(wasm, `${out}/wythoff.wasm`);
