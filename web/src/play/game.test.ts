import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, make, movesText, parseMoves, position, redo, resign, turn, undo } from "./game";
import { parseSum, sumText, type Move } from "./sum";

const start = parseSum("wythoff[9,13] + nim[3]");
const move = (component: number, ...to: bigint[]): Move => ({ component, to });
const moves = [move(0, 6n, 10n), move(1, 0n), move(0, 6n, 9n)];
const played = moves.reduce(make, begin(start));
const always = () => true;

test("moves change one game", () => {
  assert.equal(sumText(position(played)), "wythoff[6,9] + nim[0]");
  assert.equal(turn(played), 1);
  assert.equal(sumText(played.start), "wythoff[9,13] + nim[3]");
});

test("undo and redo are inverse", () => {
  const back = undo(played, always);
  assert.equal(sumText(position(back)), "wythoff[6,10] + nim[0]");
  assert.deepEqual(redo(back, always), played);
  assert.equal(undo(begin(start), always).moves.length, 0);
  assert.deepEqual(redo(played, always), played);
});

test("undo goes back to a human's turn", () => {
  const back = undo(played, (side) => side === 1);
  assert.equal(back.moves.length, 1);
  assert.deepEqual(redo(back, (side) => side === 1), played);
});

test("a new move forgets those taken back", () => {
  const other = make(undo(played, always), move(0, 0n, 10n));
  assert.equal(other.undone.length, 0);
});

test("a game given up can be taken up again", () => {
  const given = resign(played);
  assert.ok(given.resigned);
  const back = undo(given, always);
  assert.equal(back.resigned, false);
  assert.equal(back.moves.length, 3);
});

test("moves in an address", () => {
  assert.equal(movesText(moves), "0:6,10;1:0;0:6,9");
  assert.deepEqual(parseMoves(movesText(moves)), moves);
  assert.deepEqual(parseMoves(""), []);
  for (const bad of ["0", "0:", "0:-1", "x", "0:1;", "0:1,,2"]) assert.throws(() => parseMoves(bad), /move/);
});
