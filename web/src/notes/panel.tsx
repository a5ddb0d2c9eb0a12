/** The notes as a grid: players by cards, one group of cards at a time. */

import { signal } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import * as say from "#words/shared-menu";
import { clockwise, faceOf, nameOf } from "../table/seating";
import { Rich } from "../ui/cards";
import { Portrait } from "../ui/portrait";
import { SAID, SIGNS } from "./badges";
import type { Group, Item, StudyGame } from "./notes";
import { type Mark, markOf, marks, setMark } from "./storage";

const NEXT = { has: "not", not: "maybe", maybe: null } as const satisfies Record<Mark, Mark | null>;
const KEYS: Readonly<Record<string, Mark | null>> = {
  y: "has",
  "+": "has",
  n: "not",
  "-": "not",
  m: "maybe",
  "?": "maybe",
  Delete: null,
  Backspace: null,
};

/** The group that is shown; where it is gone, the first. */
const chosen = signal("");
/** What was marked last, for ears. */
const heard = signal("");

interface Properties {
  game: StudyGame;
  close: () => void;
}

export function Panel({ game, close }: Properties) {
  const ref = useRef<HTMLElement>(null);
  const groups = game.groups();
  useState(() => begin(game, groups));
  const group = groups.find(({ id }) => id === chosen.value) ?? groups[0];
  useLayoutEffect(() => {
    (ref.current?.querySelector<HTMLElement>(".cell") ?? ref.current)?.focus({ preventScroll: true });
  }, []);
  const press = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // at the table the same keys would compose a question
    if (event.key === "Escape") close();
    else if (move(event, groups)) event.preventDefault();
  };
  return (
    <section
      ref={ref}
      class="study"
      id="study"
      tabIndex={-1}
      aria-label={say.marks}
      data-testid="marks"
      onKeyDown={press}
    >
      <header>
        {groups.length > 1 ? <Tabs groups={groups} shown={group} /> : <h2>{say.marks}</h2>}
        <button type="button" class="quiet" aria-label={say.marksClose} onClick={close}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {group ? <Grid group={group} /> : <p>{say.marksNothing}</p>}
      <p class="about">
        {say.marksAbout} <span class="keys">{say.marksKeys}</span>
      </p>
      <p class="for-ears" role="status">
        {heard.value}
      </p>
    </section>
  );
}

/** It opens at what is picked on the table; the first time at what one can ask for. */
function begin(game: StudyGame, groups: readonly Group[]): void {
  const picked = game.picked();
  const has = (is: (id: string) => boolean) => groups.find(({ items }) => items.some(({ id }) => is(id)));
  const of = has((id) => id === picked) ?? (chosen.value ? null : has((id) => game.place(id) !== null));
  if (of) chosen.value = of.id;
}

function Tabs({ groups, shown }: { groups: readonly Group[]; shown: Group | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div class="groups" role="group" aria-label={say.marksGroup}>
      {groups.map(({ id, text, name }) => (
        <button
          type="button"
          key={id}
          aria-pressed={id === shown?.id}
          onClick={() => {
            chosen.value = id;
          }}
        >
          <Sign text={text} />
          <span class="for-ears">{name}</span>
        </button>
      ))}
    </div>
  );
}

/** Over each other where there is little room: `2–7` and `♥`. */
const Sign = ({ text }: { text: string }) =>
  text.split(" ").map((part) => (
    <span key={part} aria-hidden="true">
      <Rich>{part}</Rich>
    </span>
  ));

function Grid({ group: { items } }: { group: Group }) {
  const seats = clockwise().slice(1);
  return (
    <div class="grid">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="for-ears">{say.marksPlayer}</span>
            </th>
            {items.map(({ id, text, name }) => (
              <th scope="col" key={id}>
                <span aria-hidden="true">
                  <Rich>{text}</Rich>
                </span>
                <span class="for-ears">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat, row) => (
            <tr key={seat}>
              <th scope="row">
                <Portrait face={faceOf(seat)} />
                <bdi>{nameOf(seat)}</bdi>
              </th>
              {items.map((item, column) => (
                <td key={item.id}>
                  <Cell item={item} seat={seat} isFirst={row + column === 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ item, seat, isFirst }: { item: Item; seat: number; isFirst: boolean }) {
  const mark = marks.value[`${item.id}:${seat}`] ?? null;
  return (
    <button
      type="button"
      class={mark ? `cell ${mark}` : "cell"}
      data-item={item.id}
      data-of={seat}
      tabIndex={isFirst ? 0 : -1}
      aria-label={told(item, seat, mark)}
      onClick={() => put(item, seat, mark ? NEXT[mark] : "has")}
    >
      <span aria-hidden="true">{mark && SIGNS[mark]}</span>
    </button>
  );
}

const told = (item: Item, seat: number, mark: Mark | null) =>
  say.markCell({ item: item.name, player: nameOf(seat), mark: mark ? SAID[mark] : say.markNone });

function put(item: Item, seat: number, mark: Mark | null): void {
  setMark(item.id, seat, mark);
  heard.value = told(item, seat, markOf(item.id, seat));
}

/** Arrows go from cell to cell, letters mark; whether the key meant anything. */
function move(event: TargetedKeyboardEvent<HTMLElement>, groups: readonly Group[]): boolean {
  const cell = event.target as HTMLElement;
  const item = groups.flatMap(({ items }) => items).find(({ id }) => id === cell.dataset.item);
  if (!item) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in KEYS) {
    put(item, Number(cell.dataset.of), KEYS[key] ?? null);
    return true;
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".cell")];
  const width = new Set(all.map(({ dataset }) => dataset.item)).size;
  const at = all.indexOf(cell);
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
  const next = all[at + (steps[key] ?? Number.NaN)];
  const isInRow = key === "ArrowUp" || key === "ArrowDown" || rowOf(all, width, at) === rowOf(all, width, next);
  if (next && isInRow) next.focus();
  return key in steps;
}

const rowOf = (all: readonly HTMLElement[], width: number, at: number | HTMLElement | undefined) =>
  Math.floor((typeof at === "number" ? at : all.indexOf(at as HTMLElement)) / width);
