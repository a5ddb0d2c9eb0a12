#include "games/literature/encoding/decisions.hpp"

#include "core/bits.hpp"

namespace shoal {

void Decisions::deal(const SlotTable &table, Stream dice, int dealer) {
    game.deal(table.layout, dice, dealer);
    chronicle.clear();
    if (table.wishes.events) game.told = &chronicle;
    spelling.half_suit = -1;
    last = LastQuestion();
    moves = 0;
    heard = 0;
    done = Done::no;
    learn_hands(table);
    go_on(table);
}

// --- A decision ------------------------------------------------------------------------------------------------------

bool Decisions::is_legal(const SlotTable &table, int action) const {
    if (action < 0 || action >= table.actions) return false;
    if (action < table.claim)
        return moment.opponents >> table.opponent_of(action) & moment.cards >> table.slot_of(action) & 1;
    if (action < table.holder) return moment.claims >> (action - table.claim) & 1;
    if (action < table.choose) return moment.holders >> (action - table.holder) & 1;
    if (action < table.silent) return moment.choices >> (action - table.choose) & 1;
    return moment.silence;
}

void Decisions::take(const SlotTable &table, int action) {
    const int me = moment.seat;
    if (action < table.claim) {
        const int target = clockwise(me, 1 + 2 * table.opponent_of(action), table.seats);
        const int slot = table.slot_of(action);
        game.take(me);
        const bool hit = game.hand[target] >> slot & 1;
        last = {std::int8_t(me), std::int8_t(target), std::uint8_t(slot), hit};
        chronicle.add({Happened::question, me, target, slot, 1 + hit, 1});
        const bool bluffs = game.hand[me] >> slot & 1;
        game.ask(table.layout, target, slot);
        const bool surrenders = bluffs && !hit && !(game.hand[me] >> slot & 1);
        for (Constraints &one : knows) {
            one.question(me, target, slot, hit);
            if (surrenders) one.moved(slot, me, target);
        }
        for (SeatedBot &bot : bots) bot.asked(me, target, table.bots->card_of[std::size_t(slot)], hit, surrenders);
        ++moves;
        heard = 0;
    } else if (action < table.holder) {
        begin_claim(table, action - table.claim);
    } else if (action < table.choose) {
        const Mask card = spelling.rest & -spelling.rest;
        spelling.named[action - table.holder] |= card;
        spelling.rest ^= card;
        if (!spelling.rest) say_claim(table);
    } else if (action < table.silent) {
        const int number = action - table.choose, other = game.phase == Phase::choose_claimer;
        game.choose(table.layout, clockwise(me, other + 2 * number, table.seats));
        ++moves;
        heard = 0;
    } else {
        heard |= Seats(1 << me);
    }
}

void Decisions::begin_claim(const SlotTable &table, int half_suit) {
    const Mask cards = table.layout.cards[half_suit], own = game.hand[moment.seat] & cards;
    spelling = {half_suit, table.layout.claim_attribution ? cards & ~own : 0, {own}};
    if (!spelling.rest) say_claim(table);
}

void Decisions::say_claim(const SlotTable &table) {
    std::array<Mask, MOST_SEATS> named{};
    for (int mate = 0; mate < table.team; ++mate)
        named[clockwise(moment.seat, 2 * mate, table.seats)] = spelling.named[mate];
    const int claimed = spelling.half_suit;
    if (knows.empty() && bots.empty()) {
        game.claim(table.layout, moment.seat, claimed, named);
    } else {
        const Game before = game;
        if (game.claim(table.layout, moment.seat, claimed, named) == Outcome::nothing)
            learn_failed(table, claimed, named);
        learn_closed(table, before, claimed);
    }
    spelling.half_suit = -1;
    ++moves;
    heard = 0;
}

// --- What seats can conclude -----------------------------------------------------------------------------------------

void Decisions::learn_hands(const SlotTable &table) {
    if (knows.empty() && bots.empty()) return;
    Rooms sizes{};
    for (std::size_t seat = 0; seat < std::size_t(table.seats); ++seat)
        sizes[seat] = std::int8_t(count(game.hand[seat]));
    for (SeatedBot &bot : bots)
        bot.begin(bot_stream(seed_, number_, bot.seat()), sizes,
                  table.bots->cards_of(game.hand[std::size_t(bot.seat())]));
    for (std::size_t seat = 0; seat < knows.size(); ++seat) {
        knows[seat] = Constraints();
        knows[seat].layout = &table.layout;
        knows[seat].seat = int(seat);
        knows[seat].begin(sizes, game.hand[seat], table.layout.pack);
    }
}

// A claim that was wrong, and nothing was shown.
void Decisions::learn_failed(const SlotTable &table, int claimed, const Masks &named) {
    for (Constraints &one : knows) one.failure(moment.seat, claimed, named);
    if (bots.empty()) return;
    Masks cards{};
    for (std::size_t seat = 0; seat < named.size(); ++seat) cards[seat] = table.bots->cards_of(named[seat]);
    for (SeatedBot &bot : bots) bot.failed(moment.seat, claimed, cards);
}

// The half-suits that a claim has closed: its own, then those that its end has awarded.
void Decisions::learn_closed(const SlotTable &table, const Game &before, int claimed) {
    const HalfSuits closed = HalfSuits(before.left & ~game.left);
    const auto learn = [&](int half_suit) {
        Rooms held{};
        for (int seat = 0; seat < table.seats; ++seat)
            held[std::size_t(seat)] =
                std::int8_t(count(before.hand[std::size_t(seat)] & table.layout.cards[std::size_t(half_suit)]));
        for (Constraints &one : knows) one.reveal(half_suit, held);
        for (SeatedBot &bot : bots) bot.closed(half_suit, held);
    };
    if (closed >> claimed & 1) learn(claimed);
    for (int h = 0; h < table.half_suits; ++h)
        if (h != claimed && closed >> h & 1) learn(h);
}

// --- Bots ------------------------------------------------------------------------------------------------------------

int Decisions::bot_action(const SlotTable &table) {
    for (SeatedBot &bot : bots)
        if (bot.seat() == moment.seat) return bot.action(table, *this);
    return -1;
}

// --- Whose decision is next ------------------------------------------------------------------------------------------

void Decisions::go_on(const SlotTable &table) {
    for (;;) {
        if (game.over()) done = Done::terminated;
        else if (moves >= table.wishes.max_moves) done = Done::truncated;
        if (done != Done::no) {
            moment = Moment();
            return;
        }
        find_moment(table);
        const bool is_asked_for_a_word = moment.is_window && !is_spelling();
        if (!table.wishes.skip_forced || is_asked_for_a_word || !moment.is_forced()) return;
        take(table, only_action(table));
    }
}

int Decisions::only_action(const SlotTable &table) const { return nth_legal<PlainBits>(table, 0); }

// From public facts: whether a seat is asked for a claim, or for the turn that its team shares.
bool Decisions::may_speak(const SlotTable &table, int seat) const {
    if (game.phase != Phase::play && game.phase != Phase::endgame) return false;
    if (game.has_turn(seat)) return true;
    if (!game.has_cards(seat) && !table.layout.cardless_may_claim) return false;
    const bool penalised = table.wishes.out_of_turn == OutOfTurn::all && table.layout.out_of_turn_penalised;
    return penalised || game.in_time(table.layout, seat);
}

HalfSuits Decisions::claimable(const SlotTable &table, int seat) const {
    HalfSuits found = 0;
    for (int h = 0; h < table.half_suits; ++h) found |= HalfSuits(game.may_claim(table.layout, seat, h) << h);
    return found;
}

void Decisions::find_moment(const SlotTable &table) {
    const Layout &layout = table.layout;
    if (is_spelling()) {  // the seat goes on
        moment = {0, 0, 0, (1U << table.team) - 2, 0, moment.seat, moment.seat != game.turn, false};
        return;
    }
    moment = Moment();
    moment.seat = game.turn;
    for (int step = 1; table.has_words && step < table.seats && !moment.is_window; ++step) {
        const int seat = clockwise(game.turn, step, table.seats);
        if (heard >> seat & 1 || !may_speak(table, seat)) continue;
        moment.seat = std::int8_t(seat);
        moment.is_window = moment.silence = true;
    }
    const int me = moment.seat;
    if (game.phase == Phase::play && game.has_turn(me)) {
        moment.cards = game.askable(layout, me);
        moment.opponents = moment.cards ? team_from(game.holding, clockwise(me, 1, table.seats), table.team) : 0;
        if (!moment.opponents) moment.cards = 0;
    }
    if (game.phase == Phase::play || game.phase == Phase::endgame) {
        moment.claims = me == game.turn && !layout.claim_needs_card ? game.left : claimable(table, me);
    } else {
        const int from = game.phase == Phase::choose_claimer ? clockwise(me, 1, table.seats) : me;
        moment.choices = team_from(game.choices(layout), from, table.team);
    }
}

} // namespace shoal
