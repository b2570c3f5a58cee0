// Runs the tests of the page against a real server and a real browser, both started once.
//
// WYT       the program (default: wyt on the path); WYT_URL names a server that runs already
// STATIC    the folder of a page that needs no server: it is tested in place of the server's, and the program is the oracle only
// CHROMIUM  the browser (default: /usr/bin/chromium)
// SHOTS     a folder for pictures of the views
import { fileURLToPath } from "node:url";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serveFiles } from "./files.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const wyt = process.env.WYT ?? "wyt";

/** Starts the server on a free port and reads the address from what it prints. */
function serve() {
  const server = spawn(wyt, ["serve", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (bytes) => {
      printed += bytes;
      const address = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (address) resolve({ server, address });
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`${wyt} serve ended with ${code}:\n${printed}`)));
  });
}

/** Runs some files of tests, so many at once. */
async function run(files, atOnce) {
  if (files.length === 0) return true;
  const args = ["--test", `--test-concurrency=${atOnce}`, "--test-reporter=spec", ...files.sort().map((name) => join(here, name))];
  const env = { ...process.env, WYT: wyt, WYT_URL: address, BROWSER: browser.wsEndpoint() };
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit", env }), "exit");
  return code === 0;
}

/** Whoever answers: a server that runs already, one of files only, or the program. */
async function begin() {
  if (process.env.WYT_URL) return { server: null, address: process.env.WYT_URL };
  if (process.env.STATIC) return serveFiles(process.env.STATIC);
  return serve();
}

const { server, address } = await begin();
const browser = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--process-per-site"],
});
let code = 1;
try {
  const wanted = process.argv.slice(2);
  const chosen = readdirSync(here).filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  const speed = process.env.STATIC ? "speed.static.mjs" : "speed.mjs";
  const ok = await run(chosen.filter((name) => name === speed), 1);
  code = (await run(chosen.filter((name) => name.endsWith(".test.mjs")), 3)) && ok ? 0 : 1;
} finally {
  await browser.close();
  server?.removeAllListeners("exit");
  server?.kill?.();
  server?.close?.();
}
process.exit(code);
