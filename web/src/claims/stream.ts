// The state of a verification that reports by server-sent events: a reducer, so that it can be tested without a server.

import type { Checked } from "./types";

export interface Running {
  readonly phase: "idle" | "running" | "done" | "cancelled" | "failed";
  readonly done: number;
  readonly total: number;
  /** The claim being checked, and how far, as far as it says so. */
  readonly current: { id: string; part: number | null } | null;
  readonly results: ReadonlyMap<string, Checked>;
  /** The ids that were asked for and have no result yet. */
  readonly waiting: ReadonlySet<string>;
  readonly seconds: number | null;
  readonly failed: number;
  readonly message: string | null;
}

export type Event =
  | { kind: "start"; ids: readonly string[] }
  | { kind: "begin"; total: number }
  | { kind: "progress"; id: string; done: number; total: number }
  | { kind: "claim"; line: Checked; done: number; total: number }
  | { kind: "end"; as_recorded: number; failed: number; seconds: number }
  | { kind: "error"; message: string }
  | { kind: "cancel" };

export const IDLE: Running = {
  phase: "idle",
  done: 0,
  total: 0,
  current: null,
  results: new Map(),
  waiting: new Set(),
  seconds: null,
  failed: 0,
  message: null,
};

export function step(state: Running, event: Event): Running {
  switch (event.kind) {
    case "start":
      // Results of claims that are not asked for again stay beside them.
      return {
        ...IDLE,
        phase: "running",
        total: event.ids.length,
        results: new Map([...state.results].filter(([id]) => !event.ids.includes(id))),
        waiting: new Set(event.ids),
      };
    case "begin":
      return { ...state, total: event.total };
    case "progress": {
      const part = event.total > 0 ? Math.min(1, event.done / event.total) : null;
      return { ...state, current: { id: event.id, part } };
    }
    case "claim": {
      const waiting = new Set(state.waiting);
      waiting.delete(event.line.id);
      return {
        ...state,
        done: event.done,
        total: event.total,
        current: null,
        results: new Map(state.results).set(event.line.id, event.line),
        waiting,
        failed: state.failed + (isFailed(event.line) ? 1 : 0),
      };
    }
    case "end":
      return { ...state, phase: "done", current: null, waiting: new Set(), seconds: event.seconds, failed: event.failed };
    case "error":
      return { ...state, phase: "failed", current: null, waiting: new Set(), message: event.message };
    case "cancel":
      return state.phase === "running" ? { ...state, phase: "cancelled", current: null, waiting: new Set() } : state;
  }
}

export function isFailed(line: Checked): boolean {
  return line.outcome !== "as recorded";
}

/** One line about how it stands. */
export function summary(state: Running): string {
  const claims = (n: number) => (n === 1 ? "1 claim" : `${n} claims`);
  switch (state.phase) {
    case "idle":
      return "";
    case "running":
      return `${state.done} of ${claims(state.total)} checked`;
    case "done":
      return state.failed === 0
        ? `${claims(state.done)} checked, all as recorded, ${seconds(state.seconds)}`
        : `${claims(state.done)} checked, ${state.failed} FAILED, ${seconds(state.seconds)}`;
    case "cancelled":
      return `cancelled after ${claims(state.done)}`;
    case "failed":
      return state.message ?? "the connection was lost";
  }
}

function seconds(n: number | null): string {
  return n === null ? "" : `${n.toFixed(2)} s`;
}

