### Own marks, a house rule of a table: the form, the panel in the browser, the words in the terminal. And hints in the form.

form-hints = Hints
    .about = Who plays against bots alone can ask what they could know. The record says that they were helped.
form-hints-yes = Against bots alone
form-hints-no = None
form-marks = Own marks
    .about = Everybody can note who has a card and who has not. Notes stay with whoever makes them, and end with the game.
form-marks-yes = Allowed
form-marks-no = None: memory alone
marks = Marks
marks-about = Only you see them. They end with this game.
marks-close = Close the marks
marks-group = Which cards
marks-nothing = There is nothing to mark now.
marks-player = Player
mark-has = has it
mark-not = does not have it
mark-maybe = maybe
mark-none = no mark
# One cell of the grid: “6 of hearts, Vera: maybe”.
mark-cell = { $item }, { $player }: { $mark }
# What is marked of one card, for ears: “Vera: has it; Leo: maybe”.
mark-of = { $player }: { $mark }
marks-keys = Arrows move, Enter changes a mark; y, n, m and Delete set it.
# From one card to another, for ears: “2 of hearts to 7 of hearts”.
marks-from-to = { $first } to { $last }
# A rank as a column, for ears.
marks-rank = { rank-name }

## In the terminal

help-marks = Your own marks: `mark { $item } 2 yes`, `no`, `maybe` or `off`, and `marks` to see them. They stay here, and end with this game.
unclear-mark = Type it like `mark { $item } 2 yes`: what you mark, a player, and `yes`, `no`, `maybe` or `off`.
unclear-mark-item = There is no { $text } to mark here.
marks-not-allowed = This table allows no marks: memory alone.
marks-none-yet = You have marked nothing yet.
mark-line = { $item }  { $marks }
marked-has = { $name } yes
marked-not = { $name } no
marked-maybe = { $name } maybe
