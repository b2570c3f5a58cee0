import assert from "node:assert/strict";
import { test } from "node:test";
import { START, cellAt, centred, decode, decodeCell, encode, levelOf, pan, revealing, tilesOf, visible, xOf, yOf, zoomAt } from "./camera";

const size = { width: 800, height: 600 };
const far = { ...START, a: 10n ** 30n, b: 10n ** 30n + 5n };

test("a cell is found where it is drawn, near and far", () => {
  for (const camera of [START, far, { ...far, fa: 0.25, fb: 0.75, scale: 3 }]) {
    const cell = { a: camera.a + 7n, b: camera.b + 11n };
    const [x, y] = [xOf(camera, cell.b, 0.5), yOf(camera, size, cell.a, 0.5)];
    assert.deepEqual(cellAt(camera, size, x, y), cell);
  }
});

test("the first pile grows upwards", () => {
  assert.ok(yOf(START, size, 3n) < yOf(START, size, 2n));
  assert.equal(yOf(START, size, 0n), size.height);
});

test("there is no cell outside the board", () => {
  const camera = pan(START, 500, 0);
  assert.equal(xOf(camera, 0n) <= 24.001, true);
  assert.equal(cellAt(camera, size, 2, 300), null);
});

test("zooming keeps the cell under the pointer", () => {
  for (const start of [far, pan(START, -300_000, 200_000)]) {
    const before = cellAt(start, size, 300, 200);
    let camera = start;
    for (const scale of [2, 0.1, 5, 60, 26]) camera = zoomAt(camera, size, scale, 300, 200);
    assert.deepEqual(cellAt(camera, size, 300, 200), before);
  }
});

test("zoom stays within its limits", () => {
  assert.equal(zoomAt(START, size, 1e9, 0, 0).scale, 64);
  assert.equal(zoomAt(START, size, 0, 0, 0).scale, 1 / 128);
});

test("a cell is put into the middle, or just brought into sight", () => {
  const cell = { a: 10n ** 40n, b: 3n * 10n ** 40n };
  assert.deepEqual(cellAt(centred(START, size, cell), size, 400, 300), cell);
  assert.deepEqual(revealing(START, size, { a: 3n, b: 3n }), START);
  const moved = revealing(START, size, { a: 3n, b: 40n });
  assert.ok(xOf(moved, 41n) <= size.width && xOf(moved, 40n) > 0);
  assert.equal(moved.a, 0n);
});

test("samples of the chosen level are at least a pixel wide", () => {
  assert.deepEqual([64, 1, 0.9, 0.5, 0.3, 1 / 128].map(levelOf), [0, 0, 1, 1, 2, 7]);
});

test("tiles cover the window, the middle first", () => {
  const window = visible({ ...START, scale: 1 }, size);
  assert.deepEqual(window, { a0: 0n, b0: 0n, a1: 600n, b1: 800n });
  const tiles = tilesOf(window, 0);
  assert.equal(tiles.length, 5 * 7);
  assert.deepEqual(tiles[0], { level: 0, row: 2n, column: 3n });
  assert.equal(tilesOf(window, 3).length, 1);
});

test("the camera survives the address", () => {
  const { at, px } = encode({ ...far, scale: 12.5 });
  assert.deepEqual(decode(at, px), { ...far, scale: 12.5 });
  assert.deepEqual(encode(START), { at: null, px: null });
  assert.deepEqual(decode(null, null), START);
  assert.deepEqual(decode("nonsense", "-3"), { ...START, scale: 1 / 128 });
  assert.deepEqual(decodeCell("10^3,7"), { a: 1000n, b: 7n });
  assert.equal(decodeCell("7"), null);
});
