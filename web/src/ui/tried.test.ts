import assert from "node:assert/strict";
import { test } from "node:test";
import { time } from "./tried";

test("times are rounded down to a unit that reads well", () => {
  assert.deepEqual([0, 999, 1000, 999_999].map(time), ["under 1 µs", "under 1 µs", "1 µs", "999 µs"]);
  assert.deepEqual([1_000_000, 9_999_999_999, 10_000_000_000].map(time), ["1 ms", "9999 ms", "10 s"]);
  assert.equal(time("18446744073709551615"), "18446744073 s");
});
