/**
 * Walks in Firefox through all that one can learn: a first visit to its claim, a lesson, a puzzle and its proof, a review by keyboard.
 *
 *     node firefox/study.mjs FIREFOX ADDRESS REVIEW WIDTHxHEIGHT
 *
 * REVIEW is the path of a finished game. The last line of its output is JSON: what was reached, how wide a page became at most,
 * what went wrong in it.
 */

import puppeteer from "puppeteer-core";

const [firefox, address, review, size] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const LONG = { timeout: 60_000 };

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: firefox,
  headless: true,
  protocol: "webDriverBiDi",
  args: ["--width", String(width), "--height", String(height)],
});
const errors = [];
const reached = [];
let wide = 0;

async function press(page, selector) {
  const found = await page.waitForSelector(selector, { visible: true, ...LONG });
  await page.waitForFunction((element) => !element.closest("[inert]"), LONG, found);
  await found.click();
}

/** What was reached is there; no page is wider than the window. */
async function reach(page, name, selector) {
  await page.waitForSelector(selector, { visible: true, ...LONG });
  reached.push(name);
  wide = Math.max(wide, await page.evaluate(() => document.documentElement.scrollWidth));
}

const says = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector(".bubble")?.textContent.includes(wanted), LONG, text);

async function firstVisit(page) {
  await page.goto(address);
  await press(page, ".hero button[name=lesson]");
  await says(page, "Tap the 6");
  for (const card of ["6H", "5H"]) {
    await page.waitForFunction(
      (selector) => document.querySelector(selector)?.getAttribute("aria-disabled") === "false",
      LONG,
      `.hand [data-card='${card}']`,
    );
    await press(page, `.hand [data-card='${card}']`);
    await press(page, ".bar [data-who='1']");
    await press(page, "[data-testid=ask-button]");
    await page.waitForFunction(() => !document.querySelector("[data-testid=ask-button]"), LONG);
  }
  await says(page, "Vera plays on");
  await press(page, ".bar .speed button:last-child");
  await says(page, "Leo asked for hearts");
  await press(page, '.tray:has([data-card="2H"]) .tray-label button');
  for (const card of ["5H", "7H"]) {
    await page.waitForSelector(`form.claim [name=holder-${card}]`, LONG);
    await page.evaluate((name) => document.querySelector(`form.claim [name=${name}]`).click(), `holder-${card}`); // Leo
  }
  await press(page, "form.claim [type=submit]");
  await reach(page, "claim", ".visit-end .go");
}

async function lesson(page) {
  await page.goto(`${address}/learn/void`);
  await press(page, ".onward button");
  await press(page, ".step.shown details[data-good] summary");
  await press(page, ".onward button");
  await reach(page, "lesson", ".end a");
}

/** Every answer in turn, until one is right; then the proof, step by step. */
async function puzzle(page) {
  const path = `${address}/puzzles/1/1`;
  for (let answer = 0; answer < 12; answer += 1) {
    await page.goto(`${path}?answer=${answer}`);
    if (await page.$(".proof")) break;
  }
  await reach(page, "puzzle", ".proof ol > li");
  while (await page.evaluate(() => !!document.querySelector(".next-step")?.getClientRects().length)) {
    await press(page, ".next-step");
  }
  await reach(page, "proof", ".proof ol > li:last-child");
}

const told = (page) => page.$eval("#moment .was", (was) => was.textContent);
const moves = async (page, key, from) => {
  await page.keyboard.press(key);
  await page.waitForFunction((old) => document.querySelector("#moment .was").textContent !== old, LONG, from);
};

/** The whole review without a pointer. */
async function reviewByKeyboard(page) {
  await page.goto(`${address}${review}#0`);
  await page.waitForFunction(() => document.querySelector("#moment .was")?.textContent === "The deal", LONG);
  await reach(page, "moment", "#moment");
  for (const key of ["ArrowRight", "PageDown", "ArrowLeft", "End", "Home"]) await moves(page, key, await told(page));
  await moves(page, "ArrowRight", await told(page));
  await reach(page, "advice", "#advice table.grid");
  await reach(page, "curve", "#curve svg.curve");
  await page.waitForSelector("#story a[data-to]", LONG);
  for (let tabs = 0; tabs < 200; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches("#story a[data-to]"))) break;
  }
  await moves(page, "Enter", await told(page));
  await reach(page, "story", "#story a[data-to]");
}

try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.setViewport({ width, height });
  await firstVisit(page);
  await lesson(page);
  await puzzle(page);
  await reviewByKeyboard(page);
  console.log(JSON.stringify({ reached, wide, errors }));
} finally {
  await browser.close();
}
