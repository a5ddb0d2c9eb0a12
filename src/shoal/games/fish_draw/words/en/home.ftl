### House rules as at home: four questions, their answers, and what they lead to. A `.told` is part of a sentence.

home-fish = Which cards are the Fish?
home-fish-drawn = One rank
    .about = A card is drawn, and all four of its rank are Fish.
    .told = a rank is drawn for the Fish
home-fish-jokers = The jokers
    .about = Four of them, the same in every game.
    .told = the jokers are the Fish
home-shouts = Who has to shout?
home-shouts-all = Everyone
    .about = The winner of the round too.
    .told = everyone has to shout
home-shouts-others = Everyone but the winner
    .about = If you won the cards, you may keep quiet.
    .told = the winner of the round needn’t shout
home-hurry = Race or take turns?
home-hurry-race = A race
    .about = All at once, in a few seconds.
    .told = everyone shouts at once
home-hurry-turns = In turns
    .about = One after the other, with plenty of time.
    .told = everyone shouts in turn
home-silence = What do you keep if you don’t shout?
home-silence-two = Two cards
    .about = The rest go to the middle.
    .told = a silent player keeps two cards
home-silence-five = Five cards
    .about = A milder game.
    .told = a silent player keeps five cards
home-silence-none = Nothing
    .about = One slip and you’re out.
    .told = a silent player is out

home-like-standard = The usual rules
home-like-jokers = Joker style
