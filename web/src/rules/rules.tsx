import { effect, signal } from "@preact/signals";
import { fetched } from "../browser/lazy";
import type { RoomPage } from "../menu/dialogs";
import * as say from "../menu/words";
import { dialog, table } from "../state";
import { game, type Lesson, type RuleWords } from "../table/game";
import { HouseRules } from "./house_rules";

/** The words and pictures of the game's rules, once they have been fetched; null when they could not be. */
const words = signal<RuleWords | null | undefined>(undefined);

let isAsked = false;
effect(() => {
  const { value: loaded } = game;
  if (dialog.value !== "rules" || !loaded || isAsked) return;
  isAsked = true;
  const failed = () => {
    words.value = null;
  };
  void fetched(loaded.rules, failed).then((found) => {
    words.value = found;
  });
});

/** This game in a minute, as it is played here: pictures, a few sentences, and what is not as usual. */
function Rules() {
  const { value: told } = words;
  if (!told) return <p role="status">{told === null ? say.notFetched : say.fetching}</p>;
  return (
    <>
      <ol class="lessons" data-testid="lessons">
        {told.lessons.map((lesson) => (
          <Learn key={lesson.title} lesson={lesson} values={told.lessonValues(table.value.options as never)} />
        ))}
      </ol>
      <HouseRules words={told} />
      {table.value.seal && (
        <details class="seal">
          <summary>{say.dealSeal}</summary>
          <p>{say.dealSealAbout}</p>
          <code>{table.value.seal}</code>
        </details>
      )}
    </>
  );
}

export const RULES: RoomPage = { title: () => say.rulesOf({ game: game.value?.title ?? "" }), Content: Rules };

function Learn({ lesson, values }: { lesson: Lesson; values: Readonly<Record<string, unknown>> }) {
  const { text, spokenOf } = tell(lesson, values);
  const isUnusual = table.value.house_rules.some(({ name }) => spokenOf.has(name));
  return (
    <li>
      <lesson.Picture />
      <div>
        <h3>{lesson.title}</h3>
        {isUnusual && <span class="unusual">{say.houseRule}</span>}
        <p>{text}</p>
      </div>
    </li>
  );
}

/** The sentences of a lesson, and the names of the values that chose them. */
export function tell({ about }: Pick<Lesson, "about">, values: Readonly<Record<string, unknown>>) {
  const spokenOf = new Set<string>();
  if (typeof about === "string") return { text: about, spokenOf };
  const watched = new Proxy(values, {
    get(all, name: string) {
      spokenOf.add(name);
      return all[name];
    },
  });
  return { text: about(watched as never), spokenOf };
}
