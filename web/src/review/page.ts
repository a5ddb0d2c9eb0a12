/**
 * The page of a finished game: moves from moment to moment without loading another page.
 *
 * The server renders everything, also for readers without script. This fetches the parts of a moment (players and hands, then
 * advice) and puts them in their places. The number of the moment is the fragment of the address, so a link leads to it.
 */

import { listenToKeys, listenToSwipes, playback } from "./controls";
import { listenToLuck } from "./luck";
import { Parts, waitForReview } from "./parts";
import { copyLink, makePictures, shareGame } from "./share";
import { Together } from "./shared_review";
import { takeFiles } from "./upload";

const page = document.getElementById("review");
const bring = document.getElementById("bring");

if (page) start(page);
if (bring instanceof HTMLFormElement) takeFiles(bring);

function start(page: HTMLElement): void {
  const end = Number(page.dataset.end);
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = page.querySelector<T>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const range = find<HTMLInputElement>("input[type=range]");
  const [moment, advice, heard] = [find("#moment"), find("#advice"), find("#heard")];
  const seenBy = find<HTMLFormElement>(".seen-by");
  const parts = new Parts(`/game/${page.dataset.id}`, () => eyes(seenBy), end);
  let shown = Number(page.dataset.n);
  /** Whether the chances that are shown include how people usually ask: from moment to moment as the reader last wished. */
  let withHabits = false;

  const clamp = (n: number): number => Math.max(0, Math.min(end, n));

  /** Show a moment: at once where its parts are there, else as soon as they come, if the reader has not gone on meanwhile. */
  async function show(n: number, { again = false } = {}): Promise<void> {
    const to = clamp(n);
    if (to === shown && !again) return;
    shown = to;
    page?.setAttribute("data-n", String(to));
    range.value = String(to);
    history.replaceState(null, "", `${address()}#${to}`);
    mark(to);
    dispatchEvent(new Event("moment"));
    advice.setAttribute("aria-busy", "true");
    try {
      const position = await parts.position(to);
      if (shown !== to) return;
      put(moment, position);
      const [about, told] = [moment.querySelector(".was"), moment.querySelector(".is")];
      range.setAttribute("aria-valuetext", about?.textContent ?? "");
      heard.textContent = `${about?.textContent}. ${told?.textContent}`;
      const known = await parts.advice(to);
      if (shown !== to) return;
      put(advice, known);
      const habits = advice.querySelector<HTMLInputElement>("#habits");
      if (habits) habits.checked = withHabits;
      advice.removeAttribute("aria-busy");
      parts.expect(to);
    } catch {
      if (shown === to) heard.textContent = page?.dataset.failed ?? "";
    }
  }

  /** The address of the page without the moment. */
  function address(): string {
    const query = eyes(seenBy);
    return `${location.pathname}${query ? `?${query}` : ""}`;
  }

  /** The moment in the list, on the curve, and in the links to the next ones. */
  function mark(n: number): void {
    page?.querySelector(".moves [aria-current]")?.removeAttribute("aria-current");
    const moves = page?.querySelectorAll<HTMLAnchorElement>(".moves a[data-to]") ?? [];
    const current = [...moves].find((link) => link.dataset.to === String(n));
    // Tab stops once in the list, where the moment is; arrows go through it.
    for (const link of moves) link.tabIndex = link === (current ?? moves[0]) ? 0 : -1;
    current?.parentElement?.setAttribute("aria-current", "true");
    if (document.activeElement?.matches(".moves a")) current?.focus();
    const curve = page?.querySelector<SVGElement>(".curve");
    const left = Number(curve?.dataset.left ?? 0);
    curve?.querySelector(".at")?.setAttribute("d", `M${left + ((560 - left) * n) / Math.max(1, end)} 4V128`);
    for (const link of page?.querySelectorAll<HTMLAnchorElement>(".steps a") ?? []) {
      const to = n + Number(link.dataset.by);
      link.classList.toggle("off", to !== clamp(to));
      link.href = `${location.pathname}?move=${clamp(to)}`;
    }
    for (const field of page?.querySelectorAll<HTMLInputElement>("input[name=move][type=hidden]") ?? [])
      field.value = String(n);
  }

  const player = playback(find<HTMLButtonElement>("#play"), page.dataset, () => {
    if (shown === end) return false;
    void show(shown + 1);
    return true;
  });
  const together = new Together(page, { show: (n) => void show(n), shown: () => shown, eyes: () => eyes(seenBy) });
  const go = (n: number): void => {
    player.stop();
    together.breakAway();
    void show(n);
  };

  for (const button of page.querySelectorAll<HTMLElement>(".with-script")) button.hidden = false;
  for (const button of page.querySelectorAll<HTMLElement>(".without-script")) button.hidden = true;
  range.addEventListener("input", () => go(range.valueAsNumber));
  page.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-to], .steps a") : null;
    if (!link) pointAt(event, end, go);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.dataset.to ? Number(link.dataset.to) : shown + Number(link.dataset.by));
    if (link.dataset.to && !link.closest(".moves")) find("#move").scrollIntoView({ block: "start" });
  });
  page.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") pointAt(event, end, go); // a finger may be about to scroll: its tap is a click
  });
  seenBy.addEventListener("change", () => {
    page.dataset.by = seenBy.querySelector("select")?.value ?? "";
    void show(shown, { again: true });
    void waitForReview(page, parts, () => mark(shown));
    void parts.list().then(
      (list) => {
        if (list) put(find(".moves"), list);
        mark(shown);
      },
      () => undefined,
    );
  });
  advice.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === "habits") withHabits = target.checked;
  });
  addEventListener("hashchange", () => go(fromAddress() ?? shown));
  const copy = copyLink(
    find<HTMLButtonElement>("#copy"),
    page.dataset.copied ?? "",
    () => `${location.origin}${address()}#${shown}`,
  );
  listenToKeys({ go: (by) => go(shown + by), to: go, end, play: () => player.toggle(), copy });
  listenToLuck(page, () => eyes(seenBy));
  shareGame(page);
  makePictures(page, () => {
    const query = new URLSearchParams(eyes(seenBy));
    query.set("move", String(shown));
    return query.toString();
  });
  listenToSwipes(moment, (by) => go(shown + by));
  dispatchEvent(new Event("moment"));
  mark(shown);
  const asked = fromAddress();
  if (asked !== null) {
    void show(asked);
    moment.scrollIntoView(); // the link was to that move, and not to the moments above it
  }
  if (asked === null) parts.expect(shown);
  void waitForReview(page, parts, () => mark(shown));
}

function fromAddress(): number | null {
  return /^#\d{1,6}$/.test(location.hash) ? Number(location.hash.slice(1)) : null;
}

/** With whose eyes, and with which hands: as the query of an address. */
function eyes(form: HTMLFormElement): string {
  const said = new URLSearchParams();
  for (const select of form.querySelectorAll("select")) {
    if (select.name === "seat" || select.value === "closed") said.set(select.name, select.value);
  }
  return said.toString();
}

/** A point of the curve is a moment; a mouse may be drawn along it. */
function pointAt(event: MouseEvent, end: number, go: (n: number) => void): void {
  const curve = event.target instanceof Element ? event.target.closest<SVGElement>(".curve") : null;
  if (!curve) return;
  const box = curve.getBoundingClientRect();
  const left = (Number(curve.dataset.left) / 560) * box.width;
  const at = (x: number) => go(Math.round((end * (x - box.left - left)) / (box.width - left)));
  at(event.clientX);
  if (event.type === "click") return;
  const move = (next: PointerEvent) => at(next.clientX);
  curve.addEventListener("pointermove", move);
  addEventListener("pointerup", () => curve.removeEventListener("pointermove", move), { once: true });
}

/** The server's own HTML, made by templates that escape every name. */
function put(place: Element, html: string): void {
  place.innerHTML = html;
}
