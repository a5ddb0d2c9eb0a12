/**
 * The script of a puzzle's page: replays its moves, answers in place, remembers tries and the streak, and shares the result.
 *
 * Without script the page shows the last move, and an answer is a form. The answer comes from the server when it is given.
 */

import { workOffline } from "../browser/offline_worker";
import { copied, handedOn } from "../browser/sharing";
import { bringTogether, done, keepMemory, memory as recalled } from "./account";
import { countDown } from "./countdown";
import { markSolved } from "./list";
import { replay } from "./replay";
import { answered, leftAt, type Memory, practised, streakOn, triesOn } from "./streak";
import { sendFirst, sendKept } from "./unsent";

/** Show a line of the page that waits for a number. */
function tell(line: HTMLElement | null, number: string): void {
  const place = line?.querySelector("b");
  if (!line || !place) return;
  place.textContent = number;
  line.hidden = false;
}

function offerToShare(main: HTMLElement, tries: string): void {
  const button = main.querySelector<HTMLElement>(".share");
  if (!button) return;
  const text = (button.dataset.text ?? "").replace("\n", tries ? `\n${tries}\n` : "\n");
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await handedOn({ text })) return;
    const shared = main.querySelector<HTMLElement>(".shared");
    if (shared && (await copied(text))) shared.hidden = false;
  });
}

/** How many found it, once the reader has answered; their own first answer is counted by the way. */
async function tellFound(main: HTMLElement, day: string, first: string | undefined): Promise<void> {
  const line = main.querySelector<HTMLElement>(".found");
  if (first === undefined && !line) return;
  const said = await (first === undefined ? fetch(`/puzzle/${day}/answers`).catch(() => null) : sendFirst(day, first));
  const text = said?.ok ? await said.text() : "";
  if (!line || !text) return;
  line.textContent = text;
  line.hidden = false;
}

const scriptOf = (page: Document) => page.querySelector("script[type=module]")?.getAttribute("src");

/** The page at an address takes the place of this one. */
async function turnTo(main: HTMLElement, address: string): Promise<HTMLElement> {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const next = page.querySelector<HTMLElement>("main.puzzle");
  if (!next || scriptOf(page) !== scriptOf(document)) throw new Error(address); // of another build, it needs a script of its own
  main.replaceWith(next);
  start(next);
  return next;
}

/** What the server says of an answer takes the place of the page; where it cannot be reached, the browser says so. */
async function answerAt(main: HTMLElement, address: string): Promise<void> {
  try {
    const next = await turnTo(main, address);
    history.replaceState(null, "", address);
    const heard = next.querySelector<HTMLElement>(".verdict, .wrong");
    if (heard) heard.tabIndex = -1;
    heard?.focus({ preventScroll: true });
    if (heard?.matches(".verdict")) scrollTo({ top: 0 });
  } catch {
    location.assign(address);
  }
}

function answerInPlace(main: HTMLElement): void {
  main.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const said = new URLSearchParams(new FormData(form, event.submitter) as unknown as Record<string, string>);
    void answerAt(main, `${form.getAttribute("action")}?${said}`);
  });
  main.querySelector<HTMLAnchorElement>(".help")?.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void answerAt(main, (event.currentTarget as HTMLAnchorElement).href);
  });
}

/** The memory after what was done just now; what is new of it is sent to the account, if there is one. */
function keep(before: Memory, now: Memory): Memory {
  if (now === before) return now;
  keepMemory(now);
  const { days, best, last } = now;
  const changed = <T>(was: Readonly<Record<string, T>>, is: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(is).filter(([name, one]) => was[name] !== one));
  void done({ days, best, last, tries: changed(before.tries, now.tries), sets: changed(before.sets, now.sets) });
  return now;
}

/** The streak, and what is solved. */
function show(main: HTMLElement, memory: Memory): void {
  const days = streakOn(memory, main.dataset.today ?? "");
  if (days) tell(main.querySelector(".streak"), String(days));
  if (memory.best > days) tell(main.querySelector(".longest"), String(memory.best));
  markSolved(main, memory);
}

/** Everything that the page does; one that was just opened goes on where the reader left that day. */
function start(main: HTMLElement, isOpened = false): void {
  const { day, today = "", state, choice, set, number } = main.dataset;
  let memory = recalled();
  if (state && state !== "question") workOffline();
  if (day && state && state !== "question") {
    const isFirst = choice !== undefined && !memory.tries[day];
    memory = keep(memory, answered(memory, { day, today, state, choice }));
    void tellFound(main, day, isFirst ? choice : undefined);
  } else if (isOpened && day && leftAt(memory, day)) {
    void turnTo(main, location.pathname + leftAt(memory, day)).catch(() => {}); // then it stays as it was drawn
    return;
  }
  if (set && state === "right") {
    memory = keep(memory, practised(memory, set, Number(number)));
  }
  show(main, memory);
  replay(main);
  answerInPlace(main);
  offerToShare(main, day ? triesOn(memory, day) : "");
  const until = main.querySelector<HTMLElement>("[data-until]");
  if (until) countDown(until);
}

const until = document.querySelector<HTMLElement>("[data-until]");
const main = document.querySelector<HTMLElement>("main.puzzle");
sendKept();
addEventListener("online", sendKept);
if (main) {
  void bringTogether(() => show(main, recalled()));
  start(main, true);
} else if (until) countDown(until);
