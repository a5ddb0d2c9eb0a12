/** The line of moves: a slider, two buttons, the arrow keys and the list bring the table back to where it was after a move. */

import { show } from "./board";

/** Make the line of a page work. It begins at the end, where the question is asked. */
export function replay(main: HTMLElement): void {
  const moments = [...main.querySelectorAll<HTMLLIElement>(".moves li")];
  const ticks = [...main.querySelectorAll<HTMLElement>(".ticks i")];
  const pool = main.querySelector<HTMLElement>(".pool");
  const range = main.querySelector<HTMLInputElement>(".ticks input");
  const said = main.querySelector<HTMLElement>(".said");
  const number = main.querySelector<HTMLElement>(".was b");
  const list = main.querySelector<HTMLElement>(".moves ol");
  if (!pool || !range || !said || !number || !list) return;

  let at = moments.length;
  const go = (to: number): void => {
    const next = Math.min(moments.length, Math.max(1, to));
    const moment = moments[next - 1];
    if (!moment) return;
    ticks[at - 1]?.classList.remove("shown");
    moments[at - 1]?.removeAttribute("aria-current");
    at = next;
    ticks[at - 1]?.classList.add("shown");
    moment.setAttribute("aria-current", "true");
    range.value = `${at}`;
    range.setAttribute("aria-valuetext", `${moment.value}. ${moment.textContent}`);
    number.textContent = `${moment.value}`;
    said.replaceChildren(...[...moment.childNodes].map((node) => node.cloneNode(true)));
    const held = moment.dataset.hand?.split(" ") ?? [];
    for (const card of main.querySelectorAll<HTMLElement>(".own [data-card]")) {
      card.hidden = !held.includes(card.dataset.card ?? "");
    }
    const { from, to: target, sizes = "" } = moment.dataset;
    show(pool, { from, to: target, sizes: sizes.split(" ") });
    list.scrollTop = moment.offsetTop - list.offsetTop - list.clientHeight + moment.offsetHeight;
  };

  range.addEventListener("input", () => go(range.valueAsNumber));
  // A tap on the line goes there at once, on phones too, whose sliders have to be dragged.
  range.addEventListener("pointerdown", ({ clientX }) => {
    const { left, width } = range.getBoundingClientRect();
    go(Math.ceil(((clientX - left) / width) * moments.length));
  });
  main.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const by = target.closest<HTMLElement>("[data-by]")?.dataset.by;
    if (by) go(at + Number(by));
    const line = target.closest<HTMLLIElement>(".moves li");
    if (line) go(moments.indexOf(line) + 1);
    const step = target.closest<HTMLElement>(".proof [data-moves]")?.dataset.moves?.split(" ")[0];
    if (step) go(moments.findIndex(({ value }) => value === Number(step)) + 1);
  });
  main.ownerDocument.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement;
    if (by && !isTaken) go(at + by);
  };
  new ResizeObserver(() => go(at)).observe(pool);
}
