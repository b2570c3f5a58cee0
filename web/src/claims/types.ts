import type { Evidence } from "../lib/types";

export const VERDICTS = ["holds", "proved", "sharpened", "corrected", "refuted", "open"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** An entry of the ledger. */
export interface Claim {
  id: string;
  paper: string;
  statement: string;
  verdict: Verdict;
  scope: string;
  corrected_to?: string;
  counterexample?: unknown;
  evidence: Evidence;
  command: string;
}

/** A claim that was checked again. */
export interface Checked extends Claim {
  outcome: "as recorded" | "failed";
  /** What was looked at. */
  checked: string;
  failure?: string;
  seconds: number;
}
