// The record of a game, as `wyt play --json` prints it, and as text.

import type { Num } from "../lib/types";
import { after, parseSum, sumText, type Move, type Sum } from "./sum";
import { begin, history, turn, type Game, type Side } from "./game";
import { capital, left, taken } from "./words";

/** How a game ended; "quit" if it goes on. */
export type End = "won" | "resigned" | "quit";

export interface Record {
  sum: string;
  moves: { player: 1 | 2; component: number; to: Num[] }[];
  /** 1 for the player who moved first. */
  winner: 1 | 2 | null;
  end: End;
}

/** Who wins when the player about to move cannot move or gives up. */
export function winner(game: Game): Side {
  return (1 - turn(game)) as Side;
}

export function toRecord(game: Game, over: boolean): Record {
  const end: End = game.resigned ? "resigned" : over ? "won" : "quit";
  return {
    sum: sumText(game.start),
    moves: history(game).map(({ side, move }) => ({
      player: (side + 1) as 1 | 2,
      component: move.component,
      to: move.to.map(num),
    })),
    winner: end === "quit" ? null : ((winner(game) + 1) as 1 | 2),
    end,
  };
}

/** Integers above 2^53 are texts, as everywhere in the product's JSON. */
function num(n: bigint): Num {
  return n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : n.toString();
}

/** The game of a record; throws an Error that names the move or field that is wrong. Whether the moves are allowed is not
 * looked at here. */
export function fromRecord(text: string): Game {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new Error(`this is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(record)) throw new Error("a record is an object with 'sum' and 'moves'");
  if (typeof record.sum !== "string") throw new Error("'sum' is missing; it is a text such as wythoff[4,6]");
  if (!Array.isArray(record.moves)) throw new Error("'moves' is missing; it is a list");
  let start: Sum;
  try {
    start = parseSum(record.sum);
  } catch (error) {
    throw new Error(`sum: ${(error as Error).message}`);
  }
  const moves = record.moves.map((move, i) => readMove(move, i, start));
  return begin(start, moves, record.end === "resigned");
}

function readMove(move: unknown, i: number, start: Sum): Move {
  const fail = (why: string): never => {
    throw new Error(`move ${i + 1}: ${why}`);
  };
  if (!isObject(move)) return fail("not an object");
  if (move.player !== undefined && move.player !== (i % 2) + 1) fail(`it is player ${(i % 2) + 1}'s turn`);
  const component = move.component ?? 0;
  if (typeof component !== "number" || !start[component]) return fail(`there is no game ${String(component)} in the sum`);
  if (!Array.isArray(move.to)) return fail("'to' is missing; it is the list of the piles left");
  return { component, to: move.to.map((pile) => readNum(pile) ?? fail(`'${String(pile)}' is not a pile`)) };
}

function readNum(pile: unknown): bigint | undefined {
  if (typeof pile === "number" && Number.isSafeInteger(pile) && pile >= 0) return BigInt(pile);
  return typeof pile === "string" && /^\d+$/.test(pile) ? BigInt(pile) : undefined;
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The game move by move, for people. */
export function toText(game: Game, over: boolean, names: readonly [string, string]): string {
  const lines = [sumText(game.start)];
  history(game).forEach(({ before, move, side }, i) => {
    lines.push(`${i + 1}. ${names[side]}: take ${taken(before, move)}, ${sumText(after(before, move))}`);
  });
  if (over || game.resigned) {
    const reason = game.resigned ? `${names[turn(game)]} resigned` : "no move is left";
    lines.push(`${capital(names[winner(game)])} won: ${reason}.`);
  }
  return lines.join("\n") + "\n";
}

/** A mistake, with the move that would have won. */
export function mistake(before: Sum, better: Move | undefined): string {
  const would = better ? ` ${left(before, better)} would have won.` : "";
  return `That gave the win away.${would}`;
}
