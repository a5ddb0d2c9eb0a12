/**
 * Tables that wait can be hidden from the first page: the seat stays, and the table stays in the list of recent games. The server learns
 * it from a cookie, so that the page comes without them.
 */

import * as say from "#words/shared-today";

const HIDDEN = "shoal_hidden";
const MOST = 12;
const KEPT_S = 30 * 24 * 60 * 60;
export const UNDO_MS = 10_000;

/** Not by `browser/cookies.ts`, which is a part of the tables' client: this page is small. */
function hidden(): string[] {
  const found = new RegExp(`(?:^|; )${HIDDEN}=([^;]*)`).exec(document.cookie);
  return (found?.[1] ?? "").split(".").filter(Boolean);
}

function keep(names: readonly string[]): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const value = names.slice(-MOST).join(".");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store exists under https only, and friends play over http
  document.cookie = `${HIDDEN}=${value}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
}

/** Give the strip of waiting tables its ×. */
export function offerToHide(page: ParentNode): void {
  const strip = page.querySelector<HTMLElement>(".await");
  if (!strip) return;
  const button = document.createElement("button");
  Object.assign(button, {
    type: "button",
    className: "hide",
    textContent: "×",
    ariaLabel: say.mineHide,
    title: say.mineHide,
  });
  button.addEventListener("click", () => hide(page, strip));
  strip.append(button);
}

function hide(page: ParentNode, strip: HTMLElement): void {
  const names = strip.dataset.tables?.split(".") ?? [];
  const before = hidden().filter((one) => !names.includes(one));
  keep([...before, ...names]);
  const play = page.querySelector(".play");
  play?.classList.add("go");
  const line = document.createElement("p");
  line.className = "hidden-now";
  line.role = "status";
  const undo = Object.assign(document.createElement("button"), { type: "button", textContent: say.mineUndo });
  line.append(`${say.mineHidden} `, undo);
  strip.replaceWith(line);
  undo.focus();
  const timer = setTimeout(() => {
    const hadFocus = line.contains(document.activeElement);
    line.remove();
    if (hadFocus) play instanceof HTMLElement && play.focus();
  }, UNDO_MS);
  undo.addEventListener("click", () => {
    clearTimeout(timer);
    keep(before);
    play?.classList.remove("go");
    line.replaceWith(strip);
    strip.querySelector("a")?.focus();
  });
}
