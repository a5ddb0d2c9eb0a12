import { computed, signal } from "@preact/signals";
import { Face, the } from "../cards";
import { Dialog } from "../dialog";
import { closeDialog, dialog, pending, play, refusal } from "../state";
import { Refusal } from "../table/refusal";
import { nameOf, you } from "../table/seating";
import type { Card } from "../wire/cards";
import { begins, cardsOf, hand, moves } from "./game";
import { theHalfSuit } from "./names";
import { HalfSuitSign } from "./sign";
import * as say from "./words";

/** The half-suit being claimed in the dialog, and whether the other team is said to hold it. */
export const claimed = signal<string | null>(null);
const theirs = signal(false);
/** Who holds what, as the reader says it; their own cards need no saying. */
const said = signal<ReadonlyMap<Card, number>>(new Map());

/** What can be claimed: at once, or by announcing it first. */
const offered = computed(() => [...new Set([...moves.value.claims.map(([id]) => id), ...begins.value])]);
const chosen = computed(() => offered.value.find((id) => id === claimed.value) ?? null);
const atOnce = computed(() => moves.value.claims.some(([id]) => id === chosen.value));
const forThem = computed(() => moves.value.other_team.length > 0 && (theirs.value || moves.value.team.length === 0));
const team = computed(() => (forThem.value ? moves.value.other_team : moves.value.team));
/** The cards whose holders must be named. */
const cards = computed(() => (chosen.value && atOnce.value && moves.value.attribution ? cardsOf(chosen.value) : []));
const own = (card: Card) => (!forThem.value && hand.value.has(card) ? (you.value ?? undefined) : undefined);
const holderOf = (card: Card) => team.value.find((seat) => seat === said.value.get(card)) ?? own(card);
const complete = computed(() => atOnce.value && cards.value.every((card) => holderOf(card) !== undefined));

/** Open the dialog, with the half-suit of which the reader holds most. */
export function openClaim(halfSuit?: string): void {
  if (pending.value?.place === "claim") return;
  const held = (id: string) => cardsOf(id).filter((card) => hand.value.has(card)).length;
  const best = [...offered.value].sort((a, b) => held(b) - held(a))[0];
  claimed.value = halfSuit ?? best ?? null;
  theirs.value = false;
  said.value = new Map();
  refusal.value = null;
  dialog.value = "claim";
}

function commit(event: Event): void {
  event.preventDefault();
  if (!complete.value) return;
  const attribution = moves.value.attribution
    ? cards.value.map((card) => [card, holderOf(card)])
    : forThem.value // nobody is named; where it could be either team, one card says which
      ? cardsOf(chosen.value ?? "").map((card) => [card, moves.value.other_team[0]])
      : [];
  play("claim", { type: "claim", seat: you.value, half_suit: chosen.value, attribution }, closeDialog);
}

const announceIt = () => play("claim", { type: "begin_claim", seat: you.value, half_suit: chosen.value }, closeDialog);

/** Says where each card of a half-suit is: a row a card, a radio button a member of the team. */
export function ClaimDialog() {
  const sending = pending.value !== null;
  return (
    <Dialog
      name="claim"
      title={chosen.value ? say.claimWhat({ half_suit: theHalfSuit(chosen.value) }) : say.claimWhich}
    >
      <form class="claim" onSubmit={commit}>
        <HalfSuitChoice ids={offered.value} chosen={chosen.value} choose={choose} />
        {atOnce.value && moves.value.other_team.length > 0 && moves.value.team.length > 0 && <WhoseChoice />}
        {atOnce.value && <p>{about()}</p>}
        {cards.value.map((card) => (
          <Holder key={card} card={card} />
        ))}
        {offered.value.length === 0 && <p class="refusal">{say.reasonNotYourTurn}</p>}
        <Refusal from={(place) => place === "claim"} />
        <footer>
          {chosen.value && begins.value.includes(chosen.value) && (
            <button type="button" class={atOnce.value ? "" : "primary"} aria-disabled={sending} onClick={announceIt}>
              {say.announceIt}
            </button>
          )}
          {(atOnce.value || !chosen.value) && (
            <button type="submit" class="primary" disabled={!complete.value} aria-disabled={sending}>
              {sending ? say.sending : say.claim}
            </button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

function choose(id: string): void {
  claimed.value = id;
  said.value = new Map();
}

function about(): string {
  const said = { theirs: forThem.value };
  return moves.value.attribution ? say.claimAbout(said) : say.claimWholeAbout(said);
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
          <input type="radio" name="half-suit" checked={chosen === id} onChange={() => choose(id)} />
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
      <legend>{say.whoseHalfSuit}</legend>
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

function Holder({ card }: { card: Card }) {
  return (
    <fieldset class="holder">
      <legend class="for-ears">{say.whoHolds({ card: the(card) })}</legend>
      <span class="card small" aria-hidden="true">
        <Face card={card} />
      </span>
      {team.value.map((seat) => (
        <label key={seat}>
          <input
            type="radio"
            name={`holder-${card}`}
            checked={holderOf(card) === seat}
            onChange={() => {
              said.value = new Map(said.value).set(card, seat);
            }}
          />
          <span>{seat === you.value ? say.me : nameOf(seat)}</span>
        </label>
      ))}
    </fieldset>
  );
}
