### What `shoal bot prompt` tells a command: a language model, or whatever answers with a line.

prompt-game = You play { $game } with { $players }. You are { $name }, player { $number }. Cards are written by rank and suit: 9D is the nine of diamonds, TS the ten of spades.
prompt-rules = The rules:
prompt-seats = The players:
prompt-history = What has happened so far, as you have seen it:
prompt-nothing-yet = Nothing has happened yet.
prompt-left-out =
    { $count ->
        [one] (one line before this is left out)
       *[other] ({ $count } lines before this are left out)
    }
prompt-now = Now:
prompt-typed = What you can write:
prompt-legal = Every move that is possible now can be made up of these:
prompt-answer = Answer with one line that is a move, for example: { $example }
prompt-answer-or-nothing = It is not your turn, but you may speak. Answer with the word nothing, or with one line that is a move, for example: { $example }
prompt-again = Your last answer was: { $answer }
prompt-empty = Your last answer was empty.
prompt-not-a-move = That was no move. { $why }
prompt-same-again = You have answered the same before.
