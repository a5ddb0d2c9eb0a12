import { closingThis, pending, play } from "../../state";
import { faceOf, nameOf, who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { Face, Rich, short, the } from "../../ui/cards";
import { endsWhen } from "../../ui/drafts";
import { Portrait } from "../../ui/portrait";
import { Refusal } from "../../ui/refusal";
import { Sheet } from "../../ui/sheet";
import type { Card } from "../../wire/cards";
import { challenged } from "./challenge";
import {
  atOnce,
  byTray,
  cards,
  chosen,
  claimed,
  complete,
  forThem,
  holderOf,
  holders,
  isOwn,
  isWhole,
  lanes,
  nameHolder,
  nextUnsaid,
  offered,
  said,
  theirs,
  unsaid,
} from "./claim";
import { begins, board, cardsOf, isHeld, isOpen, offer, options } from "./game";
import { HalfSuitSign, halfSuit, theHalfSuit } from "./names";
import { headline } from "./status";
import * as say from "./words";

endsWhen("claim", () => {
  if (chosen.value) return null;
  const what = { half_suit: theHalfSuit(claimed.value ?? "") };
  if (!isOpen(cardsOf(claimed.value ?? ""))) return say.claimTaken(what);
  return `${say.claimNotNow(what)} ${board.value.claim ? say.reasonClaimInProgress : say.reasonNotYourTurn}`;
});

function commit(event: Event): void {
  event.preventDefault();
  if (!complete.value || pending.value || isHeld.value) return;
  const attribution = offer.value.attribution
    ? cards.value.map((card) => [card, holderOf(card)])
    : forThem.value // no one is named; where it could be either team, one card says which
      ? cardsOf(chosen.value ?? "").map((card) => [card, offer.value.other_team[0]])
      : [];
  play("claim", { type: "claim", seat: you.value, half_suit: chosen.value, attribution }, closingThis());
}

function announceIt(): void {
  if (!isHeld.value) play("claim", { type: "begin_claim", seat: you.value, half_suit: chosen.value }, closingThis());
}

/** Says where each card of a half-suit is; a last look reads the claim and says what a wrong one costs. */
export function ClaimSheet() {
  const isOff = pending.value !== null || isHeld.value;
  const id = chosen.value;
  return (
    <Sheet name="claim" title={id ? say.claimWhat({ half_suit: theHalfSuit(id) }) : say.claimWhich}>
      <form class="claim" onSubmit={commit}>
        {!byTray.value && <HalfSuitChoice ids={offered.value} chosen={id} choose={choose} />}
        {atOnce.value && offer.value.other_team.length > 0 && offer.value.team.length > 0 && <WhoseChoice />}
        {atOnce.value && <p class="about">{about()}</p>}
        {lanes.value.map((card) => (
          <Lane key={card} card={card} />
        ))}
        <Held />
        <Refusal from={(place) => place === "claim"} />
        {id && complete.value && <LastLook id={id} />}
        <footer>
          {id && atOnce.value && (forThem.value || !isWhole(id)) && <p class="cost">{cost()}</p>}
          {id && begins.value.includes(id) && (
            <button
              type="button"
              class={atOnce.value ? "" : "primary"}
              data-commit
              aria-disabled={isOff}
              onClick={announceIt}
            >
              {say.announceIt}
            </button>
          )}
          {(atOnce.value || !id) && (
            <button type="submit" class="primary" data-commit aria-disabled={isOff || !complete.value}>
              {pending.value ? say.sending : commitLabel(id)}
            </button>
          )}
        </footer>
      </form>
    </Sheet>
  );
}

/** What the table waits for before anything can be claimed. */
const Held = () => <p role="status">{isHeld.value && headline()}</p>;

/** What the button does, or what is still to be said before it can be pressed. */
function commitLabel(id: string | null): string {
  if (!id) return say.claim;
  const count = unsaid.value.length;
  return count ? say.cardsToSay({ count }) : say.claimWhat({ half_suit: theHalfSuit(id) });
}

function choose(id: string): void {
  claimed.value = id;
  said.value = new Map();
}

function about() {
  if (!offer.value.attribution) return say.claimWholeAbout({ theirs: forThem.value });
  const own = cards.value.filter(isOwn);
  if (!own.length) return say.claimAbout({ theirs: forThem.value });
  if (!lanes.value.length) return say.claimAllYours;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.claimOwn({ cards: own.map(short).join(" ") })}</Rich>
      </span>
      <span class="for-ears">{say.claimOwn({ cards: listed(own.map(the)) })}</span>
    </>
  );
}

/** The claim as it will be said. */
function LastLook({ id }: { id: string }) {
  if (!offer.value.attribution || forThem.value) return null;
  const byHolder = [...new Set(cards.value.map(holderOf))].filter((seat) => seat !== undefined);
  const sentence = (named: (cards: readonly Card[]) => string) => {
    const parts = byHolder.map((seat) =>
      say.claimHolder({ seat: who(seat), cards: named(cards.value.filter((card) => holderOf(card) === seat)) }),
    );
    const name = halfSuit(id);
    return say.claimSaid({ half_suit: name.charAt(0).toUpperCase() + name.slice(1), holders: listed(parts) });
  };
  return (
    <p class="says" role="status" data-testid="last-look">
      <span aria-hidden="true">
        <Rich>{sentence((cards) => cards.map(short).join(" "))}</Rich>
      </span>
      <span class="for-ears">{sentence((cards) => listed(cards.map(the)))}</span>
    </p>
  );
}

/** What a wrong claim costs under these house rules. */
function cost(): string {
  const { wrong_attribution: seat, opponent_holds: team } = options.value;
  if (forThem.value) return say.claimCostAny;
  const other = say.claimCostTeam({ team });
  return offer.value.attribution ? `${say.claimCostSeat({ seat })} ${other}` : other;
}

interface ChoiceProperties {
  ids: readonly string[];
  chosen: string | null;
  choose: (id: string) => void;
}

/** One of the half-suits. */
export function HalfSuitChoice({ ids, chosen, choose }: ChoiceProperties) {
  return (
    <fieldset class="which">
      <legend class="for-ears">{say.whichHalfSuit}</legend>
      {ids.map((id) => (
        <label key={id}>
          <input type="radio" name="half-suit" value={id} checked={chosen === id} onChange={() => choose(id)} />
          <span>
            <HalfSuitSign id={id} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whether one's own team holds it all, or the other one. */
function WhoseChoice() {
  return (
    <fieldset class="paces">
      <legend class="for-ears">{say.whoseHalfSuit}</legend>
      {[false, true].map((other) => (
        <label key={String(other)}>
          <input
            type="radio"
            name="whose"
            checked={theirs.value === other}
            onChange={() => {
              theirs.value = other;
            }}
          />
          <span>{other ? say.otherTeam : say.myTeam}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A card that the reader does not hold, and who of the team can have it. */
function Lane({ card }: { card: Card }) {
  return (
    <fieldset class={nextUnsaid.value === card ? "holder next" : "holder"} data-lane={card}>
      <legend class="for-ears">{say.whoHolds({ card: the(card) })}</legend>
      <span class="card small" aria-hidden="true">
        <Face card={card} />
      </span>
      <span class={holders.value.length > 3 ? "holders many" : "holders"}>
        {holders.value.map((seat) => (
          <label key={seat}>
            <input
              type="radio"
              name={`holder-${card}`}
              value={seat}
              checked={holderOf(card) === seat}
              onChange={() => nameHolder(card, seat)}
            />
            <span>
              <Portrait face={faceOf(seat)} />
              <bdi>{seat === you.value ? say.me : nameOf(seat)}</bdi>
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

endsWhen("challenge", () => (offer.value.challenges.length ? null : say.reasonChallengeTooLate));

/** Say that the other team holds all of a half-suit, before its turn-holder has acted. */
export function ChallengeDialog() {
  const { challenges } = offer.value;
  const halfSuit = challenges.find((id) => id === challenged.value) ?? null;
  const challenge = (event: Event) => {
    event.preventDefault();
    if (halfSuit === null || isHeld.value) return;
    play("challenge", { type: "challenge", seat: you.value, half_suit: halfSuit }, closingThis());
  };
  return (
    <Sheet name="challenge" title={say.challenge}>
      <form class="claim" onSubmit={challenge}>
        <p>{say.challengeAbout}</p>
        <HalfSuitChoice
          ids={challenges}
          chosen={halfSuit}
          choose={(id) => {
            challenged.value = id;
          }}
        />
        <Held />
        <Refusal from={(place) => place === "challenge"} />
        <footer>
          <button
            type="submit"
            class="primary"
            data-commit
            aria-disabled={halfSuit === null || pending.value !== null || isHeld.value}
          >
            {pending.value ? say.sending : say.challenge}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
