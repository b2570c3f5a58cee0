import { test } from "node:test";
import assert from "node:assert/strict";
import { judge } from "./legal";
import { parseSum, type Move } from "./sum";

const verdict = (sum: string, to: bigint[], listed?: { moves: Move[]; all: boolean }) =>
  judge(parseSum(sum), { component: 0, to }, listed).allowed;

test("nothing grows, and something is taken", () => {
  assert.equal(verdict("wythoff[4,6]", [4n, 6n]), false);
  assert.equal(verdict("wythoff[4,6]", [5n, 0n]), false);
  assert.equal(verdict("wythoff[4,6]", [3n]), false);
  assert.equal(verdict("nim[4]", [-1n]), false);
});

test("the list of the server decides where it is whole", () => {
  const listed = { moves: [{ component: 0, to: [3n, 5n] }], all: true };
  assert.equal(verdict("t:2[4,6]", [3n, 5n], listed), true);
  assert.equal(verdict("t:2[4,6]", [0n, 2n], listed), false);
});

test("where the list is not whole, the server is to be asked", () => {
  const listed = { moves: [{ component: 0, to: [7n, 7n] }], all: false };
  assert.equal(verdict("t:2[10^30,10^30]", [1n, 4n], listed), null);
  assert.equal(verdict("t:2[10^30,10^30]", [7n, 7n], listed), true);
  assert.equal(verdict("t:2[10^30,10^30]", [1n, 4n]), null);
});
