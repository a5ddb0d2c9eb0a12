import { signal } from "@preact/signals";
import { text } from "../messages";
import { NAME_LIMIT } from "../wire/messages";

const BIRDS = ["Heron", "Otter", "Puffin", "Kingfisher", "Osprey", "Tern", "Dipper", "Plover", "Egret", "Seal"];
const TONES = ["Blue", "Quiet", "Quick", "Silver", "Lucky", "Early", "Amber", "Brave", "Misty", "Merry"];
const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)];

const written = signal(localStorage.getItem("name") ?? `${pick(TONES)} ${pick(BIRDS)}`);

/** The name with which the reader sits down, and remembers for the next table. */
export function visitorName(): string {
  const name = written.value.trim().slice(0, NAME_LIMIT) || `${pick(TONES)} ${pick(BIRDS)}`;
  localStorage.setItem("name", name);
  return name;
}

/** Asks the name; one tap on a seat is enough, for a friendly name is there already. */
export function NameField() {
  return (
    <label class="name-field">
      {text.value.yourName}
      <input
        value={written.value}
        maxLength={NAME_LIMIT}
        autocomplete="nickname"
        onInput={(event) => {
          written.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
