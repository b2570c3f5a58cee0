// Games: moves made and refused, taken back, kept and brought back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, noTrouble, open, settled, turn, wyt } from "./harness.mjs";

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

test("a game that the program recorded is read", async (t) => {
  const record = wyt("play", "--sum", "wythoff[9,13] + nim[2]", "--players", "computer,computer", "--json");
  const { page } = await open(t, { view: "play", p2: "human" });
  await page.getByText("Read a game").click();
  await page.locator(".play-import textarea").fill(record);
  await page.getByRole("button", { name: "Read it" }).click();
  const { moves, winner } = JSON.parse(record);
  await page.getByText(`Read: ${moves.length} moves.`).waitFor();
  await page.getByText(`Player ${winner} wins.`).waitFor();
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

test("two computers play to the end, and may be watched step by step", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[4,5]", p1: "computer", level: "random" });
  await page.getByText(/Computer \d wins\./).waitFor();
  await page.keyboard.press("u");
  await page.getByText(/Computer \d moves\./).waitFor();
  assert.equal(await page.getByRole("button", { name: "Pause" }).getAttribute("aria-pressed"), "true");
  await page.keyboard.press("r");
  await page.getByText(/Computer \d wins\./).waitFor();
  noTrouble(trouble);
});

test("who resigns loses, and may think better of it", async (t) => {
  const { page } = await open(t, { view: "play", sum: "wythoff[7,9]" });
  await turn(page);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("The computer wins.").waitFor();
  await page.getByRole("button", { name: "Undo (u)" }).click();
  await page.getByText("You move.").waitFor();
});

test("a link with a move that no one could have made is told, and the game goes on before it", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[4,6]", moves: "0:9,9", p2: "human" });
  await page.getByRole("alert").filter({ hasText: "not allowed" }).waitFor();
  await page.waitForFunction(() => !location.search.includes("moves="));
  noTrouble(trouble);
});

test("a link with a move in a game that is not there is told", async (t) => {
  const { page, trouble } = await open(t, { view: "play", sum: "wythoff[4,6]", moves: "7:1,2" });
  await page.getByRole("alert").filter({ hasText: "no game 7" }).waitFor();
  noTrouble(trouble);
});
