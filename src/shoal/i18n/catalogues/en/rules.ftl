### House rules, as far as all games share them: values, groups, and what is wrong with what was asked for.
###
### A value of an option is said by `option-NAME-VALUE` of its game; by these where it has none.

value-yes = yes
value-no = no
value-none = none
own-rules = own house rules
option-and-value = { $option }: { $value }

group-pack = The pack and the deal
group-turns = Turns
group-questions = Questions
group-claims = Claims
group-books = Books
group-rounds = Rounds
group-shout = Shouting
group-fishageddon = Fishageddon
group-end = The end
group-table = At the table
group-bots = How bots play
group-other = Rules

bad-unknown-game = There is no game { $game }. There are: { $known }.
bad-unknown-preset = There are no house rules { $preset }. There are: { $known }.
bad-unknown-option = There is no option { $option }, or it has no such value.
# After the name of an option that does not exist.
perhaps = Perhaps { $names }?
# After a refusal on the command line.
options-listed = `shoal rules { $game }` lists all of them.
bad-bad-value = { $title } cannot be { $value }. It is { $values }.
bad-bad-assignment = { $text } is not of the form NAME=VALUE.
bad-option-twice = { $option } is given twice.
bad-unknown-seat = There is no seat { $number }: there are { $seats }.
bad-unknown-bot = There is no bot { $bot }. There are: { $known }.
bad-bad-form = The form says something that no table can have.
value-a-number = a number
value-a-number-least = a number of at least { $least }
value-a-number-most = a number of at most { $most }
value-a-number-least-most = a number from { $least } to { $most }
value-empty = empty
value-a-text = a text

## A name that nobody has at a table

bad-name-empty = { reason-name-empty }
bad-name-too-long = { reason-name-too-long }
bad-name-reserved = { reason-name-reserved }
