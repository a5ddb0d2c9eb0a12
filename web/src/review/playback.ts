const BEAT_MS = 2200;

/** Plays the game from the moment that is shown: one after the other, until the end or until it is stopped. */
export class Player {
  private timer = 0;

  private readonly button: HTMLButtonElement;
  private readonly words: DOMStringMap;
  private readonly next: () => boolean;

  constructor(button: HTMLButtonElement, words: DOMStringMap, next: () => boolean) {
    this.button = button;
    this.words = words;
    this.next = next;
    button.addEventListener("click", () => this.toggle());
  }

  toggle(): void {
    if (this.timer) this.stop();
    else if (this.next()) {
      this.timer = window.setInterval(() => this.next() || this.stop(), BEAT_MS);
      this.button.textContent = this.words.stop ?? "";
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.button.textContent = this.words.play ?? "";
  }
}
