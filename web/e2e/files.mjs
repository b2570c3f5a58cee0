// A server that knows nothing but files, in a folder of its own as many hosts have it.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const FOLDER = "/games/wythoff";
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** Serves the files of a folder on a free port. */
export async function serveFiles(folder) {
  const server = createServer(async ({ url }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const name = pathname === `${FOLDER}/` ? "index.html" : pathname.slice(FOLDER.length + 1);
    const bytes = /^[\w.]+$/.test(name) ? await readFile(join(folder, name)).catch(() => null) : null;
    answer.writeHead(bytes ? 200 : 404, { "content-type": KINDS[extname(name)] ?? "application/octet-stream" });
    answer.end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${server.address().port}${FOLDER}` };
}
