import { useEffect, useState } from "preact/hooks";
import { isAbort } from "./api";

export interface Async<T> {
  /** The last answer; while the next one is awaited it stays, and `pending` says so. */
  data: T | null;
  error: Error | null;
  pending: boolean;
}

interface Options {
  /** Milliseconds to wait before asking, so that typing does not ask at each key. */
  wait?: number;
}

/**
 * Asks again whenever `deps` change; a question that is superseded is aborted, on the server as well.
 * `ask` may be null: nothing to ask now.
 */
export function useAsync<T>(
  ask: ((signal: AbortSignal) => Promise<T>) | null,
  deps: readonly unknown[],
  { wait = 0 }: Options = {},
): Async<T> {
  const [state, setState] = useState<Async<T>>({ data: null, error: null, pending: ask !== null });

  useEffect(() => {
    if (!ask) {
      setState({ data: null, error: null, pending: false });
      return;
    }
    const controller = new AbortController();
    const run = () =>
      ask(controller.signal).then(
        (data) => !controller.signal.aborted && setState({ data, error: null, pending: false }),
        (error: unknown) => {
          if (controller.signal.aborted || isAbort(error)) return;
          setState({ data: null, error: error instanceof Error ? error : new Error(String(error)), pending: false });
        },
      );
    setState((before) => ({ ...before, pending: true }));
    const timer = setTimeout(run, wait);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, deps);

  return state;
}
