/**
 * The script of a puzzle's page: unfolds the proof step by step, remembers tries and the streak, and shares the result.
 *
 * Without script everything is shown at once.
 */

import { copied, handedOn } from "../browser/sharing";
import { countDown } from "./countdown";
import { answered, type Memory, NOTHING, read, streakOn, triesOn } from "./streak";

const KEPT = "shoal-puzzles";

function one<T extends HTMLElement = HTMLElement>(selector: string): T | null {
  return document.querySelector<T>(selector);
}

/** Show a line of the page that waits for a number. */
function tell(line: HTMLElement | null, number: string): void {
  const place = line?.querySelector("b");
  if (!line || !place) return;
  place.textContent = number;
  line.hidden = false;
}

function tellStreak(memory: Memory, today: string): void {
  const days = streakOn(memory, today);
  if (!days) return;
  tell(one(".streak"), String(days));
  if (memory.best > days) tell(one(".longest"), String(memory.best));
}

/** What this browser has kept. Not by `browser/storage.ts`, which is a part of the tables' client: a page of a puzzle is small. */
function recalled(): Memory {
  try {
    return read(localStorage.getItem(KEPT)) ?? NOTHING;
  } catch {
    return NOTHING; // site data is blocked
  }
}

function keep(memory: Memory): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(memory));
  } catch {
    // it is full, or blocked: the streak is as long as this page lives
  }
}

/** One step at a time: the next one is asked for. */
function unfold(): void {
  const steps = [...document.querySelectorAll<HTMLElement>(".proof ol > li")];
  const buttons = one(".proof .steps");
  if (steps.length < 2 || !buttons) return;
  const show = (count: number): void => {
    for (const [index, step] of steps.entries()) step.hidden = index >= count;
    buttons.hidden = count >= steps.length;
  };
  let shown = 1;
  show(shown);
  one(".next-step")?.addEventListener("click", () => {
    show(++shown);
    const step = steps[shown - 1];
    step?.setAttribute("tabindex", "-1");
    step?.focus();
  });
  one(".all-steps")?.addEventListener("click", () => show(steps.length));
}

function offerToShare(tries: string): void {
  const text = one<HTMLTextAreaElement>("#share-text");
  const button = one(".share-button");
  if (!text || !button) return;
  if (tries) text.value = text.value.replace("\n", `\n${tries}\n`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await handedOn({ text: text.value })) return;
    const shared = one(".shared");
    if (await copied(text.value)) {
      if (shared) shared.hidden = false;
      return;
    }
    text.focus();
    text.select(); // to be copied by hand
  });
}

const until = one("[data-until]");
if (until) countDown(until);

const page = one("main.puzzle");
if (page) {
  const { day, today = "", state, choice } = page.dataset;
  let memory = recalled();
  if (day && state && state !== "question") {
    memory = answered(memory, { day, today, state, choice });
    keep(memory);
  }
  const tries = day ? triesOn(memory, day) : "";
  if (state === "right" && tries) tell(one(".tries"), `${[...tries].length} ${tries}`);
  tellStreak(memory, today);
  unfold();
  offerToShare(tries);
}
