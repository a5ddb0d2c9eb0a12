### Fish Draw in the terminal.

verb-shout = shout
    .about = shout Fish!
verb-reveal = reveal
    .about = all turn their top cards
verb-collect = collect
    .about = take the cards that you have won
verb-redraw = redraw
    .about = draw again, where players are level
verb-call = call PLAYER
    .about = Fishageddon: say that a player holds all Fish
rulings = redeal
status-collect =
    { $seat ->
        [you] Collect the cards.
       *[other] { $seat } collects the cards.
    }
status-final-tie = Level: { $names }. They draw again.
status-repeat = Level: { $names }. All turn another card.
status-nobody = Nobody has the word.
status-lead =
    { $seat ->
        [you] You give the word: reveal.
       *[other] { $seat } gives the word.
    }
seat-turned = turned { $card }
fish-line = Fish: { $fish }. Round { $round }.
fish-not-chosen = not chosen yet
middle-line = Middle: face up { $up }; face down { $down }
middle-none = none
ledger-line = Ledger: { $places }
ledger-place = { $card } { $places }
anybody = anybody
place-middle = middle
place-aside = aside
