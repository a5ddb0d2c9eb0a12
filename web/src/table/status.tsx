import type { ComponentChildren } from "preact";

/** What is going on: a headline, and the last thing that everybody saw. */
export function Status({
  headline,
  yours,
  children,
}: {
  headline: string;
  yours: boolean;
  children: ComponentChildren;
}) {
  return (
    <section class={`status${yours ? " yours" : ""}`} data-testid="status">
      <h1>{headline}</h1>
      {children}
    </section>
  );
}
