### The house rules of Literature: options, their values, presets, and what is wrong or doubtful about combinations.
###
### `option-NAME` is the title of an option, its `.about` a sentence; `option-NAME-VALUE` says a value. Yes, no, none, numbers
### and ranks are said by the shared catalogues.

option-players = Players
    .about = An even number, in two teams that sit alternately.
option-removed-rank = Rank taken out
    .about = The four cards of this rank leave the pack. None: only with sets that use 52 cards.
option-ace = Ace
    .about = Whether the ace is the highest or the lowest card. Automatic: low with the sevens out or with ace to 6 and 7 to king, high otherwise.
option-ace-auto = automatic
option-ace-high = high
option-ace-low = low
option-uneven-deal = Uneven deal
    .about = Whether seats may get different numbers of cards.
option-uneven-deal-allow = allowed
option-uneven-deal-error = not allowed
option-out-of-turn-claim = Claim out of turn
    .about = Whether a claim out of turn costs the half-suit or is refused. Automatic: it costs it wherever it can happen.
option-out-of-turn-claim-auto = automatic
option-out-of-turn-claim-penalise = costs the half-suit
option-out-of-turn-claim-reject = refused
option-auto-single = Skip choices of one
    .about = A choice with one possible answer is made at once.
option-jokers = Jokers
    .about = 54 cards: the rank taken out and two jokers are a ninth half-suit.
option-sets = What is collected
    .about = Half-suits of six cards; the four cards of a rank; or ace to 6 and 7 to king of each suit.
option-sets-half-suits = half-suits
option-sets-rank-quartets = four of a rank
option-sets-six-seven = ace to 6, 7 to king
option-first-player = First turn
    .about = Who begins.
option-first-player-dealer = the dealer
option-first-player-left-of-dealer = the player on the dealer’s left
option-first-player-random = anybody, by lot
option-first-player-seat = seat { $number }
option-next-dealer = Next dealer
    .about = Who deals the next game.
option-next-dealer-left = the next player on the left
option-next-dealer-random = anybody, by lot
option-next-dealer-losers = the next player of the losing team
option-claim-timing = When to claim
    .about = In one’s own turn, in that of one’s team, or at any time.
option-claim-timing-own-turn = in one’s own turn
option-claim-timing-team-turn = in the team’s turn
option-claim-timing-any = at any time
option-wrong-attribution = Right team, wrong hand
    .about = What becomes of a half-suit that the claimer’s team holds, but not where it was said.
option-wrong-attribution-cancel = it is cancelled
option-wrong-attribution-opponents = the opponents win it
option-wrong-attribution-nothing = nothing happens
option-opponent-holds = Opponents hold a card
    .about = What becomes of a claim when an opponent holds part of the half-suit.
option-opponent-holds-opponents = the opponents win it
option-opponent-holds-minus-one = the claimers lose a point
option-opponent-holds-cancel = it is cancelled
option-after-correct = After a right claim
    .about = Who goes on. Only with claims in one’s own turn.
option-after-correct-claimer = the claimer
option-after-correct-team-choice = whom the team chooses
option-after-wrong = After a wrong claim
    .about = Who goes on. Only with claims in one’s own turn.
option-after-wrong-claimer = the claimer
option-after-wrong-opponents = the opponents
option-emptied-holder = Emptied by another’s claim
    .about = Who goes on when another’s claim takes the last cards of the player on turn.
option-emptied-holder-choose = that player chooses
option-emptied-holder-left-teammate = the next teammate on the left
option-emptied-holder-asker = the player who asked last
option-emptied-holder-next-seat = the next player with cards, of either team
option-bluff-ask = Bluffs
    .about = Players may ask for a card that they hold; the question misses.
option-bluff-effect = A bluff costs
    .about = Nothing but the turn, or the card named as well.
option-bluff-effect-miss = the turn
option-bluff-effect-surrender = the turn and the card
option-bluff-needs-other-card = Bluffs need another card
    .about = To bluff, a player must hold a second card of the half-suit.
option-forced-declare = Claim what you hold alone
    .about = Players who hold a whole half-suit must claim it before they ask.
option-malformed-claim = Malformed claim
    .about = A claim that names wrong cards is refused, or counts as wrong.
option-malformed-claim-reject = refused
option-malformed-claim-wrong = counts as wrong
option-claim-commit = A begun claim binds
    .about = From when on a claim that was begun cannot be taken back.
option-claim-commit-on-submit = once all is said
option-claim-commit-on-half-suit = at once
option-claim-commit-on-first-card = with the first card named
option-announce-last-card = Last card
    .about = A player with one card left says so.
option-announce-and-retire = Out is out
    .about = A player without cards says so and takes no more part.
option-repeat-question = Repeated questions
    .about = Whether a player may be asked again for a card that they did not have, before that card has changed hands.
option-repeat-question-allowed = allowed
option-repeat-question-forbidden = forbidden
option-high-double = High counts double
    .about = High half-suits are worth two points.
option-end = The end
    .about = When the game is over.
option-end-all-resolved = all half-suits are closed
option-end-majority = more than half of all points
option-end-clinch = a lead that cannot be caught up
option-endgame = One team out
    .about = What becomes of the open half-suits when one team has no cards left.
option-endgame-solo-claim = one opponent claims them
option-endgame-stop = nobody gets them
option-endgame-award-rest = the other team gets them
option-ask-requires = Base card
    .about = Where a card of the half-suit must be to ask there. In the team: then a refusal reveals something.
option-ask-requires-self = in one’s own hand
option-ask-requires-team = anywhere in the team
option-challenge = Challenges
    .about = Opponents of a player whose turn begins may make that team claim a half-suit.
option-claim-for-opponents = Claims for opponents
    .about = Players may say how the other team holds a half-suit.
option-claim-needs-card = Claims need a card
    .about = Only a player with a card of the half-suit may claim it. Not asked of the last claimer, when one team is out.
option-claim-attribution = Say who holds what
    .about = Without it, to have the whole half-suit in the team is enough.
option-history = Questions shown
    .about = Which earlier questions the table shows.
option-history-last = the last one
option-history-last-two = the last two
option-history-full = all of them
option-hand-counts = Hand counts shown
    .about = Whether the table shows how many cards everybody has.
option-hand-counts-public = always
option-hand-counts-on-request = when asked for
option-hand-counts-zero-only = only who is out
option-hand-counts-secret = never
option-ask-teammates = Asking teammates
    .about = For experiments; no source allows it.
option-cardless-may-claim = Claims without cards
    .about = A player who is out may claim; only where out is not out.
option-tie-break = Tie-break
    .about = How a tie is settled.
option-tie-break-none = it stays a tie
option-tie-break-best-of-3 = best of three games
option-tie-break-half-suit = the team that won { $half_suit }
option-pack = Size of the pack
    .about = For research: the first cards of the first half-suits alone, so that a game can be searched to its end.
option-pack-full = whole
option-pack-tiny = { $half_suits } half-suits of { $cards } cards
option-stall-limit = Stall
    .about = So many questions in a row without a hit are enough. None: no limit.
option-stall-action = After a stall
    .about = A claim must be made, or the game ends.
option-stall-action-force-claim = a claim must be made
option-stall-action-end = the game ends
option-conventions = Conventions
    .about = Whether bots may signal in questions.
option-conventions-free = free
option-conventions-declared = declared
option-conventions-forbidden = forbidden
option-on-invalid-ask = Irregular question
    .about = What becomes of a question without a base card, or for a card that the asker holds.
option-on-invalid-ask-reject = refused
option-on-invalid-ask-lose-turn = costs the turn
option-on-invalid-ask-cancel-half-suit = the half-suit is cancelled
option-on-invalid-ask-award-half-suit = the other team gets the half-suit
option-on-false-answer = False answer
    .about = What becomes of an answer that is not true.
option-on-false-answer-reject = refused
option-on-false-answer-cancel = the half-suit is cancelled
option-on-false-answer-award = the other team gets the half-suit
option-answer-mode = Who answers
    .about = The table, or the player who is asked.
option-answer-mode-auto = the table
option-answer-mode-manual = the player who is asked
option-special-value = Ninth half-suit
    .about = What it is worth where high counts double.
option-max-pause-seconds = Longest wait
    .about = In seconds, for each person and game, all their waits together. None: five minutes. The table sees to it, not the rules.
option-miss-goes-to = After a miss
    .about = The target goes on, or anybody in the target’s team.
option-miss-goes-to-target = the target
option-miss-goes-to-target-team = anybody in the target’s team

## Presets

preset-pagat = Pagat
    .about = The rules as Pagat describes them.
    .pack = 48 cards, no eights
    .origin = Pagat’s collection of card games
preset-pagat48 = Pagat, 48 cards
    .about = The same; the name under which the strongest bots compete.
    .pack = 48 cards, no eights
    .origin = Matches between bots
preset-online = Online
    .about = As Pagat, but claims out of turn are refused: on a network a turn can change while a claim is on its way.
    .pack = 48 cards, no eights
    .origin = Shoal, after Pagat
preset-wikipedia-2007 = Wikipedia 2007
    .about = Without the twos; wrong claims cost a point, and hand counts are secret.
    .pack = 48 cards, no twos
    .origin = Wikipedia, as it was in 2007
preset-student = Student rules
    .about = With jokers and claims at any time; more than half of the points wins.
    .pack = 54 cards, with jokers
    .origin = Students at Cornell and elsewhere
preset-mit = MIT
    .about = The student rules without jokers.
    .pack = 48 cards, no eights
    .origin = Students at MIT
preset-fishonline = Fish Online
    .about = The student rules with bluffs; the last two questions are shown.
    .pack = 54 cards, with jokers
    .origin = The game site Fish Online
preset-cfish = Canadian Fish
    .about = The student rules, under the name that they have in Canada.
    .pack = 54 cards, with jokers
    .origin = Canada
preset-us54 = United States, 54 cards
    .about = The student rules; players without cards may claim as well. Here the strongest bots compete.
    .pack = 54 cards, with jokers
    .origin = FishAI, for matches between bots
preset-fishlab = FishLab
    .about = Claims at any time, also without cards, and all nine half-suits are played.
    .pack = 54 cards, with jokers
    .origin = FishLab, for matches between bots
preset-canadian-fish = Canadian Fish, 48 cards
    .about = Claims in one’s own turn; all questions stay in sight.
    .pack = 48 cards, no eights
    .origin = The web app Canadian Fish
preset-kraken = Kraken
    .about = Claims in one’s own turn, and others are refused.
    .pack = 48 cards, no eights
    .origin = The bot Kraken
preset-playfish = PlayFish
    .about = Wrong claims go to the opponents, claims out of turn are refused, and more than half of the points wins.
    .pack = 48 cards, no eights
    .origin = The game site PlayFish
preset-lit-india = Literature in India
    .about = Without the sevens; wrong claims and the turn go to the opponents.
    .pack = 48 cards, no sevens
    .origin = Tables in India
preset-quartets = Quartets
    .about = The four cards of a rank are collected.
    .pack = 52 cards, thirteen fours
    .origin = A variant by four of a rank
preset-kids-8 = Eight children
    .about = For eight players.
    .pack = 48 cards, no eights
    .origin = Families and parties

## What makes no game

bad-bad-player-count = { option-players }: { $players }. An even number from { $least } to { $most } is needed.
bad-penalty-with-any-time-claims = Where claims are made at any time, none is out of turn, so there is nothing to penalise.
bad-retired-players-cannot-claim = “{ option-cardless-may-claim }” is only possible without “{ option-announce-and-retire }”.
bad-surrender-needs-bluff = A bluff can cost a card only where there are bluffs (“{ option-bluff-ask }”).
bad-unknown-first-player = { option-first-player }: { $value } is nobody at a table of { $players }.
bad-uneven-deal = { $cards } cards cannot be dealt evenly to { $players } players.
bad-jokers-need-half-suits = Jokers belong to a half-suit: they need “{ option-sets }: { option-sets-half-suits }”.
bad-removed-rank-needs-half-suits =
    { $rank ->
        [none] Half-suits need a rank taken out.
       *[other] Only half-suits have a rank taken out; what is collected here uses all ranks.
    }
bad-high-double-needs-half-suits = Where four of a rank are collected, there are no high half-suits to count double.
bad-unknown-tie-break = { option-tie-break }: { $value } is no part of this pack.
bad-unknown-pack = { option-pack }: { $value } is no pack. It is whole, or up to 8 half-suits of 2 to 6 cards, for example 2x4.
bad-tiny-pack-needs-half-suits = A tiny pack is made of half-suits: it has no jokers, and needs “{ option-sets }: { option-sets-half-suits }”.
bad-tiny-pack-too-small = { $cards } cards are too few for { $players } players: everybody needs one.
bad-tiny-pack-needs-stall-limit = With so few cards, questions could go on for ever: a tiny pack needs “{ option-stall-limit }”.

## What is doubtful

doubt-majority-with-cancel = Where half-suits can be cancelled, perhaps nobody ever has a majority: then all are played.
doubt-full-history = All questions are shown, so there is nothing left to remember.
doubt-bluffs-mislead-bots = With bluffs, a question does not prove that the asker lacks the card.
doubt-questions-leak = Where a card anywhere in the team is enough to ask, a refusal reveals that the opponents hold the whole half-suit.
doubt-forced-declare-with-team-choice = “{ option-forced-declare }” takes away the reserves that “{ option-after-correct }: { option-after-correct-team-choice }” is good for.
# $option is the option that changes nothing.
doubt-no-effect =
    { $option ->
        [bluff_needs_other_card] “{ option-bluff-needs-other-card }” changes nothing without bluffs.
        [special_value] “{ option-special-value }” changes nothing unless there are jokers and high counts double.
        [on_false_answer] “{ option-on-false-answer }” changes nothing unless players answer themselves.
        [stall_action] “{ option-stall-action }” changes nothing without a stall limit.
        [after_correct] “{ option-after-correct }” changes nothing unless claims are made in one’s own turn.
        [after_wrong] “{ option-after-wrong }” changes nothing unless claims are made in one’s own turn.
        [ace] “{ option-ace }” says nothing about four of a rank.
        [wrong_attribution] “{ option-wrong-attribution }” changes nothing unless claims say who holds what.
       *[other] “{ $option }” changes nothing without another option.
    }
