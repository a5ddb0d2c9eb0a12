import type { ComponentChildren } from "preact";
import { faceOf, personOf } from "../../table/seating";
import { listed } from "../../text/wording";
import { Rich, short, spoken } from "../../ui/cards";
import { Portrait } from "../../ui/portrait";
import { CallButton } from "./call";
import { board, staged } from "./game";
import type { Whereabouts } from "./wire";
import * as say from "./words";

/** The Fishmonger's ledger beside the table: where every Fish is, or may be, from what everyone has seen. */
export function Ledger() {
  return (
    <LedgerOf kind="ledger" testId="ledger">
      {board.value.ledger.map((fish) => (
        <li key={fish.card}>
          <Fish fish={fish} />
          <span>{place(fish)}</span>
          <Owner fish={fish} />
        </li>
      ))}
    </LedgerOf>
  );
}

/** The same in one strip, where no room is beside the table. */
export function Strip() {
  return (
    <LedgerOf kind="strip">
      {board.value.ledger.map((fish) => (
        <li key={fish.card}>
          <Fish fish={fish} />
          <span>{place(fish)}</span>
        </li>
      ))}
    </LedgerOf>
  );
}

interface Properties {
  kind: "ledger" | "strip";
  testId?: string;
  children: ComponentChildren;
}

function LedgerOf({ kind, testId, children }: Properties) {
  return (
    <section class={kind} data-testid={testId}>
      <header>
        <h2>{say.ledger}</h2>
        <CallButton />
      </header>
      {board.value.ledger.length > 0 && <ul>{children}</ul>}
    </section>
  );
}

function Fish({ fish }: { fish: Whereabouts }) {
  return (
    <span>
      <span aria-hidden="true">
        <Rich>{short(fish.card)}</Rich>
      </span>
      <span class="for-ears">{spoken(fish.card)}: </span>
    </span>
  );
}

/** The face of who certainly holds it. */
function Owner({ fish: { seats, middle, aside } }: { fish: Whereabouts }) {
  const [seat, ...others] = seats;
  if (seat === undefined || others.length || middle || aside) return null;
  return <Portrait face={faceOf(seat)} />;
}

/** A place, or the places that it may be. While cards are turned, those that lie there face up are not where the ledger has them. */
export function place({ card, seats, middle, aside }: Whereabouts): string {
  if (staged.value && board.value.revealed.some(([, turned]) => turned === card)) return say.inMiddle;
  const places = [...seats.map(personOf), ...(middle ? [say.inMiddle] : []), ...(aside ? [say.setAside] : [])];
  if (places.length === 1) return places[0] ?? "";
  return seats.length === board.value.sizes.filter((size) => size > 0).length
    ? say.anywhere
    : listed(places, say.listOr);
}
