/** Typing anywhere on the table composes a question; Enter asks it. */

import { signal } from "@preact/signals";
import { announce } from "../announce";
import { text } from "../messages";
import { dialog, typing } from "../state";
import { openClaim } from "./claim";
import { ask, board, card, moves, nameOf, pickCard, pickNothing, pickTarget, target, waitOrResume } from "./game";
import { closeReveal } from "./reveal";
import { read, type Typed } from "./typing";

/** What has been typed and not yet sent, and whether it can still mean something. */
export const typed = signal("");
export const typedWrong = signal(false);

export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.value || board.value.over) return;
    if ((event.target as HTMLElement).closest("input, select, textarea")) return;
    if (press(event.key)) event.preventDefault();
  });
}

/** Take one key; whether it meant anything. */
function press(key: string): boolean {
  if (key === "Escape") {
    typed.value = "";
    pickNothing();
    closeReveal();
    return true;
  }
  if (!typing.value) return false;
  if (key === "?") {
    dialog.value = "keys";
    return true;
  }
  if (key === "Enter") return typed.value !== "" && enter();
  if (key === "Backspace") return edit(typed.value.slice(0, -1));
  if (key.length !== 1 || (key === " " && typed.value === "")) return false;
  return edit(typed.value + key);
}

function edit(line: string): boolean {
  const had = typed.value !== "";
  const { card, target, claim, wait, unknown } = understand(line);
  typed.value = line;
  typedWrong.value = unknown !== "";
  if (card) pickCard(card);
  else if (had && target === undefined) pickCard(null);
  if (target !== undefined) pickTarget(target);
  if (wait) {
    typed.value = "";
    waitOrResume();
  }
  if (typeof claim === "string") {
    typed.value = "";
    openClaim(claim);
  } // after a lone `c` Enter opens the dialog, or the half-suit follows
  if (unknown) announce(text.value.typedUnknown(unknown));
  return true;
}

function enter(): boolean {
  const { claim } = understand(typed.value);
  typed.value = "";
  if (claim) openClaim(claim === true ? undefined : claim);
  else if (card.value && target.value !== null) ask();
  return true;
}

function understand(line: string): Typed {
  const { asks, targets, claims } = moves.value;
  return read(line, {
    asks,
    targets: targets.map((seat) => ({ seat, name: nameOf(seat) })),
    claims: claims.map(([id]) => id),
    card: card.value,
  });
}
