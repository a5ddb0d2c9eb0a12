/** Shares a link or a text: with the share sheet of the device, through the clipboard, or selected to be copied by hand. */

/** Whether the device took it, or the reader called that off: then there is nothing else to do. */
export async function handedOn(what: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
}

/** Whether it is on the clipboard. There is none over plain http, and a browser may refuse it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
