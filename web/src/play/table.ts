// The game on the table: it lives in the address, so that any position of it can be sent as a link.

import { useMemo, useState } from "preact/hooks";
import { query, replace } from "../lib/url";
import { begin, movesText, parseMoves, type Game } from "./game";
import { parseSum, sumText, type Sum } from "./sum";

/** Piles to begin with where the address names a game only: neither won by the first move nor long. */
const PILES = [9n, 14n];

export interface Table {
  readonly game: Game;
  /** What is wrong with the address, if the game of it cannot be shown. */
  readonly error: Error | null;
  set(game: Game): void;
}

export function useTable(): Table {
  const params = query.value;
  const [sum, moves, end] = [params.get("sum"), params.get("moves") ?? "", params.get("end")];
  const named = params.get("game") ?? "wythoff";
  // Moves taken back are not in the address; they belong to one list of moves and go with it.
  const [undone, setUndone] = useState<{ moves: string; list: Game["undone"] }>({ moves: "", list: [] });

  const read = useMemo(() => {
    try {
      const start = sum === null ? standard(named) : parseSum(sum);
      const list = parseMoves(moves);
      const stray = list.find((move) => move.component >= start.length);
      if (stray) throw new Error(`moves: there is no game ${stray.component} in ${sumText(start)}; they are counted from 0`);
      return { game: begin(start, list, end === "resigned"), error: null };
    } catch (error) {
      return { game: begin(standard("wythoff")), error: error as Error };
    }
  }, [sum, named, moves, end]);

  const game = { ...read.game, undone: undone.moves === moves ? undone.list : [] };
  return {
    game,
    error: read.error,
    set: (next) => {
      const text = movesText(next.moves);
      setUndone({ moves: text, list: next.undone });
      replace({ sum: sumText(next.start), moves: text || null, end: next.resigned ? "resigned" : null });
    },
  };
}

function standard(game: string): Sum {
  return [{ game, piles: PILES }];
}
