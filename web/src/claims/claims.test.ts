import { test } from "node:test";
import assert from "node:assert/strict";
import { chosen, counts, papers } from "./filter";
import { IDLE, step, summary, type Event, type Running } from "./stream";
import type { Claim } from "../lib/types";
import type { Checked } from "./types";

const claim = (id: string, verdict: Claim["verdict"], statement = ""): Claim => ({
  id,
  paper: id.split("/")[0]!,
  statement,
  verdict,
  scope: "",
  evidence: { grade: "exact" },
  command: "",
});
const line = (id: string, outcome: Checked["outcome"]): Checked => ({
  ...claim(id, "holds"),
  outcome,
  checked: "",
  seconds: 0,
});
const run = (...events: Event[]): Running => events.reduce(step, IDLE);

test("claims are filtered by paper, verdict and words", () => {
  const claims = [claim("one/a", "holds", "Every row"), claim("one/b", "open", "A row"), claim("two/a", "holds", "x")];
  const ids = (paper: string, verdict: string, text: string) => chosen(claims, { paper, verdict, text }).map((c) => c.id);
  assert.deepEqual(ids("", "", ""), ["one/a", "one/b", "two/a"]);
  assert.deepEqual(ids("one", "holds", ""), ["one/a"]);
  assert.deepEqual(ids("", "", "row EVERY"), ["one/a"]);
  assert.deepEqual(papers(claims), ["one", "two"]);
  assert.deepEqual(Object.fromEntries(counts(claims)).holds, 2);
});

test("a verification from start to end", () => {
  const ids = ["one/a", "one/b"];
  const half = run(
    { kind: "start", ids },
    { kind: "begin", total: 2 },
    { kind: "progress", id: "one/a", done: 1, total: 4 },
    { kind: "claim", line: line("one/a", "as recorded"), done: 1, total: 2 },
  );
  assert.equal(summary(half), "1 of 2 claims checked");
  assert.deepEqual([...half.waiting], ["one/b"]);
  const done = [
    { kind: "claim", line: line("one/b", "failed"), done: 2, total: 2 } as Event,
    { kind: "end", as_recorded: 1, failed: 1, seconds: 0.5 } as Event,
  ].reduce(step, half);
  assert.equal(summary(done), "2 claims checked, 1 FAILED, 0.50 s");
  const again = step(done, { kind: "start", ids: ["one/b"] });
  assert.deepEqual([...again.results.keys()], ["one/a"]);
});

test("cancelling keeps what was found", () => {
  const state = run(
    { kind: "start", ids: ["one/a", "one/b"] },
    { kind: "claim", line: line("one/a", "as recorded"), done: 1, total: 2 },
    { kind: "cancel" },
  );
  assert.equal(state.phase, "cancelled");
  assert.equal(state.results.size, 1);
  assert.equal(summary(state), "cancelled after 1 claim");
});
