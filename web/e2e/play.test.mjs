// Games: won by hints, won by the keyboard alone, kept and brought back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, json, noTrouble, open, settled } from "./harness.mjs";

/** Waits for the human's turn or the end, and tells what is said. */
async function turn(page) {
  const line = page.locator(".play-turn");
  await page.waitForFunction(() => /You move\.|wins?\.$/.test(document.querySelector(".play-turn")?.innerText ?? ""));
  return line.innerText();
}

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

test("the queen walks by the keyboard", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[2,3]", colours: "1" });
  await turn(page);
  await settled(page);
  await page.getByRole("application").focus();
  for (const key of ["ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await page.locator(".play-queen [aria-live]").getByText("(1, 2): a move, it wins").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.locator(".play-moves li").nth(1).waitFor();
  noTrouble(trouble);
});

test("moves that are not allowed are refused with a reason", async (t) => {
  const { page } = await open(t, { view: "play", sum: "wythoff[7,9]" });
  await turn(page);
  await settled(page);
  await page.getByLabel("Take from pile 1").fill("1");
  await page.getByLabel("Take from pile 2").fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("the rule of wythoff does not allow this").waitFor();
  assert.equal(await page.locator(".play-moves li").count(), 0);
});

test("a mistake is told, taken back and made again", async (t) => {
  const { page } = await open(t, { view: "play", sum: "wythoff[7,9]", p2: "human" });
  await page.getByText("Player 1 moves.").waitFor();
  await settled(page);
  await page.getByLabel("Take from pile 1").fill("7");
  await page.keyboard.press("Enter");
  await page.getByText("That gave the win away.").waitFor();
  await page.locator("#play-piles").click(); // away from the field, so that letters are keys
  await page.keyboard.press("u");
  await page.getByText("Player 1 moves.").waitFor();
  await page.keyboard.press("r");
  await page.getByText("Player 2 moves.").waitFor();
});

test("a game is saved and read again; a wrong one is refused", async (t) => {
  const moves = "0:6,10;0:6,9;0:4,7";
  const { page } = await open(t, { view: "play", sum: "wythoff[9,13]", moves, p2: "human" });
  await settled(page);
  const record = JSON.parse(await downloaded(page, page.getByRole("button", { name: "Save as JSON" })));
  assert.deepEqual(record.moves[2], { player: 1, component: 0, to: [4, 7] });

  await page.getByText("Read a game").click();
  const area = page.locator(".play-import textarea");
  await area.fill(JSON.stringify({ ...record, moves: [record.moves[0], { player: 2, component: 0, to: [5, 8] }] }));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("alert").getByText("move 2").waitFor();
  await area.fill(JSON.stringify({ ...record, moves: record.moves.slice(0, 1) }));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText("Read: 1 moves.").waitFor();
  assert.equal(await page.locator(".play-moves li").count(), 1);
});

test("huge piles are played", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[10^100,10^100+7]", p2: "human" });
  await page.getByText("Player 1 moves.").waitFor();
  await page.keyboard.press("h");
  await page.locator(".play-hint").getByText("This wins").waitFor();
  await page.keyboard.press("m");
  await page.getByText("Player 2 moves.").waitFor();
  noTrouble(trouble);
});
