/** Mute and block players. */

import * as say from "#words/shared-talk";
import { pending, send, table } from "../state";
import { isolated } from "../text/wording";
import { arm, disarm, isArmed } from "../ui/second_tap";
import { around } from "./messages";

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
                  onClick={() => arm(`block-${seat}`, name)}
                >
                  {say.talkBlock}
                </button>
              )}
              {isArmed(`block-${seat}`, name) && <Sure name={name} seat={seat} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sure({ name, seat }: { name: string; seat: number }) {
  return (
    <div class="sure" role="alert">
      <p>{say.talkBlockSure({ name })}</p>
      <button type="button" class="primary" onClick={() => send("talk", { type: "block", seat }, disarm)}>
        {say.talkBlockYes}
      </button>
      <button type="button" onClick={disarm}>
        {say.talkBlockNo}
      </button>
    </div>
  );
}
