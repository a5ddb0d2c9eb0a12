/**
 * Everyone in the room before the first deal, side by side with their team.
 *
 * Who watches picks a seat. Who sits moves to one that is free: by a tap, or by dragging their face there. The host picks up anyone, and
 * puts them down in another's place. With keys a seat is a button like any other, and Escape puts back what was picked up.
 */

import { computed, effect, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { hostShort } from "#words/shared-menu";
import * as say from "#words/shared-room";
import * as words from "#words/shared-table";
import { nameToBe } from "../spectators/chosen_name";
import { fitting } from "../spectators/take_seat";
import { seen, send, table } from "../state";
import { faceOf, nameOf, who } from "../table/seating";
import { besideFace, TeamMark } from "../table/seats";
import { isolated } from "../text/wording";
import { announce, answer } from "../ui/announce";
import { Portrait } from "../ui/portrait";

/** A finger that goes so far drags, in pixels. */
const DRAGS = 8;

export const isHost = () => table.value.host !== null && table.value.host === table.value.you;
const keptFor = (seat: number) => table.value.kept?.find((one) => one.seat === seat)?.name;
/** Whether a bot has the seat, and would give it up. */
export const isFree = (seat: number) => table.value.sitters[seat]?.status === "bot" && !keptFor(seat);

/** Whether someone is waited for besides the host; `null` where no one else is there. */
export function waitsForOthers(): boolean | null {
  const { sitters, host } = table.value;
  if (!sitters.some(({ status }, seat) => status === "here" && seat !== host)) return null;
  return (seen.value.unready?.seats.length ?? 0) > 0;
}

/** The seats that who watches may take or ask for. */
const open = computed(() => fitting([...table.value.free, ...(table.value.askable ?? [])]));
const picked = signal<number | null>(null);
/** The seat that who watches has picked: at first the first one that they may have. */
export const chosen = computed(() => {
  const { value: seat } = picked;
  return seat !== null && open.value.includes(seat) ? seat : (open.value[0] ?? null);
});
/** The seat that the host has picked up. */
const lifted = signal<number | null>(null);

addEventListener("keydown", (event) => {
  if (event.key === "Escape") lifted.value = null;
});
effect(() => {
  if (!isHost()) lifted.value = null;
});

/** The host lets two change places; all others who sit go to a free seat. */
function put(from: number, to: number): void {
  lifted.value = null;
  if (from === to) return;
  if (isHost()) send("host", { type: "swap", seat: from, other: to });
  else send(`seat-${to}`, { type: "sit", seat: to, name: table.value.sitters[from]?.name ?? "" });
}

/** What a tap on a seat does; nothing where it does nothing. */
function tapped(seat: number): (() => void) | null {
  const { you } = table.value;
  if (you === null) return open.value.includes(seat) ? () => (picked.value = seat) : null;
  if (!isHost()) return isFree(seat) && table.value.seating !== "locked" ? () => put(you, seat) : null;
  return () => {
    const from = lifted.value;
    if (from !== null) return put(from, seat);
    lifted.value = seat;
    answer(say.roomPicked({ name: nameOf(seat) }));
  };
}

/** Whether the reader can drag the face of a seat. */
const isLight = (seat: number): boolean => isHost() || (seat === table.value.you && table.value.seating !== "locked");

export function Teams({ isQuiet }: { isQuiet: boolean }) {
  const { sides = [], you, host, sitters } = table.value;
  const areTeams = sides.length === 2 && (sides[0]?.length ?? 0) > 1;
  const own = you ?? host ?? 0;
  const groups = areTeams ? [...sides].sort((a) => (a.includes(own) ? -1 : 1)) : [sitters.map((_, seat) => seat)];
  return (
    <section class="sits" aria-labelledby="room-seats">
      <h2 id="room-seats">{you === null && !isQuiet ? say.roomPick : say.roomSeats}</h2>
      <div class={areTeams ? "teams" : "teams alone"}>
        {groups.map((seats, team) => (
          <div key={team ? "them" : "us"} class={team ? "them" : "us"}>
            {areTeams && (
              <h3>
                <TeamMark team={team} /> {team ? say.roomOtherTeam : say.roomTeam({ host: who(own) })}
              </h3>
            )}
            <ul>
              {seats.map((seat) => (
                <li key={seat}>
                  <Cell seat={seat} isQuiet={isQuiet} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {you !== null && <p class="how">{isHost() ? say.roomSwapAbout : say.roomMoveAbout}</p>}
    </section>
  );
}

function Cell({ seat, isQuiet }: { seat: number; isQuiet: boolean }) {
  const [shift, drag] = useState<{ x: number; y: number } | null>(null);
  const { you, host } = table.value;
  const isOwn = you === null && seat === chosen.value && !isQuiet;
  const tap = isQuiet ? null : tapped(seat);
  const kinds = ["chair", isFree(seat) && "free", (isOwn || lifted.value === seat) && "on", shift && "dragged"];
  const content = (
    <>
      <Face seat={seat} drag={drag} shift={shift} />
      <span class="words">
        <b>
          <bdi>{isOwn ? nameToBe() : isolated(table.value.sitters[seat]?.name ?? "")}</bdi>
        </b>{" "}
        <small>{isOwn ? say.roomYouFor({ name: nameOf(seat) }) : about(seat)}</small>
      </span>
      {isReady(seat) && (
        <svg class="line tick" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12l5 5 9-10" />
        </svg>
      )}
      {besideFace.value?.(seat)}
    </>
  );
  const rest = {
    class: kinds.filter(Boolean).join(" "),
    "data-chair": seat,
    "data-testid": `room-seat-${seat}`,
    "data-host": seat === host,
  };
  if (!tap) return <div {...rest}>{content}</div>;
  const isPressed = you === null ? isOwn : isHost() ? lifted.value === seat : undefined;
  return (
    <button type="button" {...rest} aria-pressed={isPressed} onClick={tap}>
      {content}
      {you !== null && <span class="for-ears">, {isHost() ? say.roomPickUp : say.roomMoveHere}</span>}
    </button>
  );
}

type Shift = { x: number; y: number } | null;

/** A face, which can be dragged to another seat. */
function Face({ seat, shift, drag }: { seat: number; shift: Shift; drag: (to: Shift) => void }) {
  const portrait = <Portrait face={faceOf(seat)} />;
  if (!isLight(seat)) return <span class="pic">{portrait}</span>;
  const down = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    const begin = { x: event.clientX, y: event.clientY };
    let isDragged = false;
    const move = ({ clientX, clientY }: PointerEvent) => {
      const to = { x: clientX - begin.x, y: clientY - begin.y };
      isDragged ||= Math.hypot(to.x, to.y) > DRAGS;
      if (isDragged) drag(to);
    };
    const end = (last: PointerEvent) => {
      for (const [name, listener] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
        handle.removeEventListener(name, listener as EventListener);
      drag(null);
      if (!isDragged) return;
      addEventListener("click", noTap, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", noTap, { capture: true }));
      const under = last.type === "pointerup" ? document.elementsFromPoint(last.clientX, last.clientY) : [];
      const cell = under
        .map((one) => one.closest<HTMLElement>("[data-chair]"))
        .find((one) => one && !one.contains(handle));
      const to = Number(cell?.dataset.chair ?? seat);
      if (isHost() || isFree(to)) put(seat, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  };
  const style = shift ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined;
  return (
    <span class="pic light" style={style} onPointerDown={down}>
      {portrait}
    </span>
  );
}

/** The end of a drag is no tap. */
const noTap = (event: Event) => event.stopPropagation();

const AWAY: Readonly<Record<string, string>> = { reconnecting: words.statusReconnecting, away: words.statusAway };

const isReady = (seat: number): boolean =>
  table.value.sitters[seat]?.status === "here" &&
  seat !== table.value.host &&
  !seen.value.unready?.seats.includes(seat);

/** Who was not ready when it was last told, by name: seats change. Who sits down is known before it is known that they are not. */
let waited: readonly string[] = [];

effect(() => {
  if (!table.value.gathering) return;
  const { sitters, you } = table.value;
  for (const [seat, { name }] of sitters.entries()) {
    if (seat !== you && waited.includes(name) && isReady(seat)) announce(say.roomNowReady({ name: isolated(name) }));
  }
  waited = sitters.filter(({ status }, seat) => status === "here" && !isReady(seat)).map(({ name }) => name);
});

/** What someone is here, in a word or two. */
function about(seat: number): string {
  const { sitters, you, host, askable = [] } = table.value;
  const status = sitters[seat]?.status ?? "bot";
  const kept = keptFor(seat);
  if (kept) return say.roomKept({ name: isolated(kept) });
  if (status === "bot")
    return askable.includes(seat) || table.value.seating === "locked" ? say.roomFreeAsk : say.roomFree;
  const is = AWAY[status] ?? (seat === host ? hostShort : isReady(seat) ? say.roomIsReady : undefined);
  if (seat === you) return is ? `${say.roomYou} · ${is}` : say.roomYou;
  return is ?? say.roomNotReady;
}
