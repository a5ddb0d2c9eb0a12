import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** How long the sentence before the last one can still be seen, where the house rules let no one read it again. */
const LEAVING_MS = 900;

export interface Sentence {
  /** Different for every event, so that the same words twice are two sentences. */
  key: string | number;
  text: ComponentChildren;
}

interface Properties {
  /** What was said last. */
  is: Sentence;
  /** What was said before it, where the house rules let it stand. */
  was?: Sentence | null;
  /** Below the sentences: a hint for newcomers. */
  children?: ComponentChildren;
}

/** The last sentence of the table, in the middle of it. The one before moves up when it comes, and then fades. */
export function Said({ is, was, children }: Properties) {
  const leaving = useLeaving(is);
  return (
    <div class="said">
      {was ? (
        <p class="was" key={`was-${was.key}`} data-testid="earlier">
          {was.text}
        </p>
      ) : (
        leaving && (
          <p class="was leaving" key={`was-${leaving.key}`} aria-hidden="true">
            {leaving.text}
          </p>
        )
      )}
      <p class="is" key={`is-${is.key}`} data-said data-testid="last-question">
        {is.text}
      </p>
      {children}
    </div>
  );
}

/** The sentence before this one, for a moment after this one came. */
function useLeaving(is: Sentence): Sentence | null {
  const current = useRef(is);
  const before = useRef<Sentence | null>(null);
  const [, redraw] = useState(0);
  if (current.current.key !== is.key) before.current = current.current;
  current.current = is;
  useEffect(() => {
    if (!before.current) return;
    const gone = setTimeout(() => {
      before.current = null;
      redraw((count) => count + 1);
    }, LEAVING_MS);
    return () => clearTimeout(gone);
  }, [is.key]);
  return before.current;
}
