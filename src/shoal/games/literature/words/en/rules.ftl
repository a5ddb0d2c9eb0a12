### The house rules of Literature: options, their values, presets, and what is wrong or doubtful about combinations.
###
### `option-NAME` is the title of an option, its `.about` a sentence; `option-NAME-VALUE` says a value. Yes, no, none, numbers
### and ranks are said by the shared catalogues.

option-players = Players
    .about = An even number, in two teams that sit alternately.
option-removed-rank = Rank left out
    .about = All four cards of this rank leave the deck. None: only if you collect sets that use all 52 cards.
option-ace = Ace
    .about = Whether the ace is the highest or the lowest card. Automatic: low when the sevens are out or you collect ace to 6 and 7 to king, otherwise high.
option-ace-auto = automatic
option-ace-high = high
option-ace-low = low
option-uneven-deal = Uneven deal
    .about = Whether some seats may get more cards than others.
option-uneven-deal-allow = allowed
option-uneven-deal-error = not allowed
option-out-of-turn-claim = Claims out of turn
    .about = Whether a claim out of turn costs the half-suit or is refused. Automatic: it costs the half-suit wherever it can happen.
option-out-of-turn-claim-auto = automatic
option-out-of-turn-claim-penalise = costs the half-suit
option-out-of-turn-claim-reject = refused
option-auto-single = Skip forced choices
    .about = A choice with only one answer is made for you.
option-jokers = Jokers
    .about = 54 cards: the rank left out comes back, and with two jokers it makes a ninth half-suit.
option-sets = What you collect
    .about = Half-suits of six cards, all four cards of a rank, or ace to 6 and 7 to king of each suit.
option-sets-half-suits = half-suits
option-sets-rank-quartets = four of a rank
option-sets-six-seven = ace to 6, 7 to king
option-first-player = First turn
    .about = Who starts.
option-first-player-dealer = the dealer
option-first-player-left-of-dealer = the player on the dealer’s left
option-first-player-random = anyone, by lot
option-first-player-seat = seat { $number }
option-next-dealer = Next dealer
    .about = Who deals the next game.
option-next-dealer-left = the next player on the left
option-next-dealer-random = anyone, by lot
option-next-dealer-losers = the next player on the losing team
option-claim-timing = When to claim
    .about = On your own turn, on your team’s turn, or at any time.
option-claim-timing-own-turn = on your own turn
option-claim-timing-team-turn = on your team’s turn
option-claim-timing-any = at any time
option-wrong-attribution = Right team, wrong hand
    .about = What happens when your team has the whole half-suit, but you mixed up who has what.
option-wrong-attribution-cancel = it’s cancelled
option-wrong-attribution-opponents = the opponents win it
option-wrong-attribution-nothing = nothing happens
option-opponent-holds = An opponent has a card
    .about = What happens to a claim when an opponent has one of the cards.
option-opponent-holds-opponents = the opponents win it
option-opponent-holds-minus-one = the claiming team loses a point
option-opponent-holds-cancel = it’s cancelled
option-after-correct = After a right claim
    .about = Who goes on. Only with claims on your own turn.
option-after-correct-claimer = the claimer
option-after-correct-team-choice = the player the team chooses
option-after-wrong = After a wrong claim
    .about = Who goes on. Only with claims on your own turn.
option-after-wrong-claimer = the claimer
option-after-wrong-opponents = the opponents
option-emptied-holder = Emptied by someone else’s claim
    .about = Who goes on when someone else’s claim takes the last cards of the player whose turn it is.
option-emptied-holder-choose = that player chooses
option-emptied-holder-left-teammate = the next teammate on the left
option-emptied-holder-asker = the player who asked last
option-emptied-holder-next-seat = the next player with cards, on either team
option-bluff-ask = Bluffs
    .about = You may ask for a card you have. The answer is always no.
option-bluff-effect = A bluff costs
    .about = Just your turn, or the card you named as well.
option-bluff-effect-miss = the turn
option-bluff-effect-surrender = the turn and the card
option-bluff-needs-other-card = Bluffs need another card
    .about = To bluff, you need a second card of the half-suit.
option-forced-declare = Claim before you ask
    .about = If you have a whole half-suit in your hand, you must claim it before you ask for anything.
option-malformed-claim = Faulty claims
    .about = A claim that names the wrong cards is refused, or counts as wrong.
option-malformed-claim-reject = refused
option-malformed-claim-wrong = counts as wrong
option-claim-commit = When a claim is final
    .about = From when on you can’t take back a claim you’ve begun.
option-claim-commit-on-submit = once it’s complete
option-claim-commit-on-half-suit = as soon as you name the half-suit
option-claim-commit-on-first-card = as soon as you name a card
option-announce-last-card = Last card
    .about = When you’re down to one card, you say so.
option-announce-and-retire = Out is out
    .about = When you’re out of cards, you say so and take no further part.
option-repeat-question = Repeated questions
    .about = Whether you may ask a player again for a card they didn’t have, before that card has changed hands.
option-repeat-question-allowed = allowed
option-repeat-question-forbidden = forbidden
option-high-double = High half-suits count double
    .about = Each high half-suit is worth two points.
option-end = The end
    .about = When the game is over.
option-end-all-resolved = all half-suits are closed
option-end-majority = a team has more than half of all points
option-end-clinch = a lead can’t be caught
option-endgame = One team out
    .about = What happens to the open half-suits when one team is out of cards.
option-endgame-solo-claim = one opponent claims them
option-endgame-stop = no one gets them
option-endgame-award-rest = the other team gets them
option-ask-requires = Card you need to ask
    .about = Where another card of the half-suit must be. Anywhere on your team: then a refusal gives something away.
option-ask-requires-self = in your own hand
option-ask-requires-team = anywhere on your team
option-challenge = Challenges
    .about = At the start of a turn, an opponent may make that player’s team claim a half-suit.
option-claim-for-opponents = Claims for opponents
    .about = You may also claim by saying who on the other team has what.
option-claim-needs-card = Claims need a card
    .about = To claim a half-suit, you need one of its cards. The last claimer doesn’t, once a team is out.
option-claim-attribution = Say who has what
    .about = Without this, it’s enough that your team has the whole half-suit.
option-history = Questions shown
    .about = Which earlier questions the table shows.
option-history-last = the last one
option-history-last-two = the last two
option-history-full = all of them
option-hand-counts = Card counts shown
    .about = Whether the table shows how many cards everyone has.
option-hand-counts-public = always
option-hand-counts-on-request = when asked
option-hand-counts-zero-only = only who’s out
option-hand-counts-secret = never
option-ask-teammates = Asking teammates
    .about = For experiments. No published rules allow it.
option-cardless-may-claim = Claims without cards
    .about = You may claim when you’re out of cards. Only without “{ option-announce-and-retire }”.
option-tie-break = Tie-break
    .about = How a tie is settled.
option-tie-break-none = it stays a tie
option-tie-break-best-of-3 = best of three games
option-tie-break-half-suit = the team that won { $half_suit }
option-pack = Size of the deck
    .about = For research: only the first cards of the first half-suits, so that a game can be searched to its end.
option-pack-full = full
option-pack-tiny = { $half_suits } half-suits of { $cards } cards
option-stall-limit = Stall limit
    .about = How many questions in a row may miss. None: no limit.
option-stall-action = After a stall
    .about = What happens when the limit is reached.
option-stall-action-force-claim = a claim must be made
option-stall-action-end = the game ends
option-conventions = Conventions
    .about = Whether bots may signal with their questions.
option-conventions-free = free
option-conventions-declared = declared
option-conventions-forbidden = forbidden
option-on-invalid-ask = Questions against the rules
    .about = What happens when you ask without a card of the half-suit, or for a card you have.
option-on-invalid-ask-reject = refused
option-on-invalid-ask-lose-turn = costs the turn
option-on-invalid-ask-cancel-half-suit = the half-suit is cancelled
option-on-invalid-ask-award-half-suit = the other team gets the half-suit
option-on-false-answer = False answers
    .about = What happens when an answer isn’t true.
option-on-false-answer-reject = refused
option-on-false-answer-cancel = the half-suit is cancelled
option-on-false-answer-award = the other team gets the half-suit
option-answer-mode = Who answers
    .about = The table, or the player who’s asked.
option-answer-mode-auto = the table
option-answer-mode-manual = the player who’s asked
option-special-value = Ninth half-suit
    .about = What it’s worth when high half-suits count double.
option-max-pause-seconds = Longest pause
    .about = In seconds, for all of a player’s pauses in a game. None: five minutes. The table sees to this, not the rules.
option-miss-goes-to = After a miss
    .about = Whose turn it is next.
option-miss-goes-to-target = the player who was asked
option-miss-goes-to-target-team = anyone on that player’s team

## Presets

preset-pagat = Pagat
    .about = The rules as Pagat describes them.
    .pack = 48 cards, no eights
    .origin = Pagat’s collection of card games
preset-pagat48 = Pagat, 48 cards
    .about = The same rules, under the name used for contests between the strongest bots.
    .pack = 48 cards, no eights
    .origin = Matches between bots
preset-online = Online
    .about = Pagat’s rules, but claims out of turn are refused: online, the turn can change while your claim is on its way.
    .pack = 48 cards, no eights
    .origin = Shoal, after Pagat
preset-wikipedia-2007 = Wikipedia 2007
    .about = The twos are left out, wrong claims cost a point, and card counts are secret.
    .pack = 48 cards, no twos
    .origin = Wikipedia, as it was in 2007
preset-student = Student rules
    .about = Jokers, and claims at any time. More than half of the points wins.
    .pack = 54 cards, with jokers
    .origin = Students at Cornell and elsewhere
preset-mit = MIT
    .about = The student rules without jokers.
    .pack = 48 cards, no eights
    .origin = Students at MIT
preset-fishonline = Fish Online
    .about = The student rules with bluffs. The last two questions stay in sight.
    .pack = 54 cards, with jokers
    .origin = The game site Fish Online
preset-cfish = Canadian Fish
    .about = The student rules, under their Canadian name.
    .pack = 54 cards, with jokers
    .origin = Canada
preset-us54 = United States, 54 cards
    .about = The student rules, and you may claim without cards. The strongest bots compete here.
    .pack = 54 cards, with jokers
    .origin = FishAI, for matches between bots
preset-fishlab = FishLab
    .about = Claims at any time, even without cards, and all nine half-suits are played.
    .pack = 54 cards, with jokers
    .origin = FishLab, for matches between bots
preset-canadian-fish = Canadian Fish, 48 cards
    .about = Claims on your own turn. All questions stay in sight.
    .pack = 48 cards, no eights
    .origin = The web app Canadian Fish
preset-kraken = Kraken
    .about = Claims on your own turn only. Any others are refused.
    .pack = 48 cards, no eights
    .origin = The bot Kraken
preset-playfish = PlayFish
    .about = Wrong claims go to the opponents, claims out of turn are refused, and more than half of the points wins.
    .pack = 48 cards, no eights
    .origin = The game site PlayFish
preset-lit-india = Literature in India
    .about = Without the sevens. A wrong claim gives the opponents the half-suit and the turn.
    .pack = 48 cards, no sevens
    .origin = Tables in India
preset-quartets = Quartets
    .about = You collect the four cards of a rank.
    .pack = 52 cards, thirteen sets of four
    .origin = A variant that collects fours
preset-kids-8 = Eight children
    .about = For eight players.
    .pack = 48 cards, no eights
    .origin = Families and parties

## What makes no game

bad-bad-player-count = { option-players }: { $players }. It must be an even number from { $least } to { $most }.
bad-penalty-with-any-time-claims = When you can claim at any time, no claim is out of turn, so there’s nothing to penalize.
bad-retired-players-cannot-claim = “{ option-cardless-may-claim }” only works without “{ option-announce-and-retire }”.
bad-surrender-needs-bluff = A bluff can only cost a card if you can bluff (“{ option-bluff-ask }”).
bad-unknown-first-player = { option-first-player }: a table of { $players } has no { $value }.
bad-uneven-deal = { $cards } cards can’t be dealt evenly to { $players } players.
bad-jokers-need-half-suits = Jokers belong to a half-suit, so they need “{ option-sets }: { option-sets-half-suits }”.
bad-removed-rank-needs-half-suits =
    { $rank ->
        [none] Half-suits need a rank left out.
       *[other] Only half-suits have a rank left out. What you collect here uses all ranks.
    }
bad-high-double-needs-half-suits = When you collect four of a rank, there are no high half-suits to count double.
bad-unknown-tie-break = { option-tie-break }: { $value } isn’t part of this deck.
bad-unknown-pack = { option-pack }: { $value } won’t work. It can be full, or up to 8 half-suits of 2 to 6 cards, such as 2x4.
bad-tiny-pack-needs-half-suits = A tiny deck is made of half-suits. It has no jokers, and needs “{ option-sets }: { option-sets-half-suits }”.
bad-tiny-pack-too-small = { $cards } cards aren’t enough for { $players } players. Everyone needs at least one.
bad-tiny-pack-needs-stall-limit = With so few cards, the questions could go on for ever, so a tiny deck needs “{ option-stall-limit }”.

## What is doubtful

doubt-majority-with-cancel = If half-suits can be cancelled, there may never be a majority. Then all of them are played.
doubt-full-history = All questions are shown, so there’s nothing left to remember.
doubt-bluffs-mislead-bots = With bluffs, a question doesn’t prove that the asker is missing the card.
doubt-questions-leak = If a card anywhere on your team lets you ask, a refusal shows that your opponents have the whole half-suit.
doubt-forced-declare-with-team-choice = “{ option-forced-declare }” takes away the claims in reserve that “{ option-after-correct }: { option-after-correct-team-choice }” is good for.
# $option is the option that changes nothing.
doubt-no-effect =
    { $option ->
        [bluff_needs_other_card] “{ option-bluff-needs-other-card }” only matters with bluffs.
        [special_value] “{ option-special-value }” only matters if there are jokers and high half-suits count double.
        [on_false_answer] “{ option-on-false-answer }” only matters if players answer for themselves.
        [stall_action] “{ option-stall-action }” only matters with a stall limit.
        [after_correct] “{ option-after-correct }” only matters if you claim on your own turn.
        [after_wrong] “{ option-after-wrong }” only matters if you claim on your own turn.
        [ace] “{ option-ace }” doesn’t matter when you collect four of a rank.
        [wrong_attribution] “{ option-wrong-attribution }” only matters if claims say who has what.
       *[other] “{ $option }” only matters with another option.
    }
