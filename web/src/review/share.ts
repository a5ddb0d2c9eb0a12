/** Sharing the moment that is shown: its link, its picture. */

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

/** Pictures of the moment that is shown: the links follow it, and PNG is made here of the server's SVG. */
export function makePictures(page: HTMLElement, query: () => string): void {
  const svg = page.querySelector<HTMLAnchorElement>("a[data-picture=svg]");
  const png = page.querySelector<HTMLButtonElement>("button[data-picture=png]");
  const embed = page.querySelector<HTMLTextAreaElement>("#embed");
  const address = () => `/game/${page.dataset.id}/picture.svg?${query()}`;
  addEventListener("moment", () => {
    if (svg) svg.href = address();
    if (embed) embed.value = embed.value.replace(/\?[^"]*"/, `?${query()}"`);
  });
  embed?.addEventListener("focus", () => embed.select());
  png?.addEventListener("click", async () => {
    const drawn = await (await fetch(address())).text();
    const link = document.createElement("a");
    link.href = await inPixels(drawn);
    link.download = `shoal-${page.dataset.id}.png`;
    link.click();
  });
}

/** The picture as PNG, twice as large as it says, as the address of its data. */
async function inPixels(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
