import { signal } from "@preact/signals";
import { Dialog } from "./dialog";
import { text } from "./messages";
import { dialog, pending, refusal, send, table, typing } from "./state";
import { NAME_LIMIT, type Pace } from "./wire/messages";

const PACES: readonly Pace[] = ["human", "instant"];
const copied = signal(false);

/** Everything about the table that is not the game. */
export function Settings() {
  const say = text.value;
  const seated = table.value.you !== null;
  return (
    <Dialog name="settings" title={say.menu}>
      {refusal.value?.place === "settings" && (
        <p class="refusal" role="alert">
          {say.reason(refusal.value.reason)}
        </p>
      )}
      <Invitation />
      {seated && <OwnName />}
      {seated && <BotPace />}
      <Keyboard />
      <footer>
        {seated && (
          <button
            type="button"
            aria-disabled={pending.value !== null}
            onClick={() => send("settings", { type: "stand" }, close)}
          >
            {say.stand}
          </button>
        )}
        <a class="button" href="/">
          {say.newTable}
        </a>
      </footer>
    </Dialog>
  );
}

const close = () => {
  dialog.value = null;
};

function Invitation() {
  const say = text.value;
  const address = location.origin + location.pathname;
  /** The clipboard exists only under https and on localhost; elsewhere the address is selected, ready to be copied. */
  const copy = async (event: MouseEvent) => {
    if (!navigator.clipboard) return (event.target as Element).parentElement?.querySelector("input")?.select();
    await navigator.clipboard.writeText(address);
    copied.value = true;
  };
  return (
    <section>
      <h3>{say.invite}</h3>
      <p id="invite-help">{say.inviteHelp}</p>
      <div class="row">
        <input
          readOnly
          value={address}
          aria-label={say.invite}
          aria-describedby="invite-help"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={copy}>
          {copied.value ? say.copied : say.copy}
        </button>
      </div>
    </section>
  );
}

function OwnName() {
  const say = text.value;
  const seat = table.value.you ?? 0;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name")).trim();
    if (!name) return;
    localStorage.setItem("name", name);
    send("settings", { type: "sit", seat, name });
  };
  return (
    <form class="row" onSubmit={rename}>
      <label>
        {say.yourName}
        <input
          name="name"
          required
          maxLength={NAME_LIMIT}
          defaultValue={table.value.sitters[seat]?.name ?? ""}
          autocomplete="nickname"
        />
      </label>
      <button type="submit" aria-disabled={pending.value !== null}>
        {say.rename}
      </button>
    </form>
  );
}

function BotPace() {
  const say = text.value;
  return (
    <fieldset class="paces">
      <legend>{say.pace}</legend>
      {PACES.map((pace) => (
        <label key={pace}>
          <input
            type="radio"
            name="pace"
            checked={table.value.pace === pace}
            onChange={() => send("settings", { type: "set_pace", pace })}
          />
          <span>{say.paces[pace]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Keyboard() {
  const say = text.value;
  return (
    <details open={dialog.value === "keys"}>
      <summary>{say.keys}</summary>
      <label class="check">
        <input
          type="checkbox"
          checked={typing.value}
          onChange={(event) => {
            typing.value = event.currentTarget.checked;
          }}
        />
        {say.typing}
      </label>
      <dl class="keys">
        {say.keysHelp.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
