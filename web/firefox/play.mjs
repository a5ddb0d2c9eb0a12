/**
 * Plays one whole game in Firefox, driven over WebDriver BiDi, with what the page offers.
 *
 *     node firefox/play.mjs FIREFOX ADDRESS GAME WIDTHxHEIGHT
 *
 * The last line of its output is JSON: how many things were done, how wide the page became, what went wrong in it.
 */

import puppeteer from "puppeteer-core";

const [firefox, address, game, size] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
/** After so many questions one claims whenever it is one's turn, so that the game ends. */
const QUESTIONS = 8;
const OPTIONS = {
  literature: { players: 4 },
  go_fish: { players: 3 },
  fish_draw: { players: 3, max_rounds: 40 },
};

const DUE = `() => {
  const on = (selector) => document.querySelector(selector) !== null;
  const may = (id) => document.querySelector(\`[data-testid=\${id}]\`)?.getAttribute("aria-disabled") === "false";
  if (on("[data-testid=result]")) return "over";
  if (on(".bar .row[inert]")) return null;
  for (const word of ["ready", "shout", "word"]) if (may(word)) return word;
  if (on("[data-bar=pass], [data-bar=claimer], [data-bar=next], [data-bar=answer]")) return "choice";
  if (on("[data-bar=turn]") && on(".ghost[aria-disabled=false], .pick[aria-disabled=false]")) return "ask";
  return on("[data-testid=claim-button]") && on(".bar.turn") ? "claim" : null;
}`;

/** Open a table at once; the guest's cookie comes with it. */
async function openTable(page) {
  await page.goto(address);
  return page.evaluate(
    async (wish) => {
      const headers = { Accept: "application/json", "Content-Type": "application/json" };
      const answer = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(wish) });
      return (await answer.json()).url;
    },
    { game, pace: "at_once", options: OPTIONS[game] },
  );
}

async function press(page, selector) {
  const found = await page.waitForSelector(selector, { visible: true, timeout: 10_000 });
  await found.scrollIntoView();
  // A control that appears under a finger is inert at first.
  await page.waitForFunction((element) => !element.closest("[inert]"), {}, found);
  await found.click();
}

async function ask(page) {
  await press(page, ".ghost[aria-disabled=false], .pick[aria-disabled=false]");
  await press(page, ".bar .who");
  await press(page, "[data-testid=ask-button]");
  await page.waitForFunction(() => !document.querySelector("[data-testid=ask-button]"));
}

async function claim(page) {
  await press(page, "[data-testid=claim-button]");
  await page.waitForSelector("dialog, [role=dialog]", { visible: true });
  for (const lane of await page.$$("[data-lane]")) {
    if (await lane.$("input:checked")) continue;
    const label = await lane.$("label");
    await label.scrollIntoView();
    await label.click();
  }
  await press(page, "dialog [type=submit], [role=dialog] [type=submit]");
  await page.waitForFunction(() => !document.querySelector("dialog, [role=dialog]"));
}

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: firefox,
  headless: true,
  protocol: "webDriverBiDi",
  args: ["--width", String(width), "--height", String(height)],
});
const errors = [];
let done = 0;
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.setViewport({ width, height });
  const url = await openTable(page);
  await page.goto(address + url);
  let questions = 0;
  for (let what = ""; what !== "over" && done < 400; done += 1) {
    what = await (await page.waitForFunction(`(${DUE})()`, { timeout: 30_000, polling: 50 })).jsonValue();
    if (what === "ask" && (game !== "literature" || questions < QUESTIONS)) {
      await ask(page);
      questions += 1;
    } else if (what === "ask" || what === "claim") await claim(page);
    else if (what === "choice") await press(page, ".bar [data-commit]");
    else if (what !== "over") {
      // A bot may have been quicker by the time the finger falls.
      await page.evaluate((id) => document.querySelector(`[data-testid=${id}]`)?.click(), what);
      await new Promise((wake) => setTimeout(wake, 60));
    }
  }
  const isOver = (await page.$("[data-testid=result]")) !== null;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  console.log(JSON.stringify({ done, over: isOver, wide, errors }));
} finally {
  await browser.close();
}
