/** What happened, in sentences for eyes: a line for every turn of the game, the last one in the middle of the table. */

import { computed } from "@preact/signals";
import { recent } from "../../state";
import { personOf, who } from "../../table/seating";
import { commas, listed } from "../../text/lists";
import { type Card, short, the } from "../../ui/cards";
import type { Sight } from "./wire";
import * as say from "./words";

export interface Line {
  key: number;
  eyes: string;
  ears: string;
}

/** What the table goes on showing, since the last deal. */
const dated = computed(() => {
  const all = recent.value as readonly { n: number; sight: Sight }[];
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ sight }) => sight.type === "dealt_seen"),
    ),
  );
});
export const sights = computed(() => dated.value.map(({ sight }) => sight));

/** Who won with the cards that were turned last. */
export const lastWinner = computed(() => {
  const since = sights.value.findLastIndex(({ type }) => type === "revealed");
  const won = sights.value.slice(Math.max(0, since)).findLast(({ type }) => type === "won");
  return won?.type === "won" ? won.seat : null;
});

/** The same sentence with cards as signs and as words. */
const both = (tell: (name: (card: Card) => string) => string) => ({ eyes: tell(short), ears: tell(the) });
const plain = (text: string) => ({ eyes: text, ears: text });

type Text = Omit<Line, "key">;

/** Who won a round without a Fish and takes the cards at once; their Fish, if they turned one. */
interface Round {
  turned: ReadonlyMap<number, Card>;
  winner: number | null;
  collected: { seat: number; count: number } | null;
}

/** What a sight adds to the story, or how it ends the last sentence. */
export const lines = computed<readonly Line[]>(() => {
  const told: Line[] = [];
  let round: Round = { turned: new Map(), winner: null, collected: null };
  for (const { n, sight } of dated.value) {
    if (sight.type === "revealed") round = { turned: new Map(sight.cards), winner: null, collected: null };
    if (sight.type === "won" && !sight.with_fish) round.winner = sight.seat;
    if (sight.type === "collected_seen") round.collected = sight;
    const text = line(sight, round);
    if (text) told.push({ key: n, ...text });
  }
  return told;
});

function line(sight: Sight, round: Round): Text | null {
  switch (sight.type) {
    case "fish_chosen":
      return plain(say.eventFishChosen({ rank: sight.card?.[0] ?? "joker" }));
    case "won": {
      const card = round.turned.get(sight.seat);
      if (sight.with_fish && card) return both((name) => say.turnedFish({ seat: who(sight.seat), card: name(card) }));
      return sight.with_fish ? plain(say.eventWon({ seat: who(sight.seat), with_fish: true })) : null;
    }
    case "tie":
      return plain(say.eventTie({ names: listed(sight.seats.map(personOf)) }));
    case "collected_seen":
      if (round.winner === null) return null; // the Fish that stays ends this sentence
      return plain(say.wonRound({ seat: who(sight.seat), count: sight.count }));
    case "fish_left":
      return both((name) => leftFish(round, name(sight.card)));
    case "forfeited_seen":
      return plain(say.eventForfeitedSeen({ seat: who(sight.seat), count: sight.count }));
    case "split_seen":
      return plain(
        say.eventSplitSeen({
          shares: commas(sight.shares.map(([seat, count]) => say.share({ seat: who(seat), count }))),
        }),
      );
    case "eliminated":
      return plain(say.eventEliminated({ seat: who(sight.seat) }));
    case "called":
      return plain(say.eventCalled({ seat: who(sight.seat), on: who(sight.on) }));
    case "fish_shown":
      return both((name) =>
        say.eventFishShown({
          seat: who(sight.seat),
          count: sight.fish.length,
          cards: listed(sight.fish.map(name)),
        }),
      );
    case "fish_draw_seen":
      return plain(say.eventFishDrawSeen({ reason: sight.reason, names: listed(sight.finalists.map(personOf)) }));
    case "final_tie":
      return plain(say.eventFinalTie({ names: listed(sight.seats.map(personOf)) }));
    case "redeal":
      return plain(say.eventRedeal);
    default:
      return null; // seen in another way: cards, marks, the bar
  }
}

function leftFish({ collected }: Round, card: string): string {
  if (!collected) return say.eventFishLeft({ card });
  return say.collectedAndLeft({ seat: who(collected.seat), count: collected.count, card });
}
