import type { Claim, Verdict } from "../lib/types";

export const VERDICTS: readonly Verdict[] = ["holds", "proved", "sharpened", "corrected", "refuted", "open"];

/** What each verdict says of the printed statement; the sign stands beside the word, so that colour is not needed. */
export const MEANING: Record<Verdict, { sign: string; means: string }> = {
  holds: { sign: "✓", means: "checked, and true as printed" },
  proved: { sign: "∎", means: "was open or without proof, and is proved here" },
  sharpened: { sign: "»", means: "true, and a stronger statement holds" },
  corrected: { sign: "✎", means: "a misprint, put right" },
  refuted: { sign: "✗", means: "the printed statement has a counterexample" },
  open: { sign: "…", means: "not decided; checked as far as the scope says" },
};

/** A claim that was checked again. */
export interface Checked extends Claim {
  outcome: "as recorded" | "failed";
  /** What was looked at. */
  checked: string;
  failure?: string;
  seconds: number;
}
