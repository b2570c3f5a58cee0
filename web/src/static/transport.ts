// Carries questions to workers instead of a server.
import { ApiError, BASE, type Transport } from "../lib/api";
import { type Answer, type PooledWorker, WorkerPool, type Question } from "./pool";
import type { FromWorker } from "./worker";

const LONGEST = 60_000;

/** Tiles come from boards, and whoever has the board answers soonest. So all of them go to one, who is not sent away easily. */
const board = new WorkerPool(start, { few: 1, most: 1, patience: 0, grace: 3000, longest: LONGEST });
/** Of all else, small questions do not wait for large ones. */
const others = new WorkerPool(start, { few: 2, most: 8, patience: 100, grace: 100, longest: LONGEST });

const OF_BOARD = /^(tile|options)\?/;

export const transport: Transport = async (address, init) => {
  const path = address.slice(BASE.length);
  const body = init.body ? await new Response(init.body).arrayBuffer() : new ArrayBuffer(0);
  const pool = OF_BOARD.test(path) ? board : others;
  asking(1);
  try {
    const answer = await pool.ask({ line: `${init.method ?? "GET"} ${path}`, body }, init.signal);
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } finally {
    asking(-1);
  }
};

/** The document tells how many questions are under way: nothing else shows it, as there are no requests. */
function asking(more: number): void {
  const { dataset } = document.documentElement;
  dataset.asking = String(Number(dataset.asking ?? 0) + more);
}

let module: Promise<WebAssembly.Module> | null = null;

/** Compiled once for all workers. */
function load(): Promise<WebAssembly.Module> {
  return (module ??= compile().catch((error: Error) => {
    module = null; // the next question tries again
    throw new ApiError(`wythoff.wasm cannot be loaded: ${error.message}`, "network", 0);
  }));
}

async function compile(): Promise<WebAssembly.Module> {
  const file = await fetch("wythoff.wasm");
  if (!file.ok) throw new Error(`${file.status} ${file.statusText}`.trim());
  // Not every file server knows the type of this file, which compiling while it comes asks for.
  return WebAssembly.compile(await file.arrayBuffer());
}

function start(): PooledWorker {
  const worker = new Worker("worker.js", { type: "module" });
  // A worker that cannot even begin says so once, and perhaps before it is asked anything.
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(defect(message ?? "worker.js cannot be loaded"));
  });
  broken.catch(() => {});
  let ready: Promise<void> | null = null;
  const ask = async (question: Question) => {
    await Promise.race([broken, (ready ??= load().then((compiled) => worker.postMessage(compiled)))]);
    const answer = new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => ("trap" in data ? reject(defect(data.trap)) : resolve(data));
      worker.postMessage(question, [question.body]);
    });
    return Promise.race([broken, answer]);
  };
  return { ask, terminate: () => worker.terminate() };
}

function defect(words: string): ApiError {
  return new ApiError(`a defect of the program, not of the question; please report it: ${words}`, "internal", 500);
}
