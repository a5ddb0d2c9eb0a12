/** Whom the reader hears: mute and block. */

import { signal } from "@preact/signals";
import * as say from "#words/halls-talk";
import { pending, send, table } from "../state";
import { isolated } from "../table/isolated";
import { around } from "./heard";

/** The seat whose person is about to be blocked. */
const blocking = signal<number | null>(null);

export function Players() {
  const people = table.value.sitters
    .map(({ name, status }, seat) => ({ name: isolated(name), status, seat }))
    .filter(({ status, seat }) => status !== "bot" && seat !== table.value.you);
  if (!people.length) return null;
  const isBusy = pending.value !== null;
  return (
    <section aria-labelledby="talk-people">
      <h3 id="talk-people">{say.talkPeople}</h3>
      <ul class="talk-people">
        {people.map(({ name, seat }) => {
          const isMuted = around.value.muted.includes(seat);
          return (
            <li key={seat}>
              <b>{name}</b>
              <button
                type="button"
                aria-disabled={isBusy}
                aria-label={isMuted ? say.talkUnmutePerson({ name }) : say.talkMutePerson({ name })}
                onClick={() => send("talk", { type: "mute", seat, yes: !isMuted })}
              >
                {isMuted ? say.talkUnmute : say.talkMute}
              </button>
              {around.value.accounts.includes(seat) && (
                <button
                  type="button"
                  aria-label={say.talkBlockPerson({ name })}
                  onClick={() => {
                    blocking.value = seat;
                  }}
                >
                  {say.talkBlock}
                </button>
              )}
              {blocking.value === seat && <Sure name={name} seat={seat} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sure({ name, seat }: { name: string; seat: number }) {
  const leave = () => {
    blocking.value = null;
  };
  return (
    <div class="sure" role="alert">
      <p>{say.talkBlockSure({ name })}</p>
      <button type="button" class="primary" onClick={() => send("talk", { type: "block", seat }, leave)}>
        {say.talkBlockYes}
      </button>
      <button type="button" onClick={leave}>
        {say.talkBlockNo}
      </button>
    </div>
  );
}
