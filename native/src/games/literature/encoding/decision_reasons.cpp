// Why an action is not legal, in the order of the rules: the twin of `Actions.reason` and
// `shoal.games.literature.rules.legality`.
#include "games/literature/encoding/decisions.hpp"

#include <string_view>

namespace shoal {

namespace {

// What must be done in a phase before anything else.
const char *owed(Phase phase) {
    switch (phase) {
    case Phase::pass: return "MUST_PASS_TURN";
    case Phase::team_choice: return "MUST_CHOOSE_NEXT";
    case Phase::choose_claimer: return "MUST_CHOOSE_CLAIMER";
    default: return nullptr;
    }
}

} // namespace

const char *Decisions::reason(const SlotTable &table, int action) const {
    if (done != Done::no) return "GAME_OVER";
    if (action < 0 || action >= table.actions) return "NOT_AN_ACTION";
    const bool is_holder = action >= table.holder && action < table.choose;
    if (is_holder || action == table.silent) return "NOT_NOW";
    if (is_spelling()) return "CLAIM_IN_PROGRESS";
    if (action >= table.choose) return why_no_choice(action - table.choose);
    if (action >= table.claim) return why_no_claim(table, action - table.claim);
    const std::string_view why = why_no_question(table, table.opponent_of(action), table.slot_of(action));
    const bool is_open = why == "NO_BASE_CARD" || why == "CARD_ALREADY_HELD", is_closed = why == "HALF_SUIT_CLOSED";
    const Penalties penalties = table.wishes.penalties;
    const bool is_punished = (is_open && penalties != Penalties::none) || (is_closed && penalties == Penalties::all);
    return is_punished ? "NOT_ENCODED" : why.data();
}

const char *Decisions::why_no_question(const SlotTable &table, int opponent, int slot) const {
    const Layout &layout = table.layout;
    const int target = clockwise(moment.seat, 1 + 2 * opponent, table.seats);
    const Mask card = Mask(1) << slot, own = game.hand[moment.seat];
    if (!(layout.pack & card)) return "UNKNOWN_CARD";
    if (const char *first = owed(game.phase)) return first;
    if (game.phase == Phase::endgame) return "NO_QUESTIONS_IN_ENDGAME";
    if (!game.has_turn(moment.seat)) return "NOT_YOUR_TURN";
    if (layout.stall_limit && game.misses >= layout.stall_limit) return "FORCED_CLAIM";
    if (!game.has_cards(target)) return "TARGET_HAS_NO_CARDS";
    if (!(game.open & card)) return "HALF_SUIT_CLOSED";
    for (int h = 0; layout.forced_declare && h < table.half_suits; ++h)
        if ((own & layout.cards[h]) == layout.cards[h]) return "MUST_DECLARE_FIRST";
    const bool needs_other = layout.bluff_ask && layout.bluff_needs_other_card;
    if (!(own & layout.of_card(slot) & ~(needs_other ? card : 0))) return "NO_BASE_CARD";
    return "CARD_ALREADY_HELD";
}

const char *Decisions::why_no_claim(const SlotTable &table, int half_suit) const {
    const Layout &layout = table.layout;
    if (const char *first = owed(game.phase)) return first;
    if (!game.has_turn(moment.seat)) {
        if (!game.has_cards(moment.seat) && !layout.cardless_may_claim) return "PLAYER_OUT";
        if (!layout.out_of_turn_penalised && !game.in_time(layout, moment.seat)) return "NOT_YOUR_TURN";
    }
    if (!(game.open & layout.cards[half_suit])) return "HALF_SUIT_CLOSED";
    return "NO_BASE_CARD";
}

const char *Decisions::why_no_choice(int number) const {
    if (!owed(game.phase)) return "NO_PASS_PENDING";
    if (game.phase == Phase::pass && number == 0) return "TARGET_NOT_TEAMMATE";
    return "TARGET_HAS_NO_CARDS";
}

} // namespace shoal
