import assert from "node:assert/strict";
import { test } from "node:test";
import { floorPhi } from "../lib/num";
import { GOLDEN, floatOf, over, slopeOf, times } from "./slope";

test("multiples and fractions of a slope, exact far away", () => {
  for (const a of [0n, 1n, 1000n, 10n ** 40n + 3n]) {
    const [cell, part] = times(GOLDEN, a);
    assert.equal(cell, floorPhi(a));
    assert.ok(part >= 0 && part < 1);
    const [back] = over(GOLDEN, cell);
    assert.ok(a - back <= 1n && back <= a);
  }
  assert.deepEqual(slopeOf(1), GOLDEN);
  const silver = slopeOf(2); // 1 + sqrt(2)
  const [cell, part] = over(silver, 100n);
  assert.ok(Math.abs(Number(cell) + part - 100 / floatOf(silver)) < 1e-4);
});
