#include "bindings.hpp"
#include "games/literature/rules/layout.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace nb = nanobind;

namespace shoal {
namespace {

constexpr int MOST_WORTH = 127;

Layout make(int seats, const std::vector<Mask> &half_suits, const std::vector<int> &worth) {
    if (seats < 4 || seats > MOST_SEATS || seats % 2)
        throw std::invalid_argument("an even number of seats from 4 to 12 is needed");
    if (half_suits.empty() || half_suits.size() > MOST_HALF_SUITS)
        throw std::invalid_argument("1 to 13 half-suits are needed");
    if (worth.size() != half_suits.size()) throw std::invalid_argument("every half-suit needs its worth");
    Layout layout;
    layout.seats = seats;
    layout.half_suits = int(half_suits.size());
    Mask taken = 0;
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask cards = half_suits[h];
        if (!cards || cards >> MOST_CARDS || (cards & taken) || count(cards) > MOST_IN_HALF_SUIT)
            throw std::invalid_argument("half-suits are disjoint sets of 1 to 7 of the first 54 cards");
        taken |= cards;
        layout.cards[h] = cards;
        if (worth[h] < 0 || worth[h] > MOST_WORTH) throw std::invalid_argument("a half-suit is worth 0 to 127 points");
        layout.worth[h] = std::int8_t(worth[h]);
    }
    layout.settle();
    return layout;
}

// One of the words of an option, by its place.
template <class Word> Word word_of(const std::string &value, std::initializer_list<const char *> words) {
    int place = 0;
    for (const char *word : words) {
        if (value == word) return Word(place);
        ++place;
    }
    throw std::invalid_argument("unknown value of an option: " + value.substr(0, 40));
}

void construct(Layout *self, int seats, const std::vector<Mask> &half_suits, const std::vector<int> &worth,
               bool bluff_ask, bool bluff_surrenders, bool bluff_needs_other_card, bool claim_attribution,
               bool claim_for_opponents, const std::string &wrong_attribution, const std::string &opponent_holds,
               const std::string &after_correct, const std::string &after_wrong, const std::string &end,
               const std::string &endgame, const std::string &claim_timing, const std::string &emptied_holder,
               bool out_of_turn_penalised, bool claim_needs_card, bool cardless_may_claim, bool forced_declare,
               bool announce_and_retire, bool auto_single, bool miss_goes_to_team, int stall_limit, bool stall_ends,
               int first_player) {
    if (first_player < ANYBODY || first_player >= seats) throw std::invalid_argument("there is no such first player");
    Layout layout = make(seats, half_suits, worth);
    layout.bluff_ask = bluff_ask;
    layout.bluff_surrenders = bluff_surrenders;
    layout.bluff_needs_other_card = bluff_needs_other_card;
    layout.claim_attribution = claim_attribution;
    layout.claim_for_opponents = claim_for_opponents;
    layout.wrong_attribution = word_of<WrongAttribution>(wrong_attribution, {"cancel", "opponents", "nothing"});
    layout.opponent_holds = word_of<OpponentHolds>(opponent_holds, {"opponents", "minus_one", "cancel"});
    layout.after_correct = word_of<AfterClaim>(after_correct, {"claimer", "team_choice", "opponents"});
    layout.after_wrong = word_of<AfterClaim>(after_wrong, {"claimer", "team_choice", "opponents"});
    layout.end = word_of<End>(end, {"all_resolved", "majority", "clinch"});
    layout.endgame = word_of<Endgame>(endgame, {"solo_claim", "stop", "award_rest"});
    layout.claim_timing = word_of<ClaimTiming>(claim_timing, {"own_turn", "team_turn", "any"});
    layout.emptied_holder = word_of<EmptiedHolder>(emptied_holder, {"choose", "left_teammate", "asker", "next_seat"});
    layout.out_of_turn_penalised = out_of_turn_penalised;
    layout.claim_needs_card = claim_needs_card;
    layout.cardless_may_claim = cardless_may_claim;
    layout.forced_declare = forced_declare;
    layout.announce_and_retire = announce_and_retire;
    layout.auto_single = auto_single;
    layout.miss_goes_to_team = miss_goes_to_team;
    layout.stall_limit = stall_limit;
    layout.stall_ends = stall_ends;
    layout.first_player = first_player;
    new (self) Layout(layout);
}

} // namespace

void bind_layout(nb::module_ &m) {
    nb::class_<Layout>(m, "Layout", "What never changes at a table: seats, half-suits, and rules that change play.")
        .def("__init__", &construct,
             nb::arg("seats"), nb::arg("half_suits"), nb::arg("worth"), nb::kw_only(), nb::arg("bluff_ask") = false,
             nb::arg("bluff_surrenders") = false, nb::arg("bluff_needs_other_card") = false,
             nb::arg("claim_attribution") = true, nb::arg("claim_for_opponents") = false,
             nb::arg("wrong_attribution") = "cancel", nb::arg("opponent_holds") = "opponents",
             nb::arg("after_correct") = "claimer", nb::arg("after_wrong") = "claimer", nb::arg("end") = "all_resolved",
             nb::arg("endgame") = "solo_claim", nb::arg("claim_timing") = "own_turn",
             nb::arg("emptied_holder") = "choose", nb::arg("out_of_turn_penalised") = true,
             nb::arg("claim_needs_card") = false, nb::arg("cardless_may_claim") = false,
             nb::arg("forced_declare") = false, nb::arg("announce_and_retire") = true, nb::arg("auto_single") = true,
             nb::arg("miss_goes_to_team") = false, nb::arg("stall_limit") = 0, nb::arg("stall_ends") = false,
             nb::arg("first_player") = DEALER)
        .def_ro("seats", &Layout::seats)
        .def_ro("half_suits", &Layout::half_suits)
        .def_ro("pack", &Layout::pack);
}

} // namespace shoal
