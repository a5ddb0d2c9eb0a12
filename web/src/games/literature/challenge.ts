import { signal } from "@preact/signals";
import { refusal, sheet } from "../../state";

/** The half-suit of a challenge that the reader is putting together; its sheet (`claim_sheet.tsx`) is fetched later. */
export const challenged = signal<string | null>(null);

export function openChallenge(): void {
  challenged.value = null;
  refusal.value = null;
  sheet.value = "challenge";
}
