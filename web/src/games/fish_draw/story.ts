/**
 * What happened, in sentences. On the page each turn of the game is one line, with the last one in the middle of the
 * table.
 */

import { computed } from "@preact/signals";
import { recent } from "../../state";
import { personOf, who } from "../../table/seating";
import { commas, listed } from "../../text/wording";
import { type Card, short, the as spoken } from "../../ui/cards";
import { staged } from "./game";
import type { Over, Sight } from "./wire";
import * as say from "./words";

export interface Line {
  key: number;
  eyes: string;
  ears: string;
}

/** What the table goes on showing, since the last deal. */
const dated = computed(() => {
  const until = staged.value?.from ?? Number.POSITIVE_INFINITY;
  const all = (recent.value as readonly { n: number; sight: Sight }[]).filter(({ n }) => n < until);
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ sight }) => sight.type === "dealt_seen"),
    ),
  );
});
export const sights = computed(() => dated.value.map(({ sight }) => sight));

/** With which event cards were turned last: what was said before it is old news. */
export const turnedAt = computed(() => dated.value.findLast(({ sight }) => sight.type === "revealed")?.n ?? 0);

/** Who won with the cards that were turned last. */
export const lastWinner = computed(() => {
  const since = sights.value.findLastIndex(({ type }) => type === "revealed");
  const won = sights.value.slice(Math.max(0, since)).findLast(({ type }) => type === "won");
  return won?.type === "won" ? won.seat : null;
});

type Text = Omit<Line, "key">;

/** Who won a round without a Fish and takes the cards at once; their Fish, if they turned one. */
interface Round {
  /** Whether a Fish was shouted for: then cards are lost for silence. */
  fish: boolean;
  turned: ReadonlyMap<number, Card>;
  winner: number | null;
  collected: { seat: number; count: number } | null;
}

/** What a sight adds to the story, or how it ends the last sentence. */
export const lines = computed<readonly Line[]>(() => {
  const told: Line[] = [];
  let round: Round = { fish: false, turned: new Map(), winner: null, collected: null };
  for (const { n, sight } of dated.value) {
    if (sight.type === "revealed") round = { fish: false, turned: new Map(sight.cards), winner: null, collected: null };
    if (sight.type === "won" && !sight.with_fish) round.winner = sight.seat;
    if (sight.type === "round") round.fish = false;
    if (sight.type === "fish_left") round.fish = true;
    if (sight.type === "collected_seen") round.collected = sight;
    const text = line(sight, round);
    const last = told.at(-1);
    // Who is out for it is the end of the sentence, and not news in its place.
    if (text && last && sight.type === "eliminated")
      told[told.length - 1] = { key: n, eyes: `${last.eyes} ${text.eyes}`, ears: `${last.ears} ${text.ears}` };
    else if (text) told.push({ key: n, ...text });
  }
  return told;
});

function line(sight: Sight, round: Round): Text | null {
  switch (sight.type) {
    case "won": {
      const card = round.turned.get(sight.seat);
      if (!sight.with_fish) return null;
      return card ? both((the) => say.turnedFish({ seat: who(sight.seat), card: the(card) })) : asHeard(sight);
    }
    case "collected_seen":
      if (round.winner === null) return null; // the Fish that stays ends this sentence
      return both(() => say.wonRound({ seat: who(sight.seat), count: sight.count }));
    case "fish_left": {
      const { collected } = round;
      if (!collected) return asHeard(sight);
      return both((the) => say.collectedAndLeft({ ...collected, seat: who(collected.seat), card: the(sight.card) }));
    }
    case "forfeited_seen":
      return round.fish ? both(() => say.silentPays({ seat: who(sight.seat), count: sight.count })) : asHeard(sight);
    case "fish_chosen":
    case "tie":
    case "split_seen":
    case "eliminated":
    case "called":
    case "fish_shown":
    case "fish_draw_seen":
    case "final_tie":
    case "redeal":
      return asHeard(sight);
    default:
      return null; // seen in another way: cards, marks, the bar
  }
}

/** The same sentence with cards as signs and as words. */
const both = (tell: (the: (card: Card) => string) => string): Text => ({ eyes: tell(short), ears: tell(spoken) });
const asHeard = (sight: Sight): Text => ({ eyes: sentence(sight, false), ears: sentence(sight, true) });

/** What a sight tells, with cards as words or as signs; empty where what follows tells it better. */
export function sentence(sight: Sight, forEars: boolean): string {
  const the = forEars ? spoken : short;
  const shown = (all: readonly (readonly [number, Card])[]) =>
    commas(all.map(([seat, card]) => say.turnedBy({ seat: who(seat), card: the(card) })));
  switch (sight.type) {
    case "fish_chosen":
      return say.eventFishChosen({ rank: sight.card?.[0] ?? "joker" });
    case "revealed":
      return forEars ? say.eventRevealed({ cards: shown(sight.cards) }) : ""; // they lie there
    case "won":
      return say.eventWon({ seat: who(sight.seat), with_fish: sight.with_fish });
    case "tie":
      return say.eventTie({ names: listed(sight.seats.map(personOf)) });
    case "final_tie":
      return say.eventFinalTie({ names: listed(sight.seats.map(personOf)) });
    case "shout":
      return say.eventShout({ seat: who(sight.seat) });
    case "fish_left":
      return say.eventFishLeft({ card: the(sight.card) });
    case "collected_seen":
      return say.eventCollectedSeen({ seat: who(sight.seat), count: sight.count });
    case "forfeited_seen":
      return say.eventForfeitedSeen({ seat: who(sight.seat), count: sight.count });
    case "reshuffled_seen":
      return say.eventReshuffledSeen({ seat: who(sight.seat) });
    case "split_seen":
      return say.eventSplitSeen({
        shares: commas(sight.shares.map(([seat, count]) => say.share({ seat: who(seat), count }))),
      });
    case "eliminated":
      return say.eventEliminated({ seat: who(sight.seat) });
    case "called":
      return say.eventCalled({ seat: who(sight.seat), on: who(sight.on) });
    case "fish_shown":
      return say.eventFishShown({
        seat: who(sight.seat),
        count: sight.fish.length,
        cards: listed(sight.fish.map(the)),
      });
    case "stack_seen":
      return say.eventStackSeen({ cards: listed(sight.cards.map(the)) });
    case "fish_draw_seen":
      return say.eventFishDrawSeen({ reason: sight.reason, names: listed(sight.finalists.map(personOf)) });
    case "final":
      return say.eventFinal({ cards: shown(sight.cards) });
    case "redraw":
      return say.eventRedraw({ cards: shown(sight.cards) });
    case "redeal":
      return say.eventRedeal;
    case "over":
      return say.eventOver({ outcome: outcome(sight) });
    case "dealt_seen":
      return say.eventDealtSeen({ dealer: who(sight.dealer) });
    default:
      return ""; // the next round: what follows tells it better
  }
}

/** Who won, seen from the reader's side. */
export function outcome({ winners }: Over): string {
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return say.winnersShare({ names: listed(winners.map(personOf)) });
  return say.winnerSentence({ seat: who(winner) });
}
