/**
 * What happened, in sentences: read aloud as it comes; on the page the last two, and all since the reader's own last move.
 *
 * A move and its consequences are one sentence group (`Told`): "Ann asked Bea for the 9 of hearts: yes. Bea has no cards
 * left." What people do at the table besides the game is in `presence.ts`.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import * as say from "#words/shared-table";
import { recallHere, rememberHere } from "../browser/storage";
import { type Arrival, type Dated, finishedOne, movedAfter, onUpdate, recent, seen } from "../state";
import { you } from "../table/seating";
import { announce, keepForEars } from "../ui/announce";
import type { GameTypes, TableSight, Update } from "../wire/messages";
import { noteTable } from "./presence";
import { opening } from "./suspense";

/** One move and what it led to. */
export interface Told {
  /** The last event of it, and the first. */
  n: number;
  first: number;
  sights: readonly { type: string }[];
  /** The sentences to be seen, with cards as signs, and those to be heard. */
  eyes: string;
  ears: string;
  /** Of those to be seen, what the move itself says, and what follows from it. */
  head: string;
  tail: string;
}

interface Tagged {
  type: string;
}

interface Teller<S> {
  /** A sentence for what the game's own sight tells; empty when another tells it better, or the page shows it. */
  sentence: (sight: S, forEars: boolean) => string;
  /** For ears, where a scene tells it in two halves: what a sight tells before the beat, and after it. */
  halves?: (sight: S) => readonly [string, string];
  /** Whether the sight is a move, and not what follows from one. */
  isMove: (sight: S) => boolean;
  /** Whether the page says it in another way too, so that the last sentence stays where it is. */
  isAside?: (sight: S) => boolean;
  /** What the reader must do now, in a sentence; empty when it is others who play. */
  duty: () => string;
  /** When the page has shown what is new, where it takes its time: it is told then. */
  shown?: () => Promise<void> | null;
  /** How many moves may be looked at again, where the house rules limit it. */
  kept?: () => number | null;
}

/** As many sentences may be heard again at most, where the house rules limit nothing. */
const MOST_TOLD = 64;

const telling = signal<Teller<Tagged> | null>(null);
/** What the table goes on showing, since the last deal. */
const shown = computed(() => {
  const all = telling.value ? grouped(recent.value, telling.value) : [];
  return all.slice(Math.max(0, all.findLastIndex(isDeal)));
});
/** The move that a scene leads to (`suspense.ts`); nothing that follows from it may be told. */
const begun = computed(() =>
  opening.value && telling.value ? (grouped(opening.value.sights, telling.value).at(-1) ?? null) : null,
);
/** The last move that everyone saw, or begins to see, and those before it, the last one last. */
export const said = computed<{ before: readonly Told[]; is: Told | null; isBegun: boolean }>(() => {
  const isAside = telling.value?.isAside ?? (() => false);
  const told = shown.value.filter(({ eyes, sights }) => eyes && !sights.every(isAside));
  if (begun.value) return { before: told, is: begun.value, isBegun: true };
  return { before: told.slice(0, -1), is: told.at(-1) ?? null, isBegun: false };
});
/** What happened since the reader's own last move, with it. */
export const story = computed(() =>
  shown.value.slice(
    Math.max(
      0,
      shown.value.findLastIndex((move) => you.value !== null && seatOf(move) === you.value),
    ),
  ),
);
const missedFrom = signal<readonly Told[]>([]);
/** What happened while the page was apart, until the reader has seen it or has moved. */
export const missed = computed(() => missedFrom.value.filter(({ n }) => n > movedAfter.value));
export function dismissMissed(): void {
  missedFrom.value = [];
}

/** What is to be told again: the last move, and what the reader must do. */
let again = () => "";

/** Tell the last sentence again. */
export function repeat(): void {
  announce(again());
}

export function tellNews<S extends Tagged>(teller: Teller<S>): void {
  const { duty, kept, sentence, halves = (sight: S) => ["", sentence(sight, true)] } = teller;
  telling.value = teller as unknown as Teller<Tagged>;
  let told = duty();
  let heard = said.value.is?.ears ?? "";
  again = () => joined([heard, duty()]);
  keepForEars(() => kept?.() ?? MOST_TOLD);
  const tell = (update: Update<GameTypes>, sights: readonly S[], { returned, isBegun }: Partial<Arrival> = {}) => {
    const ofTheGame = sights
      .map((sight, at) => ({ n: update.n - sights.length + 1 + at, sight }))
      .filter(({ sight }) => !noteTable(sight as unknown as TableSight<GameTypes>));
    const moves = grouped(ofTheGame, teller);
    const since = returned ? 0 : (update.away_since ?? Number.POSITIVE_INFINITY);
    const apart = moves.filter((move) => move.n > since);
    if (isMissed(apart)) missedFrom.value = apart;
    const due = duty();
    const fresh = due === told ? "" : due;
    told = due;
    const sentences = moves.map(({ ears }) => ears).filter(Boolean);
    heard = sentences.at(-1) ?? heard;
    if (isBegun) {
      const rest = ofTheGame.map(({ sight }) => halves(sight)[1]);
      announce(joined([...rest, fresh]), true);
      return;
    }
    if (isMissed(apart)) announce(say.sentence({ text: say.whileAway }));
    for (const sentence of sentences.slice(0, -1)) announce(sentence);
    announce(joined([sentences.at(-1) ?? "", fresh]));
  };
  effect(() => {
    const sights = (opening.value?.sights ?? []) as readonly { sight: S }[];
    announce(joined(untracked(() => sights.map(({ sight }) => halves(sight)[0]))));
  });
  onUpdate((update, news, arrival) => {
    if (you.value !== null && news.some((sight) => (sight as S).type === "over")) finishedOne();
    const told = () => tell(update, news as readonly S[], arrival);
    const shown = teller.shown?.();
    if (shown) void shown.then(told);
    else told();
  });
  const first = seen.value;
  if (first.sights.length) tell(first, first.sights as readonly S[]); // the deal, or what was missed
}

const joined = (sentences: readonly string[]) => sentences.filter(Boolean).join(" ");

/** Sights of the game, a move with what follows from it. */
function grouped<S extends Tagged>(sights: readonly Dated[], teller: Teller<S>): Told[] {
  const groups: { n: number; sights: S[] }[] = [];
  for (const { n, sight } of sights as readonly { n: number; sight: S }[]) {
    const last = groups.at(-1);
    if (!last || teller.isMove(sight)) groups.push({ n, sights: [sight] });
    else Object.assign(last, { n, sights: [...last.sights, sight] });
  }
  const sentences = (of: readonly S[], forEars: boolean) => joined(of.map((sight) => teller.sentence(sight, forEars)));
  return groups.map(({ n, sights: all }) => {
    const head = sentences(all.slice(0, 1), false);
    const tail = sentences(all.slice(1), false);
    return {
      n,
      first: n - all.length + 1,
      sights: all,
      eyes: joined([head, tail]),
      ears: sentences(all, true),
      head,
      tail,
    };
  });
}

const isDeal = ({ sights }: Told) => sights.some(({ type }) => type === "hand_seen" || type === "dealt_seen");

/** Whether there is more to tell than the last sentence does: several moves, or one that was made for the reader. */
function isMissed(moves: readonly Told[]): boolean {
  const [move] = moves;
  return moves.length > 1 || (move !== undefined && you.value !== null && seatOf(move) === you.value);
}

const seatOf = ({ sights: [first] }: Told) => (first as { seat?: number } | undefined)?.seat;

const KEY = "put-away";
const last = signal(recallHere(KEY));

export function putAway(sight: unknown): void {
  last.value = JSON.stringify(sight);
  rememberHere(KEY, last.value);
}

export const isPutAway = (sight: unknown): boolean => last.value === JSON.stringify(sight);
