/** Ways through a game: playback, keys, swipes. */

const BEAT_MS = 2200;

/** Let a button play the game from the moment that is shown, until the end (`next` says no) or until it is stopped. */
export function playback(button: HTMLButtonElement, words: DOMStringMap, next: () => boolean) {
  let timer = 0;
  const stop = (): void => {
    clearInterval(timer);
    timer = 0;
    button.textContent = words.play ?? "";
  };
  const toggle = (): void => {
    if (timer) stop();
    else if (next()) {
      timer = window.setInterval(() => next() || stop(), BEAT_MS);
      button.textContent = words.stop ?? "";
    }
  };
  button.addEventListener("click", toggle);
  return { toggle, stop };
}

interface Ways {
  go(by: number): void;
  to(n: number): void;
  end: number;
  play(): void;
  copy(): void;
}

/** Arrows, page keys, Home and End, space, C; not while something is typed, or a control has a use for the key itself. */
export function listenToKeys({ go, to, end, play, copy }: Ways): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest("select, textarea, input, [contenteditable]")) return;
    const isControl = at.closest("a, button, summary, .scrolls") !== null;
    const ways: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      PageUp: () => go(-10),
      PageDown: () => go(10),
      Home: () => to(0),
      End: () => to(end),
      " ": isControl ? undefined : play,
      c: copy,
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  });
}

const FAR = 40;

/** A swipe to the left goes on, one to the right goes back; up and down scroll the page. */
export function listenToSwipes(place: HTMLElement, go: (by: number) => void): void {
  let from: { x: number; y: number } | null = null;
  place.addEventListener("pointerdown", ({ clientX: x, clientY: y, pointerType }) => {
    from = pointerType === "mouse" ? null : { x, y };
  });
  place.addEventListener("pointercancel", () => {
    from = null;
  });
  place.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    from = null;
    if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
  });
}
