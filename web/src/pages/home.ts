/**
 * The home page: fetches the board of a game when a pointer or focus reaches its Play button, while the server still deals.
 *
 * What else it does (`home/later.ts`) is fetched at once for who has been here before, and for others once they stay to read.
 * Everything on the page works without script.
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

const { later } = document.querySelector("main")?.dataset ?? {};
let isNew = true;
try {
  isNew = !(localStorage.length || document.querySelector(".await"));
} catch {
  // site data is blocked
}
if (later) setTimeout(() => import(/* @vite-ignore */ later), isNew ? 3000 : 0);
