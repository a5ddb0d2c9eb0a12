/**
 * Gives a new table its own address before anything reads it.
 *
 * The form's answer comes from `/tables` and is the table's page itself, which saves a round trip. Reloading the page must
 * lead to the same table and not send the form again.
 */

import { recallHere, rememberHere } from "./storage";

/** The review that led here to play on from a moment, if one did. */
const review = new URLSearchParams(location.hash.slice(1)).get("review");
/** Whether the reader comes from there now. */
export const isWhatIf = review?.startsWith("/game/") ?? false;

const table: { id: string } | null = JSON.parse(document.getElementById("table")?.textContent ?? "null");

if (table) history.replaceState(history.state, "", `/t/${table.id}`);
if (review && isWhatIf) rememberHere("review", review);

/** The way back to it, as long as this tab is at the table. */
export const cameFrom = recallHere("review");
