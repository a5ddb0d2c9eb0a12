import { closingThis, pending, send, table } from "../state";
import { Refusal } from "../ui/refusal";
import * as say from "./words";

/** What leaving means: whoever has a seat keeps it, unless they give it up. */
export function Leave() {
  const { you, rated, time } = table.value;
  const seated = you !== null;
  return (
    <>
      <Refusal from={(place) => place === "settings"} />
      {seated && (
        <div class="group">
          <h3>{say.leaveKeeps}</h3>
          <p>{rated ? say.leaveRated : time?.type === "days" ? say.leaveDays : say.leaveAbout}</p>
          {time?.type === "days" && document.querySelector("meta[name=notices]") && (
            <p>
              <a href="/account/notices">{say.leaveNotices}</a>
            </p>
          )}
        </div>
      )}
      <a class="button" href="/">
        {seated ? say.leaveNow : say.leaveHome}
      </a>
      {seated && !rated && (
        <button
          type="button"
          class="quiet"
          aria-disabled={pending.value !== null}
          onClick={() => send("settings", { type: "stand" }, closingThis())}
        >
          {say.giveUpSeat}
        </button>
      )}
    </>
  );
}
