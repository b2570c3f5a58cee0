// A worker of the page without a server, asked as the page asks it.
import { open } from "./harness.mjs";

/** Opens a page and starts a worker there; gives a function that asks it and returns the answer with the milliseconds it took. */
export async function startWorker(t) {
  const { page } = await open(t, { view: "claims" });
  await page.evaluate(async () => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.postMessage(await WebAssembly.compile(await (await fetch("wythoff.wasm")).arrayBuffer()));
    globalThis.askWorker = (line) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => ("trap" in data ? reject(new Error(data.trap)) : resolve(data));
        worker.postMessage({ line, body: new ArrayBuffer(0) });
      });
    await globalThis.askWorker("GET games");
  });
  return async (path, params) => {
    const line = `GET ${path}?${new URLSearchParams(params)}`;
    const told = await page.evaluate(async (line) => {
      const start = performance.now();
      const { status, body } = await globalThis.askWorker(line);
      const text = new TextDecoder().decode(body);
      return { status, took: performance.now() - start, text: text.startsWith("{") ? text : "null" };
    }, line);
    return { status: told.status, answer: JSON.parse(told.text), took: told.took, line };
  };
}
