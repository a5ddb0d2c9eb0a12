/** What happened, in sentences for screen readers and hints, and the last claim for its panel. */

import { computed, effect } from "@preact/signals";
import { said, tellNews } from "../../news/news";
import { onUpdate } from "../../state";
import { nameOf, who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { announce } from "../../ui/announce";
import { type Card, short, suitOf, the } from "../../ui/cards";
import { asks, board, cardsOf, dropped, dropWhatIsGone, enough, moves, options, setup } from "./game";
import { teamOf, theHalfSuit, valuesOf } from "./names";
import type { Claimed, Closed, Revealed, Ruled, Sight } from "./wire";
import * as say from "./words";

/** A claim: what was said, and what was true. */
export interface Reveal {
  /** Who claimed; none when the table has settled it. */
  seat: number | null;
  halfSuit: string;
  said: Claimed["attribution"];
  held: Claimed["attribution"];
  closed: Closed;
}

/** What has been said of the claim that is made card by card, or of the last one. */
let named: Claimed["attribution"] = [];
export const namedLast = () => named;

/** The claim that was made last, as long as nothing else is said. */
export const reveal = computed(() => reveals((said.value.is?.sights ?? []) as readonly Sight[], named).at(-1) ?? null);

export function listen(): void {
  effect(() => {
    if (board.value.claim) named = board.value.named;
  });
  tellNews<Sight>({ sentence, halves, isMove, isAside, duty, kept });
  onUpdate(() => {
    dropWhatIsGone();
    const gone = dropped.value;
    if (gone) announce(say.preparedGone({ name: nameOf(gone.target), card: the(gone.card) }));
  });
}

/** For ears: what is told of a sight at first, and what once it is seen what came of it. */
function halves(sight: Sight): readonly [string, string] {
  if (sight.type === "asked") {
    const target = who(sight.target);
    const question = say.eventAsks({ seat: who(sight.seat), target, card: the(sight.card) });
    return [question, say.eventAnswers({ target, hit: sight.hit })];
  }
  const told = sentence(sight, true);
  return sight.type === "claimed" || sight.type === "card_named" ? [told, ""] : ["", told];
}

/** What follows from a move, and is told with it. */
const CONSEQUENCES: ReadonlySet<Sight["type"]> = new Set<Sight["type"]>([
  "moved",
  "out",
  "last_card",
  "turn",
  "turn_shared",
  "claim_failed",
  "revealed",
  "closed",
  "next_due",
  "pass_due",
  "choice_due",
  "endgame",
  "over",
]);
const isMove = ({ type }: Sight) => !CONSEQUENCES.has(type);

/** How many sentences may be heard again; without a limit, `null`. */
function kept(): number | null {
  const { history } = options.value;
  return history === "last" ? 1 : history === "last_two" ? 2 : null;
}

/** What the reader must do, or may do only now. */
function duty(): string {
  if (you.value === null) return "";
  if (moves.value.interrupts.length) return say.interruptIt;
  return board.value.turn === you.value || asks.value.length ? say.yourTurnSentence : "";
}

/** The claims among these sights, oldest first, each with the number of questions before it; `named` was said before them. */
export function reveals(
  sights: readonly Sight[],
  named: Claimed["attribution"] = [],
): (Reveal & { question: number })[] {
  const found: (Reveal & { question: number })[] = [];
  let question = 0;
  let claim: { seat: number; half_suit?: string } | null = null;
  let said = named;
  let held: Claimed["attribution"] = [];
  for (const sight of sights) {
    if (sight.type === "asked") question += 1;
    else if (sight.type === "claimed") [claim, said] = [sight, sight.attribution];
    else if (sight.type === "claim_begun") [claim, said] = [sight, []];
    else if (sight.type === "card_named") [claim, said] = [claim ?? sight, [...said, [sight.card, sight.holder]]];
    else if (sight.type === "revealed") held = sight.holders;
    else if (sight.type === "closed") {
      const ours = claim && (claim.half_suit ?? sight.half_suit) === sight.half_suit ? claim : null;
      const of = { seat: ours?.seat ?? null, said: ours ? said : [] };
      if (held.length) found.push({ ...of, halfSuit: sight.half_suit, held, closed: sight, question });
      [claim, said, held] = [null, [], []];
    }
  }
  return found;
}

/** That someone says wait is said by the bar, as long as it lasts; the last question is there to be read again. */
const isAside = ({ type }: Sight): boolean => type === "paused" || type === "resumed";

/** What the page shows in another way. */
const SHOWN: ReadonlySet<Sight["type"]> = new Set<Sight["type"]>(["out", "turn"]);

function sentence(sight: Sight, forEars: boolean): string {
  if (!forEars && SHOWN.has(sight.type)) return "";
  const card = forEars ? the : short;
  switch (sight.type) {
    case "hand_seen":
    case "dealt_seen":
      return say.eventDealtSeen({ dealer: who(sight.dealer) });
    case "asked":
      return say.eventAsked({
        seat: who(sight.seat),
        target: who(sight.target),
        card: card(sight.card),
        hit: sight.hit,
      });
    case "questioned":
      return say.eventQuestioned({ seat: who(sight.seat), target: who(sight.target), card: card(sight.card) });
    case "moved":
      return say.eventMoved({ seat: who(sight.seat), to: who(sight.to), card: card(sight.card) });
    case "out":
      return say.eventOut({ seat: who(sight.seat) });
    case "last_card":
      return say.eventLastCard({ seat: who(sight.seat) });
    case "turn":
      return sight.seat === you.value ? "" : say.eventTurn({ seat: who(sight.seat) }); // the duty tells the reader
    case "turn_shared":
      return say.eventTurnShared({ team: teamOf(sight.team) });
    case "endgame":
      return say.eventEndgame({ claimer: who(sight.claimer) });
    case "paused":
      return say.eventPaused({ seat: who(sight.seat) });
    case "resumed":
      return say.eventResumed({ seat: who(sight.seat) });
    case "misdeal":
      return say.eventMisdeal({ card: card(sight.card) });
    case "irregularity":
      return say.eventIrregularity({
        seat: who(sight.seat),
        kind: sight.kind,
        half_suit: theHalfSuit(sight.half_suit),
      });
    case "ruling":
      return say.eventRuling({ ruling: ruling(sight.ruling) });
    case "over":
      return forEars ? say.eventOver({ outcome: outcome(sight.winner) }) : ""; // the result says it
    default:
      return aboutClaim(sight, forEars);
  }
}

/** A sentence about a claim, a challenge or a choice; empty for what the next sentence says better. */
function aboutClaim(sight: Sight, forEars: boolean): string {
  const card = forEars ? the : short;
  switch (sight.type) {
    case "claim_begun":
      return say.eventClaimBegun({ seat: who(sight.seat), half_suit: theHalfSuit(sight.half_suit) });
    case "card_named":
      return say.eventCardNamed({ seat: who(sight.seat), holder: who(sight.holder), card: card(sight.card) });
    case "claim_withdrawn":
      return say.eventClaimWithdrawn({ seat: who(sight.seat) });
    case "interrupted":
      return say.eventInterrupted({ seat: who(sight.seat), card: card(sight.card) });
    case "claimed":
      return claimed(sight, forEars);
    case "revealed":
      return revealed(sight, forEars);
    case "claim_failed":
      return say.eventClaimFailed({ seat: who(sight.seat), half_suit: theHalfSuit(sight.half_suit) });
    case "closed":
      return [verdict(sight), forEars && decision(sight)].filter(Boolean).join(" "); // the status shows it large
    case "challenged":
      return say.eventChallenged({ seat: who(sight.seat), half_suit: theHalfSuit(sight.half_suit) });
    case "challenge_answer":
      return say.eventChallengeAnswer({ seat: who(sight.seat), claim: sight.claim });
    case "turn_passed":
      return say.eventTurnPassed({ seat: who(sight.seat), to: who(sight.to) });
    case "claimer_chosen":
      return say.eventClaimerChosen({ seat: who(sight.seat), claimer: who(sight.claimer) });
    case "next_chosen":
      return sight.seat === sight.to
        ? say.eventNextChosenSelf({ seat: who(sight.seat) })
        : say.eventNextChosen({ seat: who(sight.seat), to: who(sight.to) });
    default:
      return "";
  }
}

/** What was claimed last, by half-suit: who was said to hold each card. A right claim is not told twice. */
let lastSaid: Claimed | null = null;

/** Who is said to hold what is for ears; eyes see the cards. */
function claimed(sight: Claimed, forEars: boolean): string {
  const what = { seat: who(sight.seat), in_turn: sight.in_turn, half_suit: theHalfSuit(sight.half_suit) };
  lastSaid = sight;
  if (!forEars) return say.eventClaimed(what);
  return say.eventClaimedHolders({ ...what, holders: holders(sight.half_suit, sight.attribution) });
}

/** For eyes, which see the cards, who had the first one that was placed wrongly. */
function revealed({ half_suit: halfSuit, holders: held }: Revealed, forEars: boolean): string {
  const said = new Map(lastSaid?.half_suit === halfSuit ? lastSaid.attribution : []);
  if (forEars) {
    const isAsClaimed = held.every(([card, seat]) => said.get(card) === seat);
    return isAsClaimed ? "" : say.eventRevealed({ holders: holders(halfSuit, held) });
  }
  for (const [card, seat] of held) {
    const named = said.get(card);
    if (named !== undefined && named !== seat)
      return say.eventTruth({ seat: who(seat), card: short(card), named: who(named) });
  }
  return "";
}

/** "you 2 and 3; Zeno 4": the cards of a half-suit by who holds them, in the order of the half-suit. */
function holders(halfSuit: string, held: Claimed["attribution"]): string {
  const by = new Map(held);
  const seats = [...new Set(cardsOf(halfSuit).map((card) => by.get(card)))].filter((seat) => seat !== undefined);
  const cardsHeldBy = (seat: number) => cardsOf(halfSuit).filter((card) => by.get(card) === seat);
  return seats
    .map((seat) =>
      say.heldBy({ seat: who(seat), cards: listed(cardsHeldBy(seat).map((card) => within(halfSuit, card))) }),
    )
    .join("; ");
}

/** A card of a half-suit that was named already: "5", "hearts". */
function within(halfSuit: string, card: Card): string {
  const { half } = valuesOf(halfSuit);
  if (half === "R") return say.suitName({ suit: suitOf(card) });
  return half === "S" ? the(card) : say.rankName({ rank: card[0] ?? "" });
}

/** What became of a claim, seen from the reader's side. */
export function verdict({ outcome, team, half_suit: halfSuit, points }: Closed): string {
  const about = outcome === "minus_one" ? (points[0] < 0 ? 0 : 1) : team;
  return say.eventClosed({ outcome, team: about === null ? "none" : teamOf(about), half_suit: theHalfSuit(halfSuit) });
}

/** That no one can win but the team that has this half-suit; empty where it was so before, or points are counted in other ways. */
export function decision({ team, half_suit: halfSuit }: Closed): string {
  const { closed } = board.value;
  const at = closed.findIndex((one) => one.half_suit === halfSuit);
  const before = at < 0 ? closed : closed.slice(0, at);
  const count = before.filter((one) => one.team === team).length + 1;
  const total = setup.value.half_suits.length;
  return team !== null && count === enough.value ? say.eventDecided({ count, total }) : "";
}

/** Who won, seen from the reader's side. */
export function outcome(winner: number | null): string {
  return say.outcome({ winner: winner === null ? "none" : teamOf(winner) });
}

/** What is proposed, or settled. */
export function ruling(ruling: Ruled["ruling"]): string {
  switch (ruling.type) {
    case "cancel":
      return say.rulingCancel({ half_suit: theHalfSuit(ruling.half_suit) });
    case "award":
      return say.rulingAward({ half_suit: theHalfSuit(ruling.half_suit), team: teamOf(ruling.team) });
    case "move":
      return say.rulingMove({ card: the(ruling.card), to: who(ruling.to) });
    case "redeal":
      return say.rulingRedeal;
  }
}
