// What the tests share: pages that watch for trouble, the program as oracle, and the audit of accessibility.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

/** The folder of the page without a server, if that is what is tested. */
export const STATIC = process.env.STATIC;
/** What is left out there. */
export const SERVED = { skip: Boolean(STATIC) && "needs a server" };
export const VIEWS = ["board", "play", "far", "rows", "automaton", "claims"];
export const DESKTOP = { viewport: { width: 1200, height: 850 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const base = process.env.WYT_URL;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;

before(async () => {
  browser = await chromium.connect(process.env.BROWSER);
});
after(() => browser?.close());

/** Profiles by their options; a new one costs as much as a test. */
const profiles = new Map();

function profileOf(options) {
  const key = JSON.stringify(options);
  if (!profiles.has(key)) profiles.set(key, browser.newContext({ acceptDownloads: true, ...options }));
  return profiles.get(key);
}

/**
 * Opens an address of the page in a new tab, or with `fresh` in a browser that remembers nothing. `trouble` collects errors of
 * the console, exceptions and requests to other hosts.
 */
export async function open(t, query, options = DESKTOP, fresh = false) {
  const context = fresh ? await browser.newContext(options) : await profileOf(options);
  const page = await context.newPage();
  t.after(() => (fresh ? context.close() : page.close()));
  page.setDefaultTimeout(10_000);
  const trouble = [];
  watch(page);
  page.on("console", (message) => message.type() === "error" && trouble.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => trouble.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== new URL(base).host) trouble.push(`request: ${request.url()}`);
  });
  await page.goto(address(query));
  return { page, trouble };
}

export function address(query) {
  return `${base}/?${new URLSearchParams(query)}`;
}

const underWay = new WeakMap();

function watch(page) {
  const requests = new Set();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => requests.delete(request));
}

/** Waits until the page has asked all it wants to know: nothing under way for a moment. */
export async function settled(page) {
  const requests = underWay.get(page);
  // Without a server there are no requests; then the document tells how many questions are under way.
  const asking = () => (STATIC ? page.evaluate(() => Number(document.documentElement.dataset.asking ?? 0)) : 0);
  for (let quiet = 0, i = 0; quiet < 4 && i < 250; i++) {
    quiet = requests.size === 0 && (await asking()) === 0 ? quiet + 1 : 0;
    await page.waitForTimeout(40);
  }
}

/** What a button gives to keep. */
export async function downloaded(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Serious or critical findings of axe, one line each; of these rules only, if some are named. */
export async function audit(page, rules) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((only) => globalThis.axe.run(only ? { runOnly: only } : {}), rules);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** How far the page reaches beyond the window to the right. */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** A picture, if pictures are wanted. */
export async function shot(page, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** What the program prints. */
export function wyt(...args) {
  return execFileSync(process.env.WYT, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
}

export function json(...args) {
  return JSON.parse(wyt(...args, "--json"));
}

export function noTrouble(trouble) {
  assert.deepEqual(trouble, []);
}

/** The best of some tries: other programs make single measurements slow, never fast. */
export async function best(times, measure) {
  let least = Infinity;
  for (let i = 0; i < times; i++) least = Math.min(least, await measure(i));
  return least;
}

/** In a game: waits for the human's turn or the end, and tells what is said. */
export async function turn(page) {
  const line = page.locator(".play-turn");
  await page.waitForFunction(() => /You move\.|wins?\.$/.test(document.querySelector(".play-turn")?.innerText ?? ""));
  return line.innerText();
}
