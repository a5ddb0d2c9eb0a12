/** Buttons that need a second tap. */

import { effect, signal } from "@preact/signals";
import { dialog } from "../state";

/** The button that was tapped once, and the person whom it is about. */
const armed = signal<{ button: string; about: string } | null>(null);

/** Tapped once, a button waits for a second tap: as long as the same dialog is open and it is about the same person. */
export const isArmed = (button: string, about: string): boolean =>
  armed.value?.button === button && armed.value.about === about;
export const arm = (button: string, about: string): void => {
  armed.value = { button, about };
};
export const disarm = (): void => {
  armed.value = null;
};

effect(() => {
  dialog.value;
  disarm();
});
