// The computer's turns.

import { useEffect, useState } from "preact/hooks";
import { isAbort } from "../lib/api";
import { choose } from "./server";
import { sumText, type Move, type Sum } from "./sum";

/** So that the reader sees what the computer found before it moves. */
const PAUSE = 500;

/** Moves for the computer whenever it is its turn; the error if it cannot, and a way to try again. */
export function useComputer(sum: Sum, its: boolean, errs: number, onMove: (move: Move) => void) {
  const [error, setError] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const text = sumText(sum);

  useEffect(() => {
    setError(null);
    if (!its) return;
    const controller = new AbortController();
    const answer = choose(sum, errs, controller.signal);
    answer.catch(() => undefined); // it may fail before anyone waits for it
    const timer = setTimeout(() => {
      answer.then(
        ({ move }) => !controller.signal.aborted && move && onMove(move),
        (problem: unknown) => !controller.signal.aborted && !isAbort(problem) && setError(problem as Error),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // onMove acts on the position named by `text`.
  }, [text, its, errs, tries]);

  return { error, retry: () => setTries((n) => n + 1) };
}
