/**
 * The home page: fetches the board of a game when a pointer or focus reaches its Play button, while the server still deals.
 *
 * Everything else on the page works without script.
 */

const asked = new Set<string>();

function fetchBoard({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  for (const href of button?.form?.dataset.modules?.split(" ") ?? []) {
    if (!href || asked.has(href)) continue;
    asked.add(href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

for (const type of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(type, fetchBoard);
