import { computed, signal } from "@preact/signals";
import { Face, type Suit, SuitShape, spoken } from "../cards";
import { Dialog } from "../dialog";
import { text } from "../messages";
import { dialog, pending, play, refusal } from "../state";
import type { Card } from "../wire/cards";
import { hand, moves, nameOf, you } from "./game";

/** The half-suit being claimed in the dialog. */
export const claimed = signal<string | null>(null);
/** Who holds what, as the reader says it; his own cards need no saying. */
const said = signal<ReadonlyMap<Card, number>>(new Map());

const offered = computed(() => moves.value.claims.find(([id]) => id === claimed.value));
const cards = computed(() => offered.value?.[1] ?? []);
const holderOf = (card: Card) => said.value.get(card) ?? (hand.value.has(card) ? (you.value ?? undefined) : undefined);
const complete = computed(() => cards.value.length > 0 && cards.value.every((card) => holderOf(card) !== undefined));

/** Open the dialog, with the half-suit of which the reader holds most. */
export function openClaim(halfSuit?: string): void {
  if (pending.value?.place === "claim") return;
  const own = (cards: readonly Card[]) => cards.filter((card) => hand.value.has(card)).length;
  const best = [...moves.value.claims].sort((a, b) => own(b[1]) - own(a[1]))[0]?.[0];
  claimed.value = halfSuit ?? best ?? null;
  said.value = new Map();
  refusal.value = null;
  dialog.value = "claim";
}

function commit(event: Event): void {
  event.preventDefault();
  if (!complete.value) return;
  const attribution = cards.value.map((card) => [card, holderOf(card)]);
  play("claim", { type: "claim", seat: you.value, half_suit: claimed.value, attribution }, () => {
    dialog.value = null;
  });
}

/** Says where each card of a half-suit is: a row a card, a radio button a member of the team. */
export function ClaimDialog() {
  const say = text.value;
  const sending = pending.value !== null;
  return (
    <Dialog name="claim" title={offered.value ? say.claimWhat(offered.value[0]) : say.claimWhich}>
      <form class="claim" onSubmit={commit}>
        <HalfSuitChoice />
        {offered.value && <p>{say.claimHelp}</p>}
        {cards.value.map((card) => (
          <Holder key={card} card={card} />
        ))}
        {moves.value.claims.length === 0 && <p class="refusal">{say.reason("NOT_YOUR_TURN")}</p>}
        {refusal.value?.place === "claim" && (
          <p class="refusal" role="alert">
            {say.reason(refusal.value.reason)}
          </p>
        )}
        <footer>
          <button type="submit" class="primary" disabled={!complete.value} aria-disabled={sending}>
            {sending ? say.sending : say.claim}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function HalfSuitChoice() {
  const say = text.value;
  return (
    <fieldset class="which">
      <legend class="for-ears">{say.whichHalfSuit}</legend>
      {moves.value.claims.map(([id]) => (
        <label key={id}>
          <input
            type="radio"
            name="half-suit"
            checked={claimed.value === id}
            onChange={() => {
              claimed.value = id;
              said.value = new Map();
            }}
          />
          <span>
            {say.half(id)} <SuitShape suit={id[1] as Suit} />
            <span class="for-ears">{say.suit(id)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Holder({ card }: { card: Card }) {
  return (
    <fieldset class="holder">
      <legend class="for-ears">{text.value.whoHolds(spoken(card))}</legend>
      <span class="card small" aria-hidden="true">
        <Face card={card} />
      </span>
      {moves.value.team.map((seat) => (
        <label key={seat}>
          <input
            type="radio"
            name={`holder-${card}`}
            checked={holderOf(card) === seat}
            onChange={() => {
              said.value = new Map(said.value).set(card, seat);
            }}
          />
          <span>{seat === you.value ? text.value.me : nameOf(seat)}</span>
        </label>
      ))}
    </fieldset>
  );
}
