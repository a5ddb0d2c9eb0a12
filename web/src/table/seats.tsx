/** The players around the table in turn order from the reader on, the same for the page and for screen readers. */

import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import * as say from "#words/shared-table";
import { dialog, table } from "../state";
import { thinking } from "../timing/pace";
import { isTimed, SeatClock } from "../timing/timing";
import { Portrait } from "../ui/portrait";
import { typed } from "../ui/typed";
import { levelName } from "./game";
import { clockwise, faceOf, nameOf, you } from "./seating";

/** What a game says of one seat. */
export interface SeatInfo {
  turn: boolean;
  /** No cards left, or out of the game; at its end, not among those who have won. */
  out: boolean;
  won?: boolean | undefined;
  /** What is known of the seat's cards, on a small card back; none where the house rules hide it. */
  size: ComponentChildren;
  /** The same for ears. */
  sizeAloud: string;
  /** 0 for the reader's own team (or the circle), 1 for the other; none where everyone plays alone. */
  team?: 0 | 1 | undefined;
  teamAloud?: string | undefined;
  /** Present while the seat can be chosen. `ears`: what choosing it would mean. */
  choice?: { pressed: boolean; lit: boolean; ears: string; choose: (event: MouseEvent) => void } | undefined;
  /** Asked by the last question. */
  asked?: boolean;
  /** Below the name: books, a turned card. */
  below?: ComponentChildren;
}

/** A seat has a number while keys are typed or looked up; at other times it would look like a number of cards. */
const areNumbered = computed(() => typed.value !== "" || dialog.value === "keys");

/** Everyone at the table. The places are made by the styles alone, from a seat's number in turn order and how many there are. */
export function Seats({ info }: { info: (seat: number) => SeatInfo }) {
  const seats = clockwise();
  const all = seats.map(info);
  const kinds = [
    "ring",
    seats.length > 7 && "crowd",
    seats.length > 8 && "many",
    all.some(({ below }) => below) && "tall",
    areNumbered.value && "numbered",
  ];
  return (
    <ul class={kinds.filter(Boolean).join(" ")} style={{ "--n": seats.length }} aria-label={say.players}>
      {seats.map((seat, k) => (
        <Place key={seat} seat={seat} k={k} info={all[k] as SeatInfo} />
      ))}
    </ul>
  );
}

const TEAMS = ["us", "them"];

function Place({ seat, k, info }: { seat: number; k: number; info: SeatInfo }) {
  const { turn, out, won, asked, team, below } = info;
  const isThinking = turn && thinking.value === seat;
  const kinds = [
    "place",
    team !== undefined && TEAMS[team],
    seat === you.value && "self",
    turn && "now",
    out && "out",
    won && "winner",
    asked && "hit",
    isThinking && "thinking",
    k % 2 ? "front" : "behind",
  ];
  return (
    <li class={kinds.filter(Boolean).join(" ")} style={{ "--k": k }} data-seat={seat} data-testid={`seat-${seat}`}>
      <Seat seat={seat} info={info} />
      {isThinking && (
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {isTimed.value && <SeatClock seat={seat} />}
      {besideFace.value?.(seat)}
      {below}
    </li>
  );
}

/** A seat; a button while it can be chosen, or taken by who watches. */
function Seat({ seat, info }: { seat: number; info: SeatInfo }) {
  const choice = visiting.value?.(seat) ?? info.choice;
  if (!choice) {
    return (
      <div class="seat">
        <Figure seat={seat} info={info} />
      </div>
    );
  }
  return (
    <button
      type="button"
      class={choice.lit ? "seat choice lit" : "seat choice"}
      aria-pressed={choice.pressed}
      onClick={choice.choose}
    >
      <Figure seat={seat} info={info} />
      {choice.ears && <span class="for-ears">, {choice.ears}</span>}
    </button>
  );
}

const BADGES = {
  here: "",
  reconnecting: say.statusReconnecting,
  away: say.statusAway,
  standin: say.statusStandin,
  bot: say.statusBot,
};

function Figure({ seat, info }: { seat: number; info: SeatInfo }) {
  const sitter = table.value.sitters[seat];
  const told = seat === you.value ? "here" : (sitter?.status ?? "bot");
  const status = told === "reconnecting" && table.value.time?.type === "days" ? "away" : told;
  const badge =
    status === "bot" && sitter?.bot ? levelName(sitter.bot) : BADGES[status] || (sitter?.program && say.statusBot);
  return (
    <>
      <span class={`pic ${status}${sitter?.program ? " bot" : ""}`} aria-hidden="true">
        <Portrait face={faceOf(seat)} />
        {info.team !== undefined && <TeamMark team={info.team} />}
        {info.size !== null && <span class="ct">{info.size}</span>}
      </span>
      <span class="name">
        <bdi>
          <b>{nameOf(seat)}</b>
        </bdi>
        {badge && (
          <>
            <span class="for-ears">, </span>
            <small class={`badge ${status}`}>{badge}</small>
          </>
        )}
      </span>
      <span class="for-ears">
        {info.teamAloud && `, ${info.teamAloud}`}
        {info.sizeAloud && `, ${info.sizeAloud}`}
        {info.turn && `, ${say.hasTurn}`}
      </span>
      <i class="number" aria-hidden="true">
        {seat + 1}
      </i>
    </>
  );
}

/** A team by its shape: a disc or a triangle. Its colour says the same. */
export function TeamMark({ team }: { team: number }) {
  return <i class={`mk ${TEAMS[team] ?? ""}`} aria-hidden="true" />;
}

interface Choice {
  pressed: boolean;
  lit: boolean;
  ears: string;
  choose: () => void;
}

/** What stands beside a face for a moment: what its person has made of it (`chat/faces.tsx`). */
export const besideFace = signal<((seat: number) => ComponentChildren) | null>(null);

export const visiting = signal<((seat: number) => Choice | undefined) | null>(null);
