### What the script of the first page says: how today went for the reader, what they share of it, a table that they hide. No message
### counts: what knows plurals is a part of the tables' client, which is not run there.

# $squares are ⬛ for a wrong answer and 🟩 for the right one.
today-solved = Solved { $squares }
today-helped = Solved with help
today-again = See it
today-best = Your best: { $count }
today-streak = Days in a row: { $count }
today-keep = Keep it going.
# Read out for seven dots, some of them filled.
today-week = Puzzles of the last 7 days: { $count }
today-share = Share today
today-send = Send
today-copied = Copied
today-by-hand = Select the text and copy it.
today-shared-puzzle = Puzzle of the day: { $squares }
today-shared-sprint = Memory sprint: { $count }
mine-hide = Hide. You keep your seat.
mine-hidden = Hidden. You keep your seat.
mine-undo = Undo
