/**
 * The page of a lesson: one step at a time, and the right answer leads on.
 *
 * The steps of one position stay together, so that what they speak of stays in sight.
 */

import { workOffline } from "../browser/offline_worker";

const lesson = document.querySelector<HTMLElement>("main.lesson");
const steps = [...document.querySelectorAll<HTMLElement>(".step")];
const onward = document.querySelector<HTMLElement>(".onward");
const button = onward?.querySelector("button");

/** The first step of the position that a step speaks of. */
function positionOf(at: number): number {
  let first = at;
  if (steps[at]?.dataset.alone !== undefined) return at; // what came before is to be remembered
  while (first > 0 && !steps[first]?.querySelector(".position")) first -= 1;
  return first;
}

function show(at: number): void {
  const first = positionOf(at);
  steps.forEach((step, index) => {
    step.classList.toggle("shown", index >= first && index <= at);
  });
  const step = steps[at];
  const isLast = at === steps.length - 1;
  lesson?.classList.toggle("over", isLast && !step?.querySelector(".answers"));
  if (onward) onward.hidden = isLast || !!step?.querySelector(".answers");
  if (at > 0) focusOn(step);
}

/** What is new is read aloud, and scrolled to. */
function focusOn(step: HTMLElement | undefined): void {
  const says = step?.querySelector<HTMLElement>(".says");
  if (!says) return;
  says.tabIndex = -1;
  says.focus({ preventScroll: true });
  step?.scrollIntoView({ block: "nearest" });
}

if (lesson && steps.length) {
  let at = 0;
  lesson.classList.add("playing");
  button?.addEventListener("click", () => {
    at += 1;
    show(at);
    workOffline();
  });
  lesson.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !("good" in target.dataset)) return;
      const isCurrent = steps[at]?.contains(target);
      if (!isCurrent || !onward) return;
      if (at === steps.length - 1) lesson.classList.add("over");
      else onward.hidden = false;
    },
    true, // `toggle` does not bubble
  );
  show(0);
}
