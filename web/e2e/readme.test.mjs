// The screenshots of the guide: SHOTS=../book/src npm run e2e readme
import { test } from "node:test";
import { noTrouble, open, settled, shot } from "./harness.mjs";

const PICTURES = {
  "page-board": { view: "board", game: "wythoff", lines: "1", sel: "16,20" },
  "page-play": { view: "play", sum: "wythoff[9,14]", colours: "1" },
  "page-rows": { view: "rows", game: "wythoff", row: "5" },
};

for (const [name, query] of Object.entries(PICTURES)) {
  test(`the picture ${name}`, { skip: !process.env.SHOTS && "no SHOTS" }, async (t) => {
    const { page, trouble } = await open(t, query, { viewport: { width: 1100, height: 720 } });
    await settled(page);
    await page.waitForTimeout(300);
    await shot(page, name);
    noTrouble(trouble);
  });
}
