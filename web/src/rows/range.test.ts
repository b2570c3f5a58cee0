import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, chunkOf, decodeRange, decodeRows, encodeRange, fitted, moved, zoomed } from "./range";

test("what is asked for covers what is shown, within the limit of the server", () => {
  for (const range of [{ from: 0n, count: 48 }, { from: 10n ** 30n + 17n, count: 100 }, { from: 12345n, count: MOST }]) {
    const chunk = chunkOf(range);
    assert.ok(chunk.from <= range.from && chunk.from + BigInt(chunk.count) >= range.from + BigInt(range.count));
    assert.ok(chunk.count <= 20_000);
  }
});

test("moves and zooms stay on the row", () => {
  assert.deepEqual(moved({ from: 5n, count: 50 }, -20), { from: 0n, count: 50 });
  assert.deepEqual(zoomed({ from: 100n, count: 100 }, 2, 0.5), { from: 125n, count: 50 });
  assert.equal(zoomed({ from: 0n, count: 100 }, 1e-9, 0).count, MOST);
});

test("a row starts with its preperiod and three periods", () => {
  assert.equal(fitted(28n, 12n).count, 64);
  assert.equal(fitted(10n ** 9n, 10n ** 9n).count, MOST);
});

test("ranges as texts", () => {
  assert.deepEqual(decodeRange(encodeRange({ from: 10n ** 30n, count: 99 })), { from: 10n ** 30n, count: 99 });
  assert.equal(decodeRange(""), null);
  assert.deepEqual(decodeRows("3..10"), { first: 3n, last: 10n });
  for (const text of ["3", "10..3", "a..b", "1..2..3"]) assert.equal(decodeRows(text), null);
});
