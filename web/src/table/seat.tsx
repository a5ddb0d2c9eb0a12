import type { ComponentChildren } from "preact";
import * as say from "#words/halls-table";
import { pending, send, table } from "../state";
import { levelName } from "./game";
import { nameOf, you } from "./seating";
import { visitorName } from "./visitor";

interface Properties {
  seat: number;
  turn: boolean;
  out: boolean;
  /** What is known of the seat's cards. */
  size: ComponentChildren;
  /** Present while the seat can be chosen. `ears`: what choosing it would mean. */
  choice?: { pressed: boolean; lit: boolean; ears: string; choose: (event: MouseEvent) => void } | undefined;
  children?: ComponentChildren;
}

/** A seat at the table: a button while it can be chosen. */
export function Seat({ seat, turn, out, size, choice, children }: Properties) {
  const kind = `seat${turn ? " turn" : ""}${out ? " out" : ""}`;
  const face = (
    <SeatFace seat={seat} turn={turn} size={size}>
      {children}
    </SeatFace>
  );
  if (choice) {
    return (
      <button
        type="button"
        class={`${kind} choice${choice.lit ? " lit" : ""}`}
        aria-pressed={choice.pressed}
        onClick={choice.choose}
      >
        {face}
        {choice.ears && <span class="for-ears">, {choice.ears}</span>}
      </button>
    );
  }
  return (
    <div class={kind}>
      {face}
      {table.value.free.includes(seat) && <TakeSeat seat={seat} />}
    </div>
  );
}

const BADGES = { here: "", away: say.statusAway, standin: say.statusStandin, bot: say.statusBot };

function SeatFace({ seat, turn, size, children }: Pick<Properties, "seat" | "turn" | "size" | "children">) {
  const sitter = table.value.sitters[seat];
  const status = seat === you.value ? "here" : (sitter?.status ?? "bot");
  const badge = status === "bot" && sitter?.bot ? say.statusBotLevel({ level: levelName(sitter.bot) }) : BADGES[status];
  return (
    <>
      <span class="name">
        <b>{nameOf(seat)}</b>
        {badge && <small class={`badge ${status}`}>{badge}</small>}
      </span>
      <span class="size">{size}</span>
      {turn && <span class="for-ears">, {say.hasTurn}</span>}
      {children}
      <i class="number" aria-hidden="true">
        {seat + 1}
      </i>
    </>
  );
}

/** A number of cards; a player without any is out. */
export function Size({ size }: { size: number }) {
  if (size === 0) return <>{say.out}</>;
  return (
    <>
      {size}
      <span class="for-ears"> {say.cardWord({ count: size })}</span>
    </>
  );
}

function TakeSeat({ seat }: { seat: number }) {
  const place = `seat-${seat}` as const;
  return (
    <button
      type="button"
      class="small"
      aria-disabled={pending.value !== null}
      onClick={() => send(place, { type: "sit", seat, name: visitorName() })}
    >
      {pending.value?.place === place ? say.sending : say.takeSeat}
      <span class="for-ears"> {say.insteadOf({ name: nameOf(seat) })}</span>
    </button>
  );
}
