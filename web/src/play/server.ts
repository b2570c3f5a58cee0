// Positions as the server knows them, with piles as exact integers.

import { get } from "../lib/api";
import { useAsync, type Async } from "../lib/async";
import type { ChoiceDoc, Outcome, PlayDoc, SumMove } from "../lib/types";
import { sumText, type Move, type Sum } from "./sum";

export interface Option extends Move {
  /** Whether it wins; null where that is not known. */
  readonly wins: boolean | null;
}

export interface Known extends Omit<PlayDoc, "moves"> {
  readonly moves: readonly Option[];
}

export function moveOf({ component, to }: SumMove): Move {
  return { component, to: to.map(BigInt) };
}

export async function look(sum: string, signal?: AbortSignal): Promise<Known> {
  const doc = await get<PlayDoc>("play/position", { sum }, signal);
  return { ...doc, moves: doc.moves.map((move) => ({ ...moveOf(move), wins: move.wins })) };
}

/** The position, asked again whenever it changes; null until it is this one's. */
export function useKnown(sum: Sum): Async<Known> {
  const text = sumText(sum);
  const answer = useAsync((signal) => look(text, signal).then((known) => ({ text, known })), [text]);
  const current = answer.data?.text === text ? answer.data.known : null;
  return { ...answer, data: current };
}

/** What a player does that errs in so many per cent of its moves. */
export async function choose(
  sum: Sum,
  errs: number,
  signal?: AbortSignal,
): Promise<{ move: Move | null; outcome: Outcome | null }> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const doc = await get<ChoiceDoc>("play/choice", { sum: sumText(sum), errs, seed }, signal);
  return { move: doc.move && moveOf(doc.move), outcome: doc.outcome };
}
