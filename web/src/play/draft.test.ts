import { test } from "node:test";
import assert from "node:assert/strict";
import { edit, empty, left, nudge, shown, takes, type Entry } from "./draft";

const piles = [9n, 14n];
const take = (text: string): Entry => ({ kind: "take", text });
const leave = (text: string): Entry => ({ kind: "leave", text });

test("nothing is taken at first", () => {
  assert.deepEqual(left(empty(piles), piles), piles);
});

test("taking and leaving are the same move", () => {
  const one = edit(empty(piles), piles, 0, take("3"), false);
  assert.deepEqual(left(one, piles), [6n, 14n]);
  assert.equal(shown(one[0]!, 9n, "leave"), "6");
  const other = edit(empty(piles), piles, 0, leave("6"), false);
  assert.deepEqual(left(other, piles), [6n, 14n]);
  assert.equal(shown(other[0]!, 9n, "take"), "3");
});

test("both piles at once", () => {
  const draft = edit(empty(piles), piles, 1, leave("13"), true);
  assert.deepEqual(left(draft, piles), [8n, 13n]);
  assert.equal(draft[1]!.text, "13");
});

test("a text that is no number makes no move", () => {
  const draft = edit(empty(piles), piles, 0, take("x"), true);
  assert.equal(left(draft, piles), null);
  assert.equal(draft[1]!.text, "");
});

test("one more or less stays within the piles", () => {
  let draft = empty(piles);
  draft = nudge(draft, piles, 0, -1n, false);
  assert.deepEqual(left(draft, piles), piles);
  for (let i = 0; i < 12; i++) draft = nudge(draft, piles, 1, 1n, true);
  assert.deepEqual(left(draft, piles), [0n, 5n]);
  assert.equal(takes(take("10^2"), 200n), 100n);
});
