// A verification under way: the server reports by events, and closing the connection cancels it.

import { useEffect, useReducer, useRef } from "preact/hooks";
import { url } from "../lib/api";
import { IDLE, step, type Event as Step, type Running } from "./stream";
import type { Checked } from "./types";

export interface Verification {
  readonly state: Running;
  run(ids: readonly string[]): void;
  cancel(): void;
}

export function useVerify(): Verification {
  const [state, send] = useReducer<Running, Step>(step, IDLE);
  const source = useRef<EventSource | null>(null);
  const close = () => {
    source.current?.close();
    source.current = null;
  };
  useEffect(() => close, []);

  const run = (ids: readonly string[]) => {
    close();
    send({ kind: "start", ids });
    const events = (source.current = new EventSource(url("verify", { id: ids.join(), effort: "quick" })));
    const on = <T>(name: string, use: (data: T) => void) =>
      events.addEventListener(name, (event) => use(JSON.parse((event as MessageEvent<string>).data) as T));
    on<{ total: number }>("begin", ({ total }) => send({ kind: "begin", total }));
    on<{ id: string; done: number; total: number }>("progress", (data) => send({ kind: "progress", ...data }));
    on<Checked & { done: number; total: number }>("claim", (line) => send({ kind: "claim", line, done: line.done, total: line.total }));
    on<{ as_recorded: number; failed: number; seconds: number }>("end", (data) => {
      close();
      send({ kind: "end", ...data });
    });
    // The server's own error has data; a lost connection has none, and must not be opened again by itself.
    events.addEventListener("error", (event) => {
      close();
      const data = (event as MessageEvent<string | undefined>).data;
      const told = data ? (JSON.parse(data) as { message: string }).message : null;
      send({ kind: "error", message: told ?? "the connection to the server was lost" });
    });
  };
  const cancel = () => {
    close();
    send({ kind: "cancel" });
  };
  return { state, run, cancel };
}
