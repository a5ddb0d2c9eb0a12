/** How today went for the reader: the puzzle, the sprint, the week, and a card to share that gives no answer away. */

import * as say from "#words/shared-today";
import { copied, handedOn } from "../browser/sharing";
import { sprintBest } from "../puzzles/sprint_best";
import { type Memory, streakOn, triesOn } from "../puzzles/streak";
import { type Dot, weekOf } from "./week";

type Row = "puzzle" | "sprint" | "deal";

const element = <K extends keyof HTMLElementTagNameMap>(name: K, about: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(name), about);

/** Show what is known now; it may be known better later. */
export function showToday(box: HTMLElement, memory: Memory): void {
  const { day = "" } = box.dataset;
  const [squares, best, days] = [triesOn(memory, day), sprintBest("recall"), streakOn(memory, day)];
  const over = memory.tries[day]?.over;
  if (over) tell(box, "puzzle", over === "right" ? say.todaySolved({ squares }) : say.todayHelped);
  if (over) box.querySelector("[href='/puzzle']")?.replaceChildren(say.todayAgain);
  if (best) tell(box, "sprint", say.todayBest({ count: best }));
  box.querySelector(".after")?.remove();
  const after = element("div", { className: "after" });
  if (days)
    after.append(week(weekOf(memory, day, document.documentElement.lang), day), streak(days, over !== undefined));
  const card = cardOf(box, squares, best, days);
  if (over || box.querySelector(".own")) after.append(...sharing(card));
  if (after.hasChildNodes()) box.append(after);
}

/** Put the reader's own result in the place of what a row says to everyone. */
function tell(box: HTMLElement, row: Row, text: string): void {
  const line = box.querySelector(`[data-row=${row}] h3 + p`);
  line?.replaceChildren(text);
  line?.setAttribute("class", "own");
}

function week(dots: readonly Dot[], today: string): HTMLElement {
  const list = element("p", { className: "week", role: "img" });
  list.ariaLabel = say.todayWeek({ count: dots.filter(({ state }) => state !== "open").length });
  for (const { day, letter, state } of dots) {
    list.append(element("span", { textContent: letter, className: day === today ? `${state} now` : state }));
  }
  return list;
}

function streak(days: number, isDone: boolean): HTMLElement {
  const line = element("p", {});
  line.append(element("b", { textContent: say.todayStreak({ count: days }) }), isDone ? "" : ` ${say.todayKeep}`);
  return line;
}

/** What is shared: results and no answers. */
function cardOf(box: HTMLElement, squares: string, best: number, days: number): string {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
  const deals = [...box.querySelectorAll("[data-row=deal] .own")].map((one) => one.textContent);
  return [
    `Shoal · ${date.format(new Date(box.dataset.day ?? 0))}`,
    squares && say.todaySharedPuzzle({ squares }),
    best ? say.todaySharedSprint({ count: best }) : "",
    ...deals,
    days > 1 ? say.todayStreak({ count: days }) : "",
    location.origin,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The card, to be seen first, and what sends it. */
function sharing(card: string): HTMLElement[] {
  const shown = element("details", { className: "share" });
  const send = element("button", { type: "button", textContent: say.todaySend });
  const done = element("span", { role: "status" });
  send.addEventListener("click", async () => {
    if (await handedOn({ text: card })) return;
    done.textContent = (await copied(card)) ? say.todayCopied : say.todayByHand;
  });
  const line = element("p", { className: "links" });
  line.append(send, done);
  shown.append(element("summary", { textContent: say.todayShare }), element("pre", { textContent: card }), line);
  return [shown];
}
