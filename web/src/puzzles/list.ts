/** The page of all puzzles: what this browser has solved, in the month and in the sets. */

import { sprintBest } from "./sprint_best";
import type { Memory } from "./streak";

/** Show a line that waits for a number. */
function tell(line: HTMLElement | null, number: number): void {
  const place = line?.querySelector("b");
  if (!line || !place) return;
  place.textContent = `${number}`;
  line.hidden = false;
}

/** Mark the days and the sets of the page. */
export function markSolved(main: HTMLElement, { tries, sets }: Memory): void {
  const month = main.querySelector<HTMLElement>(".cal");
  let solved = 0;
  for (const day of month?.querySelectorAll<HTMLElement>("[data-day]") ?? []) {
    const over = tries[day.dataset.day ?? ""]?.over;
    if (!over) continue;
    if (over === "right") solved++;
    if (day.matches(".solved, .helped")) continue; // it was marked before the account was asked
    day.classList.add(over === "right" ? "solved" : "helped");
    const words = over === "right" ? month?.dataset.solved : month?.dataset.helped;
    const [mark, ears] = [document.createElement("i"), document.createElement("span")];
    mark.ariaHidden = "true";
    mark.textContent = over === "right" ? "✓" : "½";
    ears.className = "for-ears";
    ears.textContent = `, ${words}`;
    day.append(mark, ears);
  }
  tell(main.querySelector(".row .sum"), solved);
  const best = sprintBest("recall");
  if (best) tell(main.querySelector(".box .best"), best);
  for (const row of main.querySelectorAll<HTMLElement>(".sets li")) {
    const done = sets[row.dataset.set ?? ""] ?? [];
    if (!done.length) continue;
    tell(row.querySelector(".sum"), done.length);
    row.querySelector(".all-of")?.remove();
    const bar = row.querySelector("progress");
    if (bar) bar.value = done.length;
    const next = Array.from({ length: Number(row.dataset.count) }, (_, index) => index + 1).find(
      (n) => !done.includes(n),
    );
    const link = row.querySelector("a");
    if (link && next) link.href = `/puzzles/${row.dataset.set}/${next}`;
  }
}
