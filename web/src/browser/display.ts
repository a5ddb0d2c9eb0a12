/**
 * How pages look: theme, contrast and motion. The reader's choice goes before what their system asks for.
 *
 * The choice stands on `<html>` (`data-theme`, `data-contrast`, `data-motion`), where the server writes it from a cookie and
 * style sheets read it (`styles/tokens.css`). Without a choice the attribute is missing.
 */

export const CHOICES = {
  theme: ["light", "dark"],
  contrast: ["normal", "more"],
  motion: ["full", "less"],
} as const;

export type Aspect = keyof typeof CHOICES;
export type Look = { readonly [A in Aspect]?: (typeof CHOICES)[A][number] };

const ASPECTS = Object.keys(CHOICES) as Aspect[];

/** What a page shows. */
export function lookOf(root: Pick<HTMLElement, "dataset">): Look {
  const chosen = ASPECTS.map((aspect) => [aspect, root.dataset[aspect]] as const);
  return Object.fromEntries(chosen.filter(([aspect, word]) => (CHOICES[aspect] as readonly unknown[]).includes(word)));
}

/** Make a page look so, at once. */
export function show(look: Look, root: Pick<HTMLElement, "dataset">): void {
  for (const aspect of ASPECTS) {
    const word = look[aspect];
    if (word) root.dataset[aspect] = word;
    else delete root.dataset[aspect];
  }
}

/** The value of the cookie `shoal_look`: the words that were chosen, with dots between them. No word is in two aspects. */
export const asCookie = (look: Look): string => ASPECTS.flatMap((aspect) => look[aspect] ?? []).join(".");
