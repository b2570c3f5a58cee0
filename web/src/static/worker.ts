// One instance of the module, in a worker of its own; `crates/wasm` is the other side.
import type { Answer, Question } from "./pool";

/** What a worker is sent: the module, and then questions one by one. */
export type ToWorker = WebAssembly.Module | Question;

/** What it sends back: an answer, or the words of a trap, after which the instance is of no use any more. */
export type FromWorker = Answer | { trap: string };

interface Exports {
  memory: WebAssembly.Memory;
  allocate(length: number): number;
  ask(): number;
  answer(): number;
}

let wasm: Promise<Exports>;

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if (data instanceof WebAssembly.Module) {
    wasm = WebAssembly.instantiate(data).then((instance) => instance.exports as unknown as Exports);
    return;
  }
  try {
    const reply = answer(await wasm, data);
    postMessage(reply, { transfer: [reply.body] });
  } catch (error) {
    postMessage({ trap: (error as Error).message } satisfies FromWorker);
  }
});

function answer(wasm: Exports, { line, body }: Question): Answer {
  const head = new TextEncoder().encode(`${line}\n`);
  const place = wasm.allocate(head.length + body.byteLength) >>> 0;
  const sent = new Uint8Array(wasm.memory.buffer, place);
  sent.set(head);
  sent.set(new Uint8Array(body), head.length);
  const length = wasm.ask() >>> 0;
  const start = wasm.answer() >>> 0;
  // Asked for again, because the memory may have grown, and then its buffer is another one.
  const reply = new Uint8Array(wasm.memory.buffer, start, length);
  const end = reply.indexOf(10);
  const { status, headers } = JSON.parse(new TextDecoder().decode(reply.subarray(0, end)));
  return { status, headers, body: reply.slice(end + 1).buffer };
}
