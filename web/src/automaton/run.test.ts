import { test } from "node:test";
import assert from "node:assert/strict";
import { act, pace, told, visited, type Reading } from "./run";

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
  assert.equal(pace(1), 700);
  assert.ok(pace(60) < 200);
  assert.equal(pace(10_000), 40);
});

test("what is seen on the way", () => {
  assert.equal(told(run, 0), "start: state 0");
  assert.equal(told(run, 3), "digit 3 of 3 is 1: state 1; that was the last digit");
  assert.deepEqual(visited(run, 3).map((row) => [row.state, row.visits, row.current]), [
    [0, 1, false],
    [1, 2, true],
    [2, 1, false],
  ]);
});
