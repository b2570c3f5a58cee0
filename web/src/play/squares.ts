// The queen's board of one game: which squares there are, and which of them a move may reach.

import { small } from "../lib/num";
import { history, type Game } from "./game";
import type { Option } from "./server";
import type { Component } from "./sum";

/** Larger piles have no board here. */
export const SIDE = 40;

/** A square: first pile (upwards), second pile (to the right). */
export interface Square {
  readonly a: number;
  readonly b: number;
}

export interface Board {
  /** The largest piles that are shown. */
  readonly rows: number;
  readonly cols: number;
  readonly queen: Square;
  /** The squares the queen was on before, first to last. */
  readonly trail: readonly Square[];
}

function square(piles: readonly bigint[] | undefined): Square | null {
  if (piles?.length !== 2) return null;
  const [a, b] = piles.map(small) as [number | null, number | null];
  return a === null || b === null ? null : { a, b };
}

/** The board of a component, as large as the game began; null if it does not have two small piles. */
export function board(game: Game, index: number, now: Component): Board | null {
  const start = square(game.start[index]?.piles);
  const queen = square(now.piles);
  if (!start || !queen || Math.max(start.a, start.b) > SIDE) return null;
  const here = history(game).filter(({ move }) => move.component === index);
  const trail = here.map(({ before }) => square(before[index]!.piles)!);
  return { rows: start.a, cols: start.b, queen, trail };
}

/** The moves of one game by the square they lead to. */
export function targets(options: readonly Option[], index: number): Map<string, Option> {
  const map = new Map<string, Option>();
  for (const option of options) {
    const to = option.component === index ? square(option.to) : null;
    if (to) map.set(key(to), option);
  }
  return map;
}

export function key({ a, b }: Square): string {
  return `${a},${b}`;
}

/** The square an arrow key leads to, within the board. */
export function walk(at: Square, arrow: string, { rows, cols }: Board): Square | null {
  const clamp = (n: number, most: number) => Math.max(0, Math.min(most, n));
  switch (arrow) {
    case "ArrowUp":
      return { ...at, a: clamp(at.a + 1, rows) };
    case "ArrowDown":
      return { ...at, a: clamp(at.a - 1, rows) };
    case "ArrowRight":
      return { ...at, b: clamp(at.b + 1, cols) };
    case "ArrowLeft":
      return { ...at, b: clamp(at.b - 1, cols) };
    default:
      return null;
  }
}

/** The next square with a move after this one, in the order of rows, or the one before; around at the ends. */
export function nextTarget(at: Square, squares: readonly Square[], by: 1 | -1): Square | null {
  const order = (one: Square, other: Square) => one.a - other.a || one.b - other.b;
  const sorted = [...squares].sort((one, other) => by * order(one, other));
  return sorted.find((one) => by * order(one, at) > 0) ?? sorted[0] ?? null;
}
