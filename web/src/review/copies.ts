const SHOWN_MS = 2500;

/** The button that copies the link to what is shown. */
export class Copies {
  private readonly button: HTMLButtonElement;
  private readonly copied: string;
  private readonly link: () => string;

  constructor(button: HTMLButtonElement, copied: string, link: () => string) {
    this.button = button;
    this.copied = copied;
    this.link = link;
    if (typeof navigator.clipboard?.writeText !== "function") button.hidden = true;
    button.addEventListener("click", () => this.copy());
  }

  async copy(): Promise<void> {
    const words = this.button.textContent;
    if (words === this.copied || this.button.hidden) return;
    await navigator.clipboard.writeText(this.link());
    this.button.textContent = this.copied;
    setTimeout(() => {
      this.button.textContent = words;
    }, SHOWN_MS);
  }
}
