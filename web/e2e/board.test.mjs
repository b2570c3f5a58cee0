// The board shows the library's numbers, and quickly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { best, noTrouble, open, settled, wyt } from "./harness.mjs";

const SIDE = 400;
const below = (n) => Math.floor(Math.random() * n);

/** The value that is read out for the cell under the cursor. */
async function valueAt(page, a, b) {
  const text = await page.waitForFunction(
    ([place]) => {
      const told = document.querySelector(".stage p[aria-live]")?.textContent ?? "";
      return told.startsWith(place) && !told.endsWith("loading") && told;
    },
    [`${a}, ${b}: `],
  );
  return Number(/: (\d+)/.exec(await text.jsonValue())?.[1]);
}

for (const game of ["wythoff", "f-wythoff", "wyt:1,4,8"]) {
  test(`values of ${game} are those of the program`, async (t) => {
    const table = wyt("table", game, "--rows", String(SIDE), "--cols", String(SIDE), "--csv").trim().split("\n");
    const expected = table.map((line) => line.split(",").map(Number));
    const { page, trouble } = await open(t, { view: "board", game });
    await settled(page);
    // Three places, ten steps from each: cells are looked at as a reader without a mouse does it.
    for (let place = 0; place < 3; place++) {
      let [a, b] = [5 + below(SIDE - 30), 5 + below(SIDE - 30)];
      await page.getByRole("application").focus();
      await page.keyboard.press("Home"); // the cursor is put away
      await page.keyboard.press("g");
      await page.getByLabel("Go to a").fill(String(a));
      await page.getByLabel("b", { exact: true }).fill(String(b));
      await page.keyboard.press("Enter");
      await page.getByRole("application").focus();
      for (let step = 0; step < 10; step++) {
        const [key, da, db] = [["ArrowRight", 0, 1], ["ArrowUp", 1, 0], ["ArrowLeft", 0, -1]][below(3)];
        [a, b] = [a + da, b + db];
        await page.keyboard.press(key);
        assert.equal(await valueAt(page, a, b), expected[a][b], `${game} at (${a}, ${b})`);
      }
    }
    noTrouble(trouble);
  });
}

test("a warm step shows its tiles within 100 ms", async (t) => {
  const places = [[256, 4096], [2048, 300], [1024, 1024], [3000, 5000], [640, 7000]];
  const visit = async (page, [a, b]) => {
    await page.keyboard.press("g");
    await page.getByLabel("Go to a").fill(String(a));
    await page.getByLabel("b", { exact: true }).fill(String(b));
    await page.evaluate(() => {
      performance.clearResourceTimings();
      const mark = () => performance.mark("step");
      addEventListener("keydown", mark, { once: true, capture: true });
    });
    await page.keyboard.press("Enter");
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          const start = performance.getEntriesByName("step").at(-1).startTime;
          const look = () => {
            const tiles = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/tile?"));
            const waiting = [...document.querySelectorAll(".stage-note")].some((note) => !note.classList.contains("error"));
            if (tiles.length > 0 && !waiting) resolve(Math.max(...tiles.map(({ responseEnd }) => responseEnd)) - start);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    );
  };
  const first = await open(t, { view: "board" });
  await settled(first.page);
  for (const place of places) await visit(first.page, place);
  const { page } = await open(t, { view: "board" });
  await settled(page);
  const step = await best(places.length, (i) => visit(page, places[i]));
  t.diagnostic(`tiles of a warm step after ${step.toFixed(0)} ms`);
  assert.ok(step < 100, `${step} ms`);
});

test("a rule that makes no sense is told beside its field", async (t) => {
  const { page } = await open(t, { view: "board" });
  await page.getByLabel("As text").fill("a-wythoff:x");
  await page.locator(".gamepicker .note.error").waitFor();
  assert.equal(await page.getByLabel("As text").getAttribute("aria-invalid"), "true");
});
