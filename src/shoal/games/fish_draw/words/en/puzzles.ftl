### Puzzles of Fish Draw: the question, the choices and the steps of proofs. $number counts moves from 1.

puzzle-fish = Where is { $card } now?
puzzle-middle = Middle
puzzle-in-middle = in the middle
puzzle-stack =
    { $seat ->
        [you] in your stack
       *[other] in { $seat }’s stack
    }
puzzle-fish-are = These are Fish: { $cards }.

## Steps

proof-turned = { $card } was turned (move { $number }), and lay in the middle.
proof-stayed = It had won, so { $card } stayed in the middle when the rest was taken (move { $number }).
proof-collected =
    { $seat ->
        [you] You took the middle (move { $number }), and { $card } with it. It has not been seen since.
       *[other] { $seat } took the middle (move { $number }), and { $card } with it. It has not been seen since.
    }
proof-shown =
    { $seat ->
        [you] You showed { $card } when you were called (move { $number }).
       *[other] { $seat } showed { $card } when called (move { $number }).
    }
