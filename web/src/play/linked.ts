// A link may name moves that no one could have made.

import { useEffect, useRef, useState } from "preact/hooks";
import { Impossible, check } from "./replay";
import type { Table } from "./table";

/** Plays the moves that the page was opened with again; if one is not allowed, the game goes on before it, and that is told. */
export function useLinkedMoves({ game, set }: Table): Error | null {
  const opened = useRef({ game, set });
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const { game, set } = opened.current;
    if (game.moves.length === 0) return;
    const leaving = new AbortController();
    check(game, leaving.signal).catch((reason: unknown) => {
      if (leaving.signal.aborted || !(reason instanceof Impossible)) return;
      setError(new Error(`The link has a move that is not allowed: ${reason.message}`));
      set(reason.before);
    });
    return () => leaving.abort();
  }, []);
  return error;
}
