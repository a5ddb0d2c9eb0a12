import { signal } from "@preact/signals";
import * as say from "#words/shared-menu";
import * as menu from "../menu/words";
import { pending, send, table } from "../state";
import { arm, disarm, isArmed } from "../ui/second_tap";

/** The two who are to change places. */
const first = signal(0);
const second = signal(1);

interface Properties {
  name: (seat: number) => string;
}

/** Every seat with what the host can do about its person. */
export function Seats({ name }: Properties) {
  const { sitters, you, kept = [] } = table.value;
  const act = (command: { type: "remove" | "hand_over"; seat: number }) => {
    disarm();
    send("host", command);
  };
  const isSure = (seat: number) => isArmed(`remove-${seat}`, name(seat));
  return (
    <details class="seats-of-table">
      <summary>{say.seatsOfTable}</summary>
      <ul>
        {sitters.map(({ status }, seat) => {
          const keptFor = kept.find((one) => one.seat === seat);
          if (seat === you || (status === "bot" && !keptFor)) return null;
          return (
            <li key={seat}>
              <span>{menu.seatNumber({ name: name(seat), number: seat + 1 })}</span>
              {keptFor && <small>{say.keptFor({ name: keptFor.name })}</small>}
              <div class="buttons">
                <button
                  type="button"
                  data-testid={`remove-${seat}`}
                  class={isSure(seat) ? "danger" : ""}
                  aria-disabled={pending.value !== null}
                  onClick={() => {
                    if (keptFor || isSure(seat)) act({ type: "remove", seat });
                    else arm(`remove-${seat}`, name(seat));
                  }}
                >
                  {keptFor ? say.keptNoMore : isSure(seat) ? say.removeSure({ name: name(seat) }) : say.remove}
                </button>
                {!keptFor && !isSure(seat) && (
                  <button
                    type="button"
                    data-testid={`make-host-${seat}`}
                    aria-disabled={pending.value !== null}
                    onClick={() => act({ type: "hand_over", seat })}
                  >
                    {say.makeHost}
                  </button>
                )}
              </div>
              {isSure(seat) && <p>{say.removeAbout}</p>}
            </li>
          );
        })}
      </ul>
      <ChangePlaces name={name} />
    </details>
  );
}

/** Before the first move two sitters can change places. The host's levels are there to be chosen at the same times. */
function ChangePlaces({ name }: Properties) {
  if (!table.value.levels.length) return null;
  const swap = () => send("host", { type: "swap", seat: first.value, other: second.value });
  return (
    <div class="change-places">
      <h4>{say.changePlaces}</h4>
      <p>{say.changePlacesAbout}</p>
      <div class="row">
        <Sitter title={say.firstOfTwo} chosen={first} name={name} />
        <Sitter title={say.secondOfTwo} chosen={second} name={name} />
        <button
          type="button"
          data-testid="swap"
          aria-disabled={pending.value !== null || first.value === second.value}
          onClick={() => first.value !== second.value && swap()}
        >
          {say.changePlaces}
        </button>
      </div>
    </div>
  );
}

function Sitter({ title, chosen, name }: Properties & { title: string; chosen: typeof first }) {
  return (
    <select
      aria-label={title}
      value={chosen.value}
      onChange={(event) => {
        chosen.value = Number(event.currentTarget.value);
      }}
    >
      {table.value.sitters.map((_, seat) => (
        <option key={seat} value={seat}>
          {menu.seatNumber({ name: name(seat), number: seat + 1 })}
        </option>
      ))}
    </select>
  );
}
