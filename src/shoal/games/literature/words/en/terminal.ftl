### Literature in the terminal. The words that are typed are the same in every language.

verb-ask = ask PLAYER CARD
    .about = ask an opponent for a card; `9d bo` is enough
verb-claim = claim HALF-SUIT PLAYER CARDS; PLAYER CARDS
    .about = say who holds a half-suit: `claim LH me 2 3 4; bo 5 6 7`; a player without cards has the rest
verb-begin = begin HALF-SUIT
    .about = announce a claim, and name its cards one by one
verb-name = name CARD PLAYER
    .about = say who holds a card of the claim that you have begun
verb-withdraw = withdraw
    .about = take back the claim that you have begun
verb-interrupt = interrupt CARD
    .about = show a card of the half-suit that an opponent is claiming
verb-pass = pass PLAYER
    .about = give the turn to a teammate
verb-next = next PLAYER
    .about = say who of your team goes on
verb-claimer = claimer PLAYER
    .about = name the opponent who must claim the rest
verb-challenge = challenge HALF-SUIT
    .about = make the other team claim a half-suit, or you do
verb-yes = yes
    .about = yes: you hold the card, or you will claim
verb-no = no
    .about = no: you do not hold the card, or you decline
verb-wait = wait
    .about = halt the game until you type `resume`
verb-resume = resume
    .about = let the game go on

rulings = cancel HALF-SUIT; award HALF-SUIT us|them; move CARD PLAYER; redeal
unclear-only-one-rest = Only one player can have the rest.
unclear-no-card-of = “{ $word }” is no card of this half-suit: { $cards }. Put a ; between two players.
unclear-twice = { $card } is named twice.
unclear-who-holds = Who holds { $cards } of { $half_suit }? For example: { $example }.
unclear-which-half-suit = Which half-suit? One of: { $half_suits }.
unclear-name-card = Name a card and its holder. Still to name: { $cards }.

status-in-play =
    { $seat ->
        [you] You have cards; how many is nobody’s business at this table.
       *[other] { $seat } has cards; how many is nobody’s business at this table.
    }
# A team beside a name, as short as can be.
team-short =
    { $team ->
        [ours] us
        [theirs] them
        [circle] Circle
       *[triangle] Triangle
    }
place-open = Open: { $half_suits }
place-team = { team-title }: { $half_suits }
place-cancelled = Cancelled: { $half_suits }
hand-line = { $half_suit }: { $cards }
