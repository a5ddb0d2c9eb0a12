import { signal } from "@preact/signals";
import { propose } from "../../rulings/propose";
import { pending } from "../../state";
import { nameOf } from "../../table/seating";
import { spoken } from "../../ui/cards";
import { board, isOpen, seatsOf, setup } from "./game";
import { halfSuit, sideName } from "./names";
import * as say from "./words";

type Kind = "cancel" | "award" | "move";
const KINDS: readonly Kind[] = ["cancel", "award", "move"];
const NAMES = { cancel: say.rulingKindCancel, award: say.rulingKindAward, move: say.rulingKindMove };
const kind = signal<Kind>("cancel");

/** What the people at a table may settle besides a new deal: throw a half-suit in, give it to a team, move a card. */
export function Proposals() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    propose(ruling(new FormData(event.target as HTMLFormElement)));
  };
  return (
    <form class="claim" onSubmit={submit}>
      <fieldset class="paces">
        <legend>{say.rulingKind}</legend>
        {KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              checked={kind.value === one}
              onChange={() => {
                kind.value = one;
              }}
            />
            <span>{NAMES[one]}</span>
          </label>
        ))}
      </fieldset>
      {kind.value === "move" ? <CardAndSeat /> : <HalfSuitAndTeam team={kind.value === "award"} />}
      <footer>
        <button type="submit" class="primary" aria-disabled={pending.value !== null}>
          {say.propose}
        </button>
      </footer>
    </form>
  );
}

/** The ruling that the form says. */
function ruling(form: FormData): object {
  if (kind.value === "move") return { type: "move", card: form.get("card"), to: Number(form.get("to")) };
  const halfSuit = { half_suit: form.get("half_suit") };
  return kind.value === "award"
    ? { type: "award", ...halfSuit, team: Number(form.get("team")) }
    : { type: "cancel", ...halfSuit };
}

const open = () => setup.value.half_suits.filter(([, cards]) => isOpen(cards)).map(([id]) => id);

function HalfSuitAndTeam({ team }: { team: boolean }) {
  return (
    <div class="row">
      <label>
        {say.whichHalfSuit}
        <select name="half_suit">
          {open().map((id) => (
            <option key={id} value={id}>
              {halfSuit(id)}
            </option>
          ))}
        </select>
      </label>
      {team && (
        <label>
          {say.toWhom}
          <select name="team">
            {[0, 1].map((side) => (
              <option key={side} value={side}>
                {sideName(side)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function CardAndSeat() {
  return (
    <div class="row">
      <label>
        {say.whichCard}
        <select name="card">
          {board.value.open.map((card) => (
            <option key={card} value={card}>
              {spoken(card)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say.toWhom}
        <select name="to">
          {[0, 1].flatMap(seatsOf).map((seat) => (
            <option key={seat} value={seat}>
              {nameOf(seat)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
