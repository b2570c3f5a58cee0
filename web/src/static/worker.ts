// One instance of the module, in a worker of its own; `crates/wasm` is the other side.
import type { Answer, Question } from "./office";

/** What a worker is sent: the module, and then questions one by one. */
export type Sent = WebAssembly.Module | Question;

/** What it sends back: an answer, or the words of a trap, after which the instance is of no use any more. */
export type Told = Answer | { trap: string };

interface Desk {
  memory: WebAssembly.Memory;
  room(length: number): number;
  ask(): number;
  answer(): number;
}

let desk: Promise<Desk>;

addEventListener("message", async ({ data }: MessageEvent<Sent>) => {
  if (data instanceof WebAssembly.Module) {
    desk = WebAssembly.instantiate(data).then((instance) => instance.exports as unknown as Desk);
    return;
  }
  try {
    const told = answer(await desk, data);
    postMessage(told, { transfer: [told.body] });
  } catch (error) {
    postMessage({ trap: (error as Error).message } satisfies Told);
  }
});

function answer(desk: Desk, { line, body }: Question): Answer {
  const head = new TextEncoder().encode(`${line}\n`);
  const place = desk.room(head.length + body.byteLength) >>> 0;
  const room = new Uint8Array(desk.memory.buffer, place);
  room.set(head);
  room.set(new Uint8Array(body), head.length);
  const length = desk.ask() >>> 0;
  const start = desk.answer() >>> 0;
  // Asked for again, because the memory may have grown, and then its buffer is another one.
  const told = new Uint8Array(desk.memory.buffer, start, length);
  const end = told.indexOf(10);
  const { status, headers } = JSON.parse(new TextDecoder().decode(told.subarray(0, end)));
  return { status, headers, body: told.slice(end + 1).buffer };
}
