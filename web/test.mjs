// Compiles every src/**/*.test.ts and runs them with node's own test runner.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = fileURLToPath(new URL(".", import.meta.url));
const out = join(root, "node_modules/.cache/tests");
const tests = readdirSync(join(root, "src"), { recursive: true }).filter((name) => /\.test\.tsx?$/.test(name)).sort();

rmSync(out, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: tests.map((name) => join("src", name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".css": "empty" },
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => join(out, name.replace(/\.tsx?$/, ".mjs")));
process.exit(spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1);
