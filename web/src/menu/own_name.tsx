import { useState } from "preact/hooks";
import { remember } from "../browser/storage";
import { pending, send, table } from "../state";
import { Refusal } from "../ui/refusal";
import { NAME_LIMIT } from "../wire/messages";
import * as say from "./words";

/** What the others call the reader. It says that it was saved, or what is missing. */
export function OwnName() {
  const seat = table.value.you ?? 0;
  const [told, tell] = useState<"saved" | "missing" | null>(null);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("name") as HTMLInputElement;
    const name = field.value.trim();
    if (!name) {
      tell("missing");
      field.focus();
      return;
    }
    tell(null);
    send("name", { type: "sit", seat, name }, () => {
      remember("name", name);
      tell("saved");
    });
  };
  return (
    <form class="own-name" onSubmit={rename} noValidate>
      <div class="row">
        <label>
          {say.yourName}
          <input
            name="name"
            maxLength={NAME_LIMIT}
            defaultValue={table.value.sitters[seat]?.name ?? ""}
            autocomplete="nickname"
            aria-invalid={told === "missing"}
            aria-describedby="name-told"
            onInput={() => tell(null)}
          />
        </label>
        <button type="submit" aria-disabled={pending.value !== null}>
          {say.saveName}
        </button>
      </div>
      <Refusal from={(place) => place === "name"} />
      <p id="name-told" role="status" class={told === "missing" ? "wrong" : ""}>
        {told === "saved" && say.nameSaved({ name: table.value.sitters[seat]?.name ?? "" })}
        {told === "missing" && say.nameMissing}
      </p>
    </form>
  );
}
