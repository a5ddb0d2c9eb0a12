/** Notes shown on the table: on a card or rank who may have it, on players what is noted about the card that is picked. */

import * as say from "#words/shared-menu";
import { clockwise, nameOf } from "../table/seating";
import { bare } from "../text/wording";
import type { StudyGame } from "./notes";
import { type Mark, markOf } from "./storage";

export const SIGNS: Readonly<Record<Mark, string>> = { has: "✓", not: "✕", maybe: "?" };
export const SAID: Readonly<Record<Mark, string>> = { has: say.markHas, not: say.markNot, maybe: say.markMaybe };

/** Names as short as they can be told apart. */
function shortNames(seats: readonly number[]): Map<number, string> {
  const names = seats.map((seat) => [...bare(nameOf(seat))]);
  const short = (name: readonly string[]) => {
    const length = name.findIndex(
      (_, at) => names.filter((other) => starts(other, name.slice(0, at + 1))).length === 1,
    );
    return name.slice(0, length < 0 ? 3 : length + 1).join("");
  };
  return new Map(seats.map((seat, at) => [seat, short(names[at] ?? [])]));
}

const starts = (name: readonly string[], start: readonly string[]) => start.every((letter, at) => name[at] === letter);

/** `✓Ve`, or who may have it and how many have not: `?Le ✕2`. */
function badge(item: string, seats: readonly number[], names: ReadonlyMap<number, string>): string {
  const of = (mark: Mark) => seats.filter((seat) => markOf(item, seat) === mark);
  const named = (mark: Mark) =>
    SIGNS[mark] +
    of(mark)
      .map((seat) => names.get(seat))
      .join(" ");
  if (of("has").length) return named("has");
  const not = of("not").length;
  return [of("maybe").length && named("maybe"), not && SIGNS.not + not].filter(Boolean).join(" ");
}

/** The same for ears. */
const aloud = (item: string, seats: readonly number[]) =>
  seats
    .flatMap((seat) => {
      const mark = markOf(item, seat);
      return mark ? [say.markOf({ player: nameOf(seat), mark: SAID[mark] })] : [];
    })
    .join("; ");

/** Only differences are written, so that observers of the page are not notified of what stays the same. */
function write(element: Element, name: string, value: string): void {
  if ((element.getAttribute(name) ?? "") === value) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Write all marks to the table. */
export function showOnTable(game: StudyGame): void {
  const seats = clockwise().slice(1);
  const names = shortNames(seats);
  const due = new Map<Element, string>();
  for (const { id } of game.groups().flatMap(({ items }) => items)) {
    const place = game.place(id);
    if (place && badge(id, seats, names)) due.set(place, id);
  }
  for (const old of document.querySelectorAll("[data-marks]")) if (!due.has(old)) clear(old);
  for (const [place, item] of due) {
    write(place, "data-marks", badge(item, seats, names));
    write(place, "aria-description", aloud(item, seats));
  }
  showOnPlayers(game.picked());
}

function clear(element: Element): void {
  element.removeAttribute("data-marks");
  element.removeAttribute("aria-description");
}

function showOnPlayers(picked: string | null): void {
  for (const player of document.querySelectorAll<HTMLElement>("[data-who], .place[data-seat]")) {
    const mark = picked && markOf(picked, Number(player.dataset.who ?? player.dataset.seat));
    write(player, "data-mark", mark ? SIGNS[mark] : "");
    if (player.dataset.who) write(player, "aria-description", mark ? SAID[mark] : "");
  }
}
