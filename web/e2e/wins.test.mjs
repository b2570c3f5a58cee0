// Games that are won: by the hints, and by the keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { json, noTrouble, open, turn } from "./harness.mjs";

/** The piles now, of the first game. */
async function piles(page) {
  const text = await page.locator(".play-game h3 .num").first().innerText();
  return text.match(/\d+/g).map(Number);
}

for (const sum of ["wythoff[9,14]", "wythoff[4,6] + nim[3] + f-wythoff[5,9]", "{rule:abs(k-l)<2 && k in {1,2,4}}[6,9]"]) {
  test(`${sum} is won by following the hints`, async (t) => {
    const { page, trouble } = await open(t, { view: "play", sum });
    let said = await turn(page);
    for (let moves = 0; !said.includes("win"); moves++) {
      assert.ok(moves < 40, "the game does not end");
      await page.keyboard.press("h");
      await page.locator(".play-hint").getByText("This wins").waitFor();
      await page.keyboard.press("m");
      await page.locator(".play-hint").waitFor({ state: "detached" });
      said = await turn(page);
    }
    assert.match(said, /You win\./);
    noTrouble(trouble);
  });
}

test("a game is won by the keyboard alone", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[7,9]" });
  const focusOn = async (label, key) => {
    for (let i = 0; i < 40; i++) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) === label) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${key} does not reach '${label}'`);
  };
  let said = await turn(page);
  for (let moves = 0; !said.includes("win"); moves++) {
    assert.ok(moves < 20, "the game does not end");
    const [a, b] = await piles(page);
    const [[x, y]] = json("moves", "wythoff", String(a), String(b)).winning;
    // After a move the focus is still in the second field.
    await focusOn("Take from pile 1", moves === 0 ? "Tab" : "Shift+Tab");
    if (a > x) await page.keyboard.type(String(a - x));
    await focusOn("Take from pile 2", "Tab");
    if (b > y) await page.keyboard.type(String(b - y));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !/^You move|\. You move/.test(document.querySelector(".play-turn").innerText));
    said = await turn(page);
  }
  assert.match(said, /You win\./);
  noTrouble(trouble);
});
