import assert from "node:assert/strict";
import { test } from "node:test";
import { floatOf, over, slopeOf, times } from "./slope";

const golden = slopeOf(1);
const silver = slopeOf(2); // 1 + sqrt(2)

test("multiples of the golden ratio, exact far away", () => {
  assert.deepEqual([0n, 1n, 2n, 3n, 4n, 5n].map((a) => times(golden, a)[0]), [0n, 1n, 3n, 4n, 6n, 8n]);
  const [cell, part] = times(golden, 10n ** 40n);
  assert.equal(cell, 16180339887498948482045868343656381177203n);
  assert.ok(part >= 0 && part < 1);
});

test("division by a slope undoes its multiplication", () => {
  for (const slope of [golden, silver]) {
    for (const a of [1n, 1000n, 10n ** 40n + 3n]) {
      const [back] = over(slope, times(slope, a)[0]);
      assert.ok(back <= a && a - back <= 1n);
    }
    const [cell, part] = over(slope, 100n);
    assert.ok(Math.abs(Number(cell) + part - 100 / floatOf(slope)) < 1e-4);
  }
});
