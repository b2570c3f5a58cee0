import { test } from "node:test";
import assert from "node:assert/strict";
import { act, pace, shownDigits, described, used, visited, type Reading } from "./run";

const run = { digits: [1, 0, 1], states: [0, 1, 2, 1] };

test("a reading stops at its end", () => {
  let reading: Reading = act({ at: 3, playing: false }, "play", 3);
  assert.deepEqual(reading, { at: 0, playing: true });
  for (let i = 0; i < 3; i++) reading = act(reading, "tick", 3);
  assert.deepEqual(reading, { at: 3, playing: false });
  assert.deepEqual(act(reading, "tick", 3), reading);
  assert.equal(act(reading, "back", 3).at, 2);
  assert.equal(act(reading, "forward", 3).at, 3);
  assert.equal(act({ at: 9, playing: false }, "pause", 3).at, 3);
});

test("long readings are quicker", () => {
  assert.equal(pace(1), 500);
  assert.ok(pace(60) < 200);
  assert.equal(pace(10_000), 30);
});

test("what is seen on the way", () => {
  assert.equal(described(run, 0), "start: state 0");
  assert.equal(described(run, 3), "digit 3 of 3 is 1: state 1; that was the last digit");
  assert.deepEqual(visited(run, 3).map((row) => [row.state, row.visits, row.current]), [
    [0, 1, false],
    [1, 2, true],
    [2, 1, false],
  ]);
});

test("of many digits those around the reading are shown", () => {
  assert.deepEqual(shownDigits(100, 5), { from: 0, to: 100 });
  assert.deepEqual(shownDigits(1000, 0), { from: 0, to: 240 });
  assert.deepEqual(shownDigits(1000, 1000), { from: 760, to: 1000 });
  const { from, to } = shownDigits(1000, 500);
  assert.ok(from < 500 && 500 < to);
});

test("transitions that were used", () => {
  assert.deepEqual([...used(run, 3)].map(([state, by]) => [state, [...by]]), [
    [0, [[1, 1]]],
    [1, [[0, 2]]],
    [2, [[1, 1]]],
  ]);
});
