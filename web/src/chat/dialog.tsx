/** The dialog of chat and spectators. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as say from "#words/shared-talk";
import { Lookers, Onlookers } from "../spectators/spectators";
import { closeDialog, pending, refusal, seen, send, table } from "../state";
import { explain, kebab } from "../table/game";
import { isolated } from "../text/wording";
import { Switch } from "../ui/choices";
import { areWanted, Faces } from "./faces";
import { around, lines, phrases, words } from "./messages";
import { Players } from "./mute";

const MOST_LETTERS = 300;

export default function Sheet() {
  return (
    <>
      <Lookers />
      <TalkRefusal />
      <Lines />
      <Speaking />
      <Onlookers />
      <Players />
    </>
  );
}

function TalkRefusal() {
  const why = refusal.value;
  if (why?.place !== "talk") return null;
  return (
    <p class="refusal" role="alert" data-testid="refusal">
      {say.reasons[kebab(why.reason)] ?? explain(why.reason)}
    </p>
  );
}

function Lines() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [lines.value.length]);
  if (!lines.value.length) return around.value.may_say === "nothing" ? null : <p>{say.talkNoneYet}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
    <ol class="said-lines" ref={list} tabIndex={0} data-testid="said">
      {lines.value.map((line) => (
        <li key={line.number}>
          <b>{isolated(line.name)}</b> <span>{words(line)}</span>
        </li>
      ))}
    </ol>
  );
}

function Speaking() {
  const may = around.value.may_say;
  if (may === "nothing") {
    if (table.value.you === null) return null;
    const { talk = "open" } = table.value;
    return <p>{talk === "open" ? say.talkNothing : say.talkRuleTold({ talk })}</p>;
  }
  const isBusy = pending.value !== null;
  return (
    <section aria-labelledby="talk-say">
      <Faces made={closeDialog} />
      <Switch
        title={say.talkFacesShown}
        on={areWanted.value}
        turn={(yes) => {
          areWanted.value = yes;
        }}
      />
      {may === "texts" && <OwnWords />}
      <h3 id="talk-say">{say.talkPhrases}</h3>
      <div class="phrases">
        {phrases.map(([phrase, text]) => (
          <button
            key={phrase}
            type="button"
            data-phrase={phrase}
            aria-disabled={isBusy}
            onClick={() => send("talk", { type: "say", phrase })}
          >
            {text}
          </button>
        ))}
      </div>
      {may === "phrases" && <p>{say.talkPhrasesOnly}</p>}
    </section>
  );
}

const written = signal("");

function OwnWords() {
  const over = (seen.value.view as { board: { over: unknown } }).board.over !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = written.value.trim();
        if (!text || pending.value) return;
        send("talk", { type: "tell", text }, () => {
          written.value = "";
        });
      }}
    >
      <label for="talk-words">{say.talkOwnWords}</label>
      <div>
        <input
          id="talk-words"
          value={written.value}
          maxLength={MOST_LETTERS}
          autocomplete="off"
          enterkeyhint="send"
          onInput={(event) => {
            written.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="primary" aria-disabled={pending.value !== null}>
          {say.talkSend}
        </button>
      </div>
      <p>{say.talkReaders({ over })}</p>
    </form>
  );
}
