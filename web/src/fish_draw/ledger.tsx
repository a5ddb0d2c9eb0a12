import { Rich, short, spoken } from "../cards";
import { listed } from "../listed";
import { personOf } from "../table/seating";
import type { Whereabouts } from "../wire/fish_draw";
import { board } from "./game";
import * as say from "./words";

/** The Fishmonger's ledger: where every Fish is, or may be, from what everybody has seen. */
export function Ledger() {
  const { ledger } = board.value;
  if (!ledger.length) return null;
  return (
    <section class="ledger" data-testid="ledger">
      <h2>{say.ledger}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.ledgerFish}</th>
            <th scope="col">{say.ledgerWhere}</th>
          </tr>
        </thead>
        <tbody>
          {ledger.map((fish) => (
            <tr key={fish.card}>
              <th scope="row">
                <span aria-hidden="true">
                  <Rich>{short(fish.card)}</Rich>
                </span>
                <span class="for-ears">{spoken(fish.card)}</span>
              </th>
              <td>{place(fish)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A place, or the places that it may be. */
export function place({ seats, middle, aside }: Whereabouts): string {
  const places = [...seats.map(personOf), ...(middle ? [say.inMiddle] : []), ...(aside ? [say.setAside] : [])];
  if (places.length === 1) return places[0] ?? "";
  return seats.length === board.value.sizes.filter((size) => size > 0).length
    ? say.anywhere
    : listed(places, say.listOr);
}
