import { copied } from "../browser/sharing";

const SHOWN_MS = 2500;

/** The button that copies the link to what is shown; where the browser refuses that, the link stands beside it to be copied by hand. */
export class Copies {
  private readonly button: HTMLButtonElement;
  private readonly copied: string;
  private readonly link: () => string;

  constructor(button: HTMLButtonElement, copied: string, link: () => string) {
    this.button = button;
    this.copied = copied;
    this.link = link;
    button.addEventListener("click", () => this.copy());
  }

  async copy(): Promise<void> {
    const words = this.button.textContent;
    if (words === this.copied || this.button.hidden) return;
    if (!(await copied(this.link()))) {
      this.offer(words ?? "");
      return;
    }
    this.button.textContent = this.copied;
    setTimeout(() => {
      this.button.textContent = words;
    }, SHOWN_MS);
  }

  /** It stands there, selected and named as the button is, until people go on: then it would be the link to another moment. */
  private offer(name: string): void {
    const field = document.createElement("input");
    field.readOnly = true;
    field.className = "link-by-hand";
    field.setAttribute("aria-label", name);
    field.value = this.link();
    field.addEventListener("blur", () => field.remove());
    this.button.after(field);
    field.focus();
    field.select();
  }
}
