/**
 * What happened, in sentences: for ears as it comes, for eyes the last two and all since the reader's own last move.
 *
 * A move and what follows from it are told together (`Told`): "Ann asked Bea for the 9 of hearts: yes. Bea has no cards
 * left." What people do at the table besides the game is told by `people.ts`.
 */

import { computed, signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { announce, keepForEars } from "../announce";
import { finishedOne, movedAfter, onUpdate, seen } from "../state";
import type { GameTypes, TableSight, Update } from "../wire/messages";
import { noteTable } from "./people";
import { you } from "./seating";

/** One move and what it led to. */
export interface Told {
  /** The last event of it. */
  n: number;
  sights: readonly { type: string }[];
  /** The sentences to be seen, with cards as signs, and those to be heard. */
  eyes: string;
  ears: string;
}

interface Teller<S> {
  /** A sentence for what the game's own sight tells; empty when another tells it better, or the page shows it. */
  sentence: (sight: S, forEars: boolean) => string;
  /** Whether the sight is a move, and not what follows from one. */
  isMove: (sight: S) => boolean;
  /** Whether the page says it in another way too, so that the last sentence stays where it is. */
  isAside?: (sight: S) => boolean;
  /** What the reader must do now, in a sentence; empty when it is others who play. */
  duty: () => string;
  /** What everybody saw last before this page was opened, oldest first. */
  before?: () => readonly (Pick<Told, "eyes" | "ears"> & Partial<Pick<Told, "sights">>)[];
  /** How many moves may be looked at again, where the house rules limit it. */
  kept?: () => number | null;
}

/** As many moves are remembered at most: a page is not told more when it comes back. */
const MOST_TOLD = 64;

/** The last move that everybody saw, and the one before it. */
export const said = signal<{ was: Told | null; is: Told | null }>({ was: null, is: null });
const recent = signal<readonly Told[]>([]);
/** What happened since the reader's own last move, with it. */
export const story = computed(() => recent.value.filter(({ n }) => n > movedAfter.value));
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

export function tellNews<S extends { type: string }>(teller: Teller<S>): void {
  const { duty, before, kept } = teller;
  let told = duty();
  const last = (before?.() ?? []).map((sentence, at) => ({ n: seen.value.n - at / 100, sights: [], ...sentence }));
  said.value = { was: last.at(-2) ?? null, is: last.at(-1) ?? null };
  let heard = said.value.is?.ears ?? "";
  again = () => joined([heard, duty()]);
  keepForEars(() => kept?.() ?? MOST_TOLD);
  const tell = (
    update: Update<GameTypes> & { away_since?: number | null },
    sights: readonly S[],
    returned: boolean,
  ) => {
    const moves = grouped(sights, update.n, teller);
    const since = returned ? 0 : (update.away_since ?? Number.POSITIVE_INFINITY);
    const apart = moves.filter((move) => move.n > since);
    show(moves, apart, (told) => told.sights.every((sight) => teller.isAside?.(sight as S)));
    const due = duty();
    const fresh = due === told ? "" : due;
    told = due;
    const sentences = moves.map(({ ears }) => ears).filter(Boolean);
    heard = sentences.at(-1) ?? heard;
    if (isMissed(apart)) announce(say.sentence({ text: say.whileAway }));
    for (const sentence of sentences.slice(0, -1)) announce(sentence);
    announce(joined([sentences.at(-1) ?? "", fresh]));
  };
  onUpdate((update, news, returned) => {
    if (you.value !== null && news.some((sight) => (sight as S).type === "over")) finishedOne();
    tell(update, news as readonly S[], returned);
  });
  const first = seen.value;
  if (first.sights.length) tell(first, first.sights as readonly S[], false); // the deal, or what was missed
}

const joined = (sentences: readonly string[]) => sentences.filter(Boolean).join(" ");

/** The sights of an update, a move with what follows from it; what people did besides is not among them. */
function grouped<S extends { type: string }>(sights: readonly S[], n: number, teller: Teller<S>): Told[] {
  const groups: { n: number; sights: S[] }[] = [];
  sights.forEach((sight, at) => {
    const number = n - sights.length + 1 + at;
    if (noteTable(sight as unknown as TableSight<GameTypes>)) return;
    const last = groups.at(-1);
    if (!last || teller.isMove(sight)) groups.push({ n: number, sights: [sight] });
    else Object.assign(last, { n: number, sights: [...last.sights, sight] });
  });
  const sentences = (of: readonly S[], forEars: boolean) => joined(of.map((sight) => teller.sentence(sight, forEars)));
  return groups.map((group) => ({
    ...group,
    eyes: sentences(group.sights, false),
    ears: sentences(group.sights, true),
  }));
}

function show(moves: readonly Told[], apart: readonly Told[], isAside: (told: Told) => boolean): void {
  const deal = moves.findLastIndex(isDeal);
  const before = deal < 0 ? [...recent.value, ...moves] : moves.slice(deal);
  recent.value = before.slice(-MOST_TOLD);
  if (isMissed(apart)) missedFrom.value = apart;
  const seen = (deal < 0 ? moves : moves.slice(deal)).filter((told) => told.eyes && !isAside(told));
  const is = seen.at(-1);
  if (is) said.value = { was: seen.at(-2) ?? (deal < 0 ? said.value.is : null), is };
}

const isDeal = ({ sights }: Told) => sights.some(({ type }) => type === "hand_seen" || type === "dealt_seen");

/** Whether there is more to tell than the last sentence does: several moves, or one that was made for the reader. */
function isMissed(moves: readonly Told[]): boolean {
  const [move] = moves;
  return moves.length > 1 || (move !== undefined && you.value !== null && seatOf(move) === you.value);
}

const seatOf = ({ sights: [first] }: Told) => (first as { seat?: number } | undefined)?.seat;
