/** Spectators: who watches, who asks to see a hand, and what a spectator may ask for. */

import * as say from "#words/shared-talk";
import { around, isTheTitle, LATE_MOVES } from "../chat/messages";
import { pending, send, table } from "../state";
import { isolated } from "../text/wording";
import { visitorName } from "./chosen_name";

const nameAt = (seat: number) => isolated(table.value.sitters[seat]?.name ?? "");

export function Onlookers() {
  const { watchers, may_look } = around.value;
  if (!watchers && !may_look) return null;
  return (
    <section aria-labelledby="talk-watching" data-testid="onlookers">
      <h3 id="talk-watching" class={isTheTitle() ? "for-ears" : undefined}>
        {say.lookTitle}
      </h3>
      <p>{counts().join(" ")}</p>
      {may_look && <OwnLook />}
    </section>
  );
}

/** How many watch, and what they see. */
function counts(): string[] {
  const { watchers, beside, late } = around.value;
  const seats = beside.flatMap((count, seat) => {
    if (!count) return [];
    return [
      seat === table.value.you ? say.watchersBesideYou({ count }) : say.watchersBeside({ count, name: nameAt(seat) }),
    ];
  });
  return [
    say.watchers({ count: watchers }),
    ...seats,
    ...(late ? [say.watchersLate({ count: late, moves: LATE_MOVES })] : []),
  ];
}

/** Those who ask the reader, or see their hand. */
export function Lookers() {
  if (!around.value.lookers.length) return null;
  const isBusy = pending.value !== null;
  return (
    <ul class="talk-people">
      {around.value.lookers.map(({ number, name, sees }) => {
        const answer = (yes: boolean) => send("talk", { type: "let_look", look: number, yes });
        return (
          <li key={number}>
            <span>{sees ? say.lookSees({ name: isolated(name) }) : say.lookAsks({ name: isolated(name) })}</span>
            {!sees && (
              <button
                type="button"
                class="primary"
                data-testid="show-hand"
                aria-disabled={isBusy}
                onClick={() => answer(true)}
              >
                {say.lookShow}
              </button>
            )}
            <button type="button" aria-disabled={isBusy} onClick={() => answer(false)}>
              {sees ? say.lookHideNow : say.lookHide}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What who watches sees besides what everyone does, or can ask for. */
function OwnLook() {
  const { looking } = around.value;
  if (looking && looking.answer !== "no") return <Looking seat={looking.seat} waits={looking.answer === "waiting"} />;
  const name = visitorName();
  const ask = (seat: number | null) => send("talk", { type: "look_on", seat, name });
  const isLate = table.value.watching === "late";
  const people = table.value.sitters.flatMap(({ status }, seat) => (status === "bot" ? [] : [seat]));
  return (
    <>
      {looking?.seat != null && <p role="status">{say.lookNo({ name: nameAt(looking.seat) })}</p>}
      {!isLate && people.length > 0 && <h4>{say.lookBeside}</h4>}
      <div class="phrases">
        {isLate ? (
          <button type="button" data-look="all" onClick={() => ask(null)}>
            {say.lookAll({ moves: LATE_MOVES })}
          </button>
        ) : (
          people.map((seat) => (
            <button
              key={seat}
              type="button"
              data-look={seat}
              aria-label={say.lookBesidePerson({ name: nameAt(seat) })}
              onClick={() => ask(seat)}
            >
              {nameAt(seat)}
            </button>
          ))
        )}
      </div>
      <p>{say.lookCost}</p>
    </>
  );
}

function Looking({ seat, waits }: { seat: number | null; waits: boolean }) {
  const told =
    seat === null
      ? say.lookYesAll({ moves: LATE_MOVES })
      : waits
        ? say.lookWaiting({ name: nameAt(seat) })
        : say.lookYes({ name: nameAt(seat) });
  return (
    <div class="talk-people">
      <p role="status">{told}</p>
      <button
        type="button"
        data-testid={waits ? "look-back" : "look-away"}
        onClick={() => send("talk", { type: "look_away" })}
      >
        {waits ? say.lookTakeBack : say.lookAway}
      </button>
    </div>
  );
}
