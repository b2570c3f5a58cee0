import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, make, position } from "./game";
import { board, nextTarget, targets, walk } from "./squares";
import { parseSum } from "./sum";

const start = begin(parseSum("nim[3] + wythoff[9,13]"));
const game = make(make(start, { component: 0, to: [1n] }), { component: 1, to: [6n, 10n] });

test("the board keeps its size and remembers the way", () => {
  assert.deepEqual(board(game, 1, position(game)[1]!), {
    rows: 9,
    cols: 13,
    queen: { a: 6, b: 10 },
    trail: [{ a: 9, b: 13 }],
  });
  assert.equal(board(game, 0, position(game)[0]!), null);
  const large = begin(parseSum("wythoff[3,10^30]"));
  assert.equal(board(large, 0, large.start[0]!), null);
});

test("squares that moves reach", () => {
  const options = [
    { component: 0, to: [0n], wins: null },
    { component: 1, to: [5n, 10n], wins: true },
  ];
  assert.deepEqual([...targets(options, 1).keys()], ["5,10"]);
});

test("arrows stay on the board", () => {
  const b = board(game, 1, position(game)[1]!)!;
  assert.deepEqual(walk({ a: 9, b: 0 }, "ArrowUp", b), { a: 9, b: 0 });
  assert.deepEqual(walk({ a: 9, b: 0 }, "ArrowRight", b), { a: 9, b: 1 });
  assert.equal(walk({ a: 9, b: 0 }, "x", b), null);
});

test("from move to move", () => {
  const squares = [{ a: 1, b: 5 }, { a: 0, b: 2 }, { a: 1, b: 1 }];
  assert.deepEqual(nextTarget({ a: 0, b: 2 }, squares, 1), { a: 1, b: 1 });
  assert.deepEqual(nextTarget({ a: 1, b: 5 }, squares, 1), { a: 0, b: 2 });
  assert.deepEqual(nextTarget({ a: 1, b: 1 }, squares, -1), { a: 0, b: 2 });
  assert.equal(nextTarget({ a: 1, b: 1 }, [], 1), null);
});
