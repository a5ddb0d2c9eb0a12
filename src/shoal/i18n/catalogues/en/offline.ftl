### What works without a connection, and what is shown in pages of other sites.

offline-title = You’re offline
offline-about = Tables need a connection. Your seats stay yours, and these work without one.
offline-kept = Your answers count: they’re kept here and sent when you’re back online.
offline-puzzle = Puzzle of { $date }
offline-practice-of = { $difficulty }, puzzle { $number }
offline-again = Try again
offline-needs = Buttons in grey need a connection.
offline-wrong = Does something look stale? Once you’re online:
offline-reset = Start afresh

offline-reset-title = Start afresh
offline-reset-about = This clears the pages that this browser keeps for use without a connection. Your games, streaks and settings stay. Notices on this device stop, too, until you turn them on again.
offline-reset-busy = Clearing…
offline-reset-done = Done. You have the newest version.
offline-reset-failed = Your browser won’t let this page do it. Clear this site’s data in your browser’s settings instead.

## In pages of other sites

embed-puzzle-title = Shoal: { $page }
embed-open = Open on Shoal
embed-puzzle-about = Puts this puzzle on your own web page. It works there without scripts and cookies.
embed-always = For a puzzle that changes every day, leave the date out of the address.
