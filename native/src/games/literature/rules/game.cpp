// The consequences of moves, in the order of the modules of `shoal.games.literature`: deal, questions, claims, settle.
#include "games/literature/rules/game.hpp"

#include <algorithm>
#include <cstdlib>

namespace shoal {

// --- The deal --------------------------------------------------------------------------------------------------------

void Game::deal(const Layout &layout, Stream &dice, int dealer) {
    std::array<std::uint8_t, MOST_CARDS> pack;
    const int size = count(layout.pack);
    for (int n = 0; n < size; ++n) {  // a shuffle from the inside out
        const int place = int(dice.below(std::uint32_t(n + 1)));
        pack[n] = pack[place];
        pack[place] = layout.order[n];
    }
    std::array<Mask, MOST_SEATS> hands{};
    int seat = dealer;
    for (int place = 0; place < size; ++place) {
        seat = seat + 1 < layout.seats ? seat + 1 : 0;
        hands[seat] |= Mask(1) << pack[place];
    }
    int turn_holder = layout.first_player;
    if (turn_holder == DEALER) turn_holder = dealer;
    if (turn_holder == LEFT_OF_DEALER) turn_holder = (dealer + 1) % layout.seats;
    if (turn_holder == ANYBODY) turn_holder = int(dice.below(std::uint32_t(layout.seats)));
    start(layout, hands, turn_holder);
}

void Game::start(const Layout &layout, const std::array<Mask, MOST_SEATS> &hands, int first_turn) {
    *this = Game{};
    hand = hands;
    open = layout.pack;
    left = HalfSuits((1 << layout.half_suits) - 1);
    turn = std::int8_t(first_turn);
    find_holding();
}

// --- Questions -------------------------------------------------------------------------------------------------------

// Bluffs, forced_declare and stalls.
Mask Game::askable_by_house_rules(const Layout &layout, Mask own) const {
    if (layout.stall_limit && misses >= layout.stall_limit) return 0;
    Mask bluffs = layout.bluff_ask ? own : 0;
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask cards = layout.cards[h], held = own & cards;
        if (layout.forced_declare && held == cards) return 0;
        if (layout.bluff_needs_other_card && !(held & (held - 1))) bluffs &= ~held;
    }
    return (layout.half_suits_in(own) & ~own) | bluffs;
}

void Game::lose_last_card(const Layout &layout, int target) {
    holding &= Seats(~(1 << target));
    settle(layout, turn);
}

void Game::after_odd_miss(const Layout &layout, int from, int card) {
    const int target = turn;
    const Mask named = Mask(1) << card;
    if (layout.bluff_surrenders && (hand[from] & named)) {
        hand[from] &= ~named;
        hand[target] |= named;
        find_holding();
        tell({Happened::moved, from, target, card});
    }
    if (layout.stall_ends && layout.stall_limit && misses >= layout.stall_limit) {
        phase = Phase::over;
        return;
    }
    settle(layout, target);
    const Seats mates = holding & seats_of_team(target) & Seats(~(1 << target));
    if (layout.miss_goes_to_team && phase == Phase::play && mates) shared = true;
}

// --- Claims ----------------------------------------------------------------------------------------------------------

bool Game::in_time(const Layout &layout, int seat) const {
    switch (layout.claim_timing) {
    case ClaimTiming::any: return true;
    case ClaimTiming::team_turn: return (seat - turn) % 2 == 0;
    default: return has_turn(seat);
    }
}

bool Game::may_claim(const Layout &layout, int seat, int half_suit) const {
    if (phase != Phase::play && phase != Phase::endgame) return false;
    if (!(layout.cards[half_suit] & open)) return false;
    if (layout.claim_needs_card && phase == Phase::play && !(hand[seat] & layout.cards[half_suit])) return false;
    if (has_turn(seat)) return true;
    if (!has_cards(seat) && !layout.cardless_may_claim) return false;
    return layout.out_of_turn_penalised || in_time(layout, seat);
}

bool Game::holds_all(int team, Mask cards) const {
    for (int seat = 1 - team; seat < MOST_SEATS; seat += 2)
        if (hand[seat] & cards) return false;
    return true;
}

bool Game::is_right(const Layout &layout, int claimer, Mask cards, const std::array<Mask, MOST_SEATS> &named) const {
    Mask of_own = 0, of_others = 0, wrong = 0;
    for (int seat = 0; seat < MOST_SEATS; ++seat) {
        ((seat - claimer) % 2 ? of_others : of_own) |= named[seat] & cards;
        wrong |= (named[seat] ^ hand[seat]) & cards;
    }
    if (of_others && (of_own || !layout.claim_for_opponents)) return false;
    const int team = of_others ? 1 - claimer % 2 : claimer % 2;
    return holds_all(team, cards) && (!wrong || !layout.claim_attribution);
}

Outcome Game::claim(const Layout &layout, int claimer, int half_suit, const std::array<Mask, MOST_SEATS> &named) {
    const int team = claimer % 2;
    const Mask cards = layout.cards[half_suit];
    const bool in_turn = has_turn(claimer);
    const bool regular = in_turn || in_time(layout, claimer);
    const bool right = is_right(layout, claimer, cards, named);
    if (in_turn) take(claimer);

    Outcome outcome = Outcome::cancelled;
    if (!holds_all(team, cards) && !(right && regular)) {
        const OpponentHolds effect = regular ? layout.opponent_holds : OpponentHolds::opponents;
        if (effect == OpponentHolds::opponents) outcome = Outcome::lost;
        if (effect == OpponentHolds::minus_one) outcome = Outcome::minus_one;
    } else if (regular && right) {
        outcome = Outcome::won;
    } else if (regular && layout.wrong_attribution == WrongAttribution::opponents) {
        outcome = Outcome::lost;
    } else if (regular && layout.wrong_attribution == WrongAttribution::nothing && phase != Phase::endgame) {
        outcome = Outcome::nothing;  // in the endgame one could guess until it is right
    }
    switch (outcome) {
    case Outcome::won: close(layout, half_suit, team, layout.worth[half_suit]); break;
    case Outcome::lost: close(layout, half_suit, 1 - team, layout.worth[half_suit]); break;
    case Outcome::minus_one: close(layout, half_suit, team, -1); break;
    case Outcome::cancelled: close(layout, half_suit, team, 0); break;
    case Outcome::nothing: misses = 0; break;
    }
    if (outcome == Outcome::won) won[team] |= HalfSuits(1 << half_suit);
    if (outcome == Outcome::lost) won[1 - team] |= HalfSuits(1 << half_suit);
    if (outcome == Outcome::nothing) tell({Happened::failed, claimer, -1, half_suit, 0, 2 - in_turn});
    else tell({Happened::claim, claimer, -1, half_suit, 1 + int(outcome), 2 - in_turn});
    go_on(layout, claimer, in_turn, right);
    return outcome;
}

void Game::close(const Layout &layout, int half_suit, int team, int points) {
    const Mask gone = layout.cards[half_suit];
    for (Mask &cards : hand) cards &= ~gone;
    open &= ~gone;
    left &= HalfSuits(~(1 << half_suit));
    score[team] = std::int16_t(score[team] + points);
    result[half_suit] = std::int8_t(team ? -points : points);
    misses = 0;
    find_holding();
}

// Who goes on after a claim: in turn the claimer, or as the house rules say; any other moves no turn.
void Game::go_on(const Layout &layout, int claimer, bool in_turn, bool right) {
    if (!in_turn) {
        settle_after_other(layout, turn);
    } else if (layout.claim_timing != ClaimTiming::own_turn || phase == Phase::endgame || ended(layout)) {
        settle(layout, claimer);
    } else if (right) {
        go_on_after_right_claim(layout, claimer);
    } else {
        const int opponent = next(layout, claimer, seats_of_team(claimer + 1));
        if (layout.after_wrong == AfterClaim::claimer || opponent < 0) return settle(layout, claimer);
        tell({Happened::turn, -1, opponent});
        give(layout, opponent);
    }
}

void Game::go_on_after_right_claim(const Layout &layout, int claimer) {
    const Seats team = seats_of_team(claimer);
    if (layout.after_correct == AfterClaim::claimer || !(holding & team)) return settle(layout, claimer);
    const Seats able = holding & team;
    const bool one = layout.announce_and_retire && !(able & (able - 1));
    if (one && layout.auto_single) pass(layout, claimer, first(able));
    else owe(Phase::team_choice, claimer);
}

// --- Settle: who must act next, and whether the game is over ---------------------------------------------------------

bool Game::ended(const Layout &layout) const {
    if (!open) return true;
    if (layout.end == End::majority) return std::max(score[0], score[1]) * 2 > layout.points();
    if (layout.end != End::clinch) return false;
    int rest = 0;
    for (int h = 0; h < layout.half_suits; ++h)
        if (layout.cards[h] & open) rest += layout.worth[h];
    return std::abs(score[0] - score[1]) > rest;
}

// `holder` nominally has the turn, and `turn` is that seat.
void Game::settle(const Layout &layout, int holder) {
    if (ended(layout)) {
        phase = Phase::over;
        return;
    }
    if (phase == Phase::endgame) return;  // the claimer goes on, with an empty hand too
    const Seats opponents = holding & seats_of_team(holder + 1), mates = holding & seats_of_team(holder);
    if (has_cards(holder)) {
        if (!opponents) one_team_out(layout, holder);
    } else if (mates) {
        if (layout.auto_single && !(mates & (mates - 1))) pass(layout, holder, first(mates));
        else owe(Phase::pass, holder);
    } else {
        const int opponent = next(layout, holder, opponents);
        const bool may_choose = layout.emptied_holder != EmptiedHolder::next_seat;
        const bool must_choose = may_choose && (opponents & (opponents - 1) || !layout.auto_single);
        if (layout.endgame != Endgame::solo_claim) return one_team_out(layout, opponent);
        if (must_choose) return owe(Phase::choose_claimer, holder);
        tell({Happened::turn, may_choose ? holder : -1, opponent});
        one_team_out(layout, opponent);
    }
}

// The same when another's claim may have emptied the turn-holder.
void Game::settle_after_other(const Layout &layout, int holder) {
    const bool emptied = !has_cards(holder) && phase != Phase::endgame && !ended(layout);
    const int mate = next(layout, holder, seats_of_team(holder));
    if (!emptied || mate < 0 || layout.emptied_holder == EmptiedHolder::choose) return settle(layout, holder);
    int heir = mate;
    if (layout.emptied_holder == EmptiedHolder::next_seat) heir = next(layout, holder, Seats(~0));
    if (layout.emptied_holder == EmptiedHolder::asker && asker >= 0) {
        const int other = has_cards(asker) ? asker : next(layout, asker, seats_of_team(asker));
        if (other >= 0) heir = other;
    }
    pass(layout, heir % 2 == holder % 2 ? holder : -1, heir);
}

void Game::one_team_out(const Layout &layout, int claimer) {
    if (layout.endgame == Endgame::solo_claim) return begin_endgame(claimer);
    if (layout.endgame == Endgame::award_rest) {
        for (int h = 0; h < layout.half_suits; ++h) {
            if (!(layout.cards[h] & open)) continue;
            close(layout, h, claimer % 2, layout.worth[h]);
            won[claimer % 2] |= HalfSuits(1 << h);
            tell({Happened::award, -1, A_TEAM + claimer % 2, h, 1});
        }
    }
    phase = Phase::over;
}

// --- The turn --------------------------------------------------------------------------------------------------------

void Game::give(const Layout &layout, int seat) {
    take(seat);
    phase = Phase::play;
    settle(layout, seat);
}

// The same, from a seat that all see pass it on.
void Game::pass(const Layout &layout, int from, int seat) {
    tell({Happened::turn, from, seat});
    give(layout, seat);
}

void Game::begin_endgame(int claimer) {
    tell({Happened::turn, -1, claimer});
    owe(Phase::endgame, claimer);
}

void Game::owe(Phase what, int seat) {
    take(seat);
    phase = what;
}

Seats Game::choices(const Layout &layout) const {
    const Seats everybody = Seats((1 << layout.seats) - 1);
    switch (phase) {
    case Phase::pass: return holding & seats_of_team(turn);
    case Phase::team_choice: return seats_of_team(turn) & (layout.announce_and_retire ? holding : everybody);
    case Phase::choose_claimer: return holding & seats_of_team(turn + 1);
    default: return 0;
    }
}

void Game::choose(const Layout &layout, int seat) {
    if (phase != Phase::choose_claimer) return pass(layout, turn, seat);
    tell({Happened::turn, turn, seat});
    begin_endgame(seat);
}

// The next seat clockwise, of these, that has cards; -1: none has.
int Game::next(const Layout &layout, int seat, Seats of) const {
    for (int step = 1; step < layout.seats; ++step) {
        const int other = (seat + step) % layout.seats;
        if (of & holding & (1 << other)) return other;
    }
    return -1;
}

void Game::find_holding() {
    holding = 0;
    for (int seat = 0; seat < MOST_SEATS; ++seat) holding |= Seats((hand[seat] != 0) << seat);
}

std::uint64_t count_questions(const Layout &layout, const Game &game, int depth) {
    if (depth == 0) return 1;
    const Mask cards = game.askable(layout, game.turn);
    const Seats targets = game.targets(game.turn);
    if (depth == 1) return std::uint64_t(count(cards)) * std::uint64_t(count(targets));
    std::uint64_t sum = 0;
    for (Seats seats = targets; seats; seats &= Seats(seats - 1))
        for (Mask left = cards; left; left &= left - 1) {
            Game next = game;
            next.ask(layout, first(seats), first(left));
            sum += count_questions(layout, next, depth - 1);
        }
    return sum;
}

} // namespace shoal
