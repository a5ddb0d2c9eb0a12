/**
 * Gives a new table its own address before anything reads it.
 *
 * The form's answer comes from `/tables` and is the table's page itself, which saves a round trip. Reloading the page must
 * lead to the same table and not send the form again.
 */

/** Whether the reader comes to play with friends: the first page's button says so in the fragment, which stays with the browser. */
export const isForFriends = location.hash === "#invite";

const table: { id: string } | null = JSON.parse(document.getElementById("table")?.textContent ?? "null");

if (table) history.replaceState(history.state, "", `/t/${table.id}`);
