// Reading the digits of a number one by one: how far the reading is, and what is seen there.

import type { RunDoc } from "../lib/types";

/** As much of the server's answer as a reading needs. */
export type Run = Pick<RunDoc, "digits" | "states">;

/** How many digits have been read, and whether more are read by themselves. */
export interface Reading {
  readonly at: number;
  readonly playing: boolean;
}

export type Act = "play" | "pause" | "forward" | "back" | "start" | "end" | "tick";

export function act(reading: Reading, what: Act, length: number): Reading {
  const at = Math.min(reading.at, length);
  switch (what) {
    case "play":
      // At the end it begins again.
      return { at: at === length ? 0 : at, playing: length > 0 };
    case "pause":
      return { at, playing: false };
    case "forward":
      return { at: Math.min(at + 1, length), playing: false };
    case "back":
      return { at: Math.max(at - 1, 0), playing: false };
    case "start":
      return { at: 0, playing: false };
    case "end":
      return { at: length, playing: false };
    case "tick":
      return reading.playing ? { at: Math.min(at + 1, length), playing: at + 1 < length } : reading;
  }
}

/** Milliseconds between digits: a reading of moderate length takes a few seconds. */
export function pace(length: number): number {
  return Math.max(30, Math.min(500, 4000 / Math.max(1, length)));
}

/** Which digits are shown when there are too many: those around the reading. */
export function shownDigits(length: number, at: number, most = 240): { from: number; to: number } {
  if (length <= most) return { from: 0, to: length };
  const from = Math.max(0, Math.min(at - Math.floor(most * 0.75), length - most));
  return { from, to: from + most };
}

/** The transitions that the reading used so far: state, then digit, then the next state. */
export function used(run: Run, at: number): Map<number, Map<number, number>> {
  const seen = new Map<number, Map<number, number>>();
  for (let i = 0; i < at; i++) {
    const from = run.states[i]!;
    if (!seen.has(from)) seen.set(from, new Map());
    seen.get(from)!.set(run.digits[i]!, run.states[i + 1]!);
  }
  return seen;
}

/** One line of the table of states. */
export interface Row {
  readonly state: number;
  /** How often the reading was here. */
  readonly visits: number;
  readonly current: boolean;
}

/** The states visited so far, in the order of their first visit. */
export function visited(run: Run, at: number): Row[] {
  const visits = new Map<number, number>();
  for (const state of run.states.slice(0, at + 1)) visits.set(state, (visits.get(state) ?? 0) + 1);
  const now = run.states[at];
  return [...visits].map(([state, count]) => ({ state, visits: count, current: state === now }));
}

/** What is said of a step, for a live region. */
export function described(run: Run, at: number): string {
  const state = run.states[at];
  if (at === 0) return `start: state ${state}`;
  const end = at === run.digits.length ? "; that was the last digit" : "";
  return `digit ${at} of ${run.digits.length} is ${run.digits[at - 1]}: state ${state}${end}`;
}
