// The board shows the library's numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noTrouble, open, settled, wyt } from "./harness.mjs";

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
    // Two places, five steps from each: cells are looked at as a reader without a mouse does it.
    for (let place = 0; place < 2; place++) {
      let [a, b] = [5 + below(SIDE - 30), 5 + below(SIDE - 30)];
      await page.getByRole("application").focus();
      await page.keyboard.press("Home"); // the cursor is put away
      await page.keyboard.press("g");
      await page.getByLabel("Go to a").fill(String(a));
      await page.getByLabel("b", { exact: true }).fill(String(b));
      await page.keyboard.press("Enter");
      await page.getByRole("application").focus();
      for (let step = 0; step < 5; step++) {
        const [key, da, db] = [["ArrowRight", 0, 1], ["ArrowUp", 1, 0], ["ArrowLeft", 0, -1]][below(3)];
        [a, b] = [a + da, b + db];
        await page.keyboard.press(key);
        assert.equal(await valueAt(page, a, b), expected[a][b], `${game} at (${a}, ${b})`);
      }
    }
    noTrouble(trouble);
  });
}

test("a rule that makes no sense is told beside its field", async (t) => {
  const { page } = await open(t, { view: "board" });
  await page.getByLabel("As text").fill("a-wythoff:x");
  await page.locator(".gamepicker .note.error").waitFor();
  assert.equal(await page.getByLabel("As text").getAttribute("aria-invalid"), "true");
});
