import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, floorDiv, isqrt, parse, shorten, tryParse } from "./num";

test("the notation of the command line", () => {
  assert.equal(parse("7"), 7n);
  assert.equal(parse(" 1_000 "), 1000n);
  assert.equal(parse("1e6"), 1_000_000n);
  assert.equal(parse("2^64"), 2n ** 64n);
  assert.equal(parse("10^100+7"), 10n ** 100n + 7n);
  assert.equal(parse("3*10^20-1"), 3n * 10n ** 20n - 1n);
  assert.equal(parse("0^0"), 1n);
});

test("what is no number says why", () => {
  assert.throws(() => parse(""), /missing/);
  assert.throws(() => parse("1.5"), /'1.5' is not an integer/);
  assert.throws(() => parse("1.5e6"), /not an integer/);
  assert.throws(() => parse("2+"), /missing/);
  assert.throws(() => parse("3-5"), /negative/);
  assert.throws(() => parse("10^10^10"), /not an integer/);
  assert.throws(() => parse("10^10000000"), /digits/);
  assert.throws(() => parse("9".repeat(10_001)), /digits/);
  assert.equal(tryParse("x"), null);
});

test("long numbers are shortened, short ones are not", () => {
  assert.equal(shorten(10n ** 40n), null);
  assert.deepEqual(shorten(10n ** 100n + 7n), { head: "1" + "0".repeat(19), tail: "0".repeat(19) + "7", digits: 101 });
  assert.equal(brief("12345678901234567890", 4), "1234…7890 (20 digits)");
});

test("square roots are exact floors", () => {
  for (let n = 0n; n < 2000n; n++) {
    const root = isqrt(n);
    assert.ok(root * root <= n && (root + 1n) * (root + 1n) > n);
  }
  const large = 10n ** 60n + 12345n;
  assert.equal(isqrt(large * large), large);
  assert.equal(isqrt(large * large - 1n), large - 1n);
});

test("division rounds down on both sides of zero", () => {
  assert.deepEqual([7n, -7n, -8n, 0n].map((n) => floorDiv(n, 4n)), [1n, -2n, -2n, 0n]);
});
