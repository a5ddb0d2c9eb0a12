/** The button for chat and spectators in the top line, shown while there is anything of either. */

import * as say from "#words/shared-talk";
import { adopt } from "../browser/lazy";
import { ROOMS } from "../menu/dialogs";
import { showHands } from "../spectators/hands";
import { dialog, table } from "../state";
import { besideFace } from "../table/seats";
import style from "./chat.css?inline";
import { around, hands, isTheTitle, lines, unread } from "./messages";

adopt(style);
showHands();
const title = () => (isTheTitle() ? say.lookTitle : say.talk);
/** Whether there is anything of either. */
function offered(): boolean {
  const { may_say, watchers, may_look } = around.value;
  return may_say !== "nothing" || watchers > 0 || may_look || lines.value.length > 0 || hands.value !== null;
}
ROOMS.talk = { title, fetch: async () => ({ talk: { title, Content: (await import("./dialog")).default } }), offered };

export function Door() {
  const { watchers, lookers } = around.value;
  const asking = lookers.filter(({ sees }) => !sees).length;
  const news = unread.value + asking;
  if (!offered()) return null;
  return (
    <button
      type="button"
      class="quiet talk-button"
      data-testid="talk-button"
      onClick={() => {
        dialog.value = "talk";
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
      </svg>
      <span class="for-ears">{unread.value ? say.talkNew({ count: unread.value }) : say.talk}</span>
      {table.value.you !== null && !table.value.gathering && besideFace.value?.(table.value.you)}
      {news > 0 && <b aria-hidden="true">{news}</b>}
      {watchers > 0 && (
        <span class="watching">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7z" />
            <circle cx="12" cy="12" r="3" />
          </svg>
          <span aria-hidden="true">{watchers}</span>
          <span class="for-ears">{say.watchers({ count: watchers })}</span>
        </span>
      )}
    </button>
  );
}
