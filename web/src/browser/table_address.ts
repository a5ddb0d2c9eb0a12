/**
 * Gives a new table its own address before anything reads it: the form's answer is the table's page itself, which saves a
 * round trip, and comes from `/tables`. To load the page again must lead to the same table, and not send the form again.
 */

const table: { id: string } | null = JSON.parse(document.getElementById("table")?.textContent ?? "null");

if (table) history.replaceState(history.state, "", `/t/${table.id}`);
