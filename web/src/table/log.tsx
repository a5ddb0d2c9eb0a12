/** The questions of a game, where everyone may look them up: beside the table, or in a dialog on small screens. */

import type { ComponentChildren } from "preact";
import * as say from "#words/shared-table";
import { dialog } from "../state";
import { Dialog } from "../ui/dialog";

interface Properties {
  /** How many questions there were, in words. */
  title: string;
  /** Each question, the first one first. */
  questions: readonly ComponentChildren[];
}

interface WithMore extends Properties {
  /** What is looked up with them, above. */
  children?: ComponentChildren;
}

/** Beside the table. */
export function Log({ title, questions }: Properties) {
  return (
    <section class="log" data-testid="log">
      <h2>{title}</h2>
      <NewestFirst questions={questions} />
    </section>
  );
}

function NewestFirst({ questions }: Pick<Properties, "questions">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
    <ol reversed tabIndex={0}>
      {questions
        .map((question, index) => (
          <li key={index}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{question}</span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}

/** Where no room is left beside the table: the way to the list. */
export function LogButton({ questions }: Properties) {
  if (!questions.length) return null;
  return (
    <button
      type="button"
      class="quiet to-log"
      onClick={() => {
        dialog.value = "log";
      }}
    >
      {say.questions}
    </button>
  );
}

export function LogDialog({ title, questions, children }: WithMore) {
  if (dialog.value !== "log") return null;
  return (
    <Dialog name="log" title={title}>
      {children}
      <div class="log">
        <NewestFirst questions={questions} />
      </div>
    </Dialog>
  );
}
