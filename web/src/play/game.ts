// A game under way: where it started, the moves made, and those taken back.

import { after, type Move, type Sum } from "./sum";

export interface Game {
  readonly start: Sum;
  readonly moves: readonly Move[];
  /** Moves taken back, the latest last. */
  readonly undone: readonly Move[];
  /** Whether the player about to move has given up. */
  readonly resigned: boolean;
}

/** The players, 0 moved first. */
export type Side = 0 | 1;

export function begin(start: Sum, moves: readonly Move[] = [], resigned = false): Game {
  return { start, moves, undone: [], resigned };
}

export function position(game: Game): Sum {
  return game.moves.reduce(after, game.start);
}

/** Every position with the move made there. */
export function history(game: Game): { before: Sum; move: Move; side: Side }[] {
  let before = game.start;
  return game.moves.map((move, i) => {
    const entry = { before, move, side: (i % 2) as Side };
    before = after(before, move);
    return entry;
  });
}

export function turn(game: Game): Side {
  return (game.moves.length % 2) as Side;
}

/** Makes a move; that it is allowed is for the caller to know. */
export function make(game: Game, move: Move): Game {
  return { ...game, moves: [...game.moves, move], undone: [], resigned: false };
}

export function resign(game: Game): Game {
  return { ...game, resigned: true };
}

/** Takes moves back until one of these sides is to move; the game as it is if that is never. */
export function undo(game: Game, until: (side: Side) => boolean): Game {
  // A game given up goes on from where it was.
  if (game.resigned && until(turn(game))) return { ...game, resigned: false };
  return step(game, until, (g) => {
    const move = g.moves.at(-1);
    return move && { ...g, moves: g.moves.slice(0, -1), undone: [...g.undone, move], resigned: false };
  });
}

/** Makes moves again that were taken back, until one of these sides is to move or there are no more. */
export function redo(game: Game, until: (side: Side) => boolean): Game {
  return step(game, until, (g) => {
    const move = g.undone.at(-1);
    return move && { ...g, moves: [...g.moves, move], undone: g.undone.slice(0, -1), resigned: false };
  });
}

function step(game: Game, until: (side: Side) => boolean, once: (game: Game) => Game | undefined): Game {
  let now = once(game);
  while (now && !until(turn(now))) {
    const next = once(now);
    if (!next) break;
    now = next;
  }
  return now ?? game;
}

/** The moves as they stand in an address: `0:6,10;1:2`. */
export function movesText(moves: readonly Move[]): string {
  return moves.map(({ component, to }) => `${component}:${to.join(",")}`).join(";");
}

/** Reads them again; throws on anything else. */
export function parseMoves(text: string): Move[] {
  if (text === "") return [];
  return text.split(";").map((part, i) => {
    if (!/^\d{1,4}:\d+(,\d+)*$/.test(part)) throw new Error(`move ${i + 1}: '${part}' is not of the form 0:6,10`);
    const [component, to] = part.split(":") as [string, string];
    return { component: Number(component), to: to.split(",").map(BigInt) };
  });
}
