#include "games/literature/bots/play.hpp"

#include <algorithm>
#include <stdexcept>

namespace shoal {

Position Play::position(int seat) const {
    const std::array<int, 2> score{game_.score[0], game_.score[1]};
    return {.layout = &layout_,
            .seat = seat,
            .hand = game_.hand[seat],
            .shared = &known().shared,
            .behaviour = &behaviour_for(*minds_[seat]),
            .score = score,
            .cache = tree_ ? &tree_->cache() : nullptr,
            .hearing = tree_ ? nullptr : hearing_for(*minds_[seat])};
}

// In rollouts there is one encoder only, that of the searching mind.
const Behaviour &Play::behaviour_for(const Mind &mind) const {
    return known().behaviour_of(mind.settings().encoder.get());
}

const Hearing *Play::hearing_for(const Mind &mind) const {
    for (const Hearing &one : known_.hearings)
        if (one.reader() == mind.settings().choice) return &one;
    return nullptr;
}

void Play::publish(const Event &event) {
    if (tree_)
        node_ = &tree_->after(*node_, event);
    else
        known_.add(event);
}

GameResult Play::play(Stream &cards, Stream &dice, int dealer) {
    game_ = {};
    game_.deal(layout_, cards, dealer);
    Rooms sizes{};
    for (int s = 0; s < layout_.seats; ++s) sizes[s] = std::int8_t(count(game_.hand[s]));
    tree_ = nullptr;
    node_ = nullptr;
    known_.shared = {};
    known_.shared.layout = &layout_;
    known_.shared.begin(sizes, 0, layout_.pack);
    known_.behaviours.assign(1, Behaviour(minds_.front()->settings().encoder));
    for (const Mind *mind : minds_)
        if (const auto &encoder = mind->settings().encoder; behaviour_for(*mind).encoder != encoder)
            known_.behaviours.emplace_back(encoder);
    known_.hearings.clear();
    for (const Mind *mind : minds_)
        if (const auto &reader = mind->settings().choice; reader && !hearing_for(*mind))
            known_.hearings.emplace_back(reader);
    result_ = {};
    idle_ = 0;
    while (result_.length < MOST_QUESTIONS) {
        const auto question = next_question(dice);
        if (!question) break;
        const Candidate &asked = mind_on_turn().candidates()[question->candidate];
        ask(asked.target, asked.card);
    }
    result_.ended = game_.over();
    result_.score = {game_.score[0], game_.score[1]};
    return result_;
}

void Play::resume(const Game &game, RolloutTree &tree) {
    game_ = game;
    tree_ = &tree;
    node_ = &tree.root();
    result_ = {};
    idle_ = 0;
}

// Where a wrong attribution costs nothing, a mind that estimates its chances may repeat it: it learns that the claim is
// wrong, but its estimate does not take that into account exactly. After so many idle claims some seat is in the same
// position as before, and would go on for ever.
std::optional<Decision> Play::next_question(Stream &dice) {
    while (!game_.over() && idle_ <= MOST_SEATS) {
        if (claim_out_of_turn()) continue;
        if (auto decision = take_turn(dice)) return decision;
    }
    return std::nullopt;
}

bool Play::claim_out_of_turn() {
    if (layout_.claim_timing == ClaimTiming::own_turn || game_.phase != Phase::play) return false;
    for (int step = 1; step < layout_.seats; ++step) {
        const int s = (game_.turn + step) % layout_.seats;
        if (!game_.has_cards(s) || (layout_.claim_timing == ClaimTiming::team_turn && step % 2)) continue;
        if (const auto certain = minds_[s]->certain_claim(position(s))) {
            claim(s, *certain);
            return true;
        }
    }
    return false;
}

// One step of the seat on turn; its question is not asked yet.
std::optional<Decision> Play::take_turn(Stream &dice) {
    const int seat = game_.turn;
    Mind &mind = *minds_[seat];
    const Position at = position(seat);
    if (game_.phase == Phase::pass || game_.phase == Phase::team_choice) {
        game_.choose(layout_, mind.best_successor(at, game_.choices(layout_)));
    } else if (game_.phase == Phase::choose_claimer) {
        game_.choose(layout_, mind.least_informed(at, game_.choices(layout_)));
    } else {
        const bool may_ask = game_.phase == Phase::play;
        const Mask cards = may_ask ? game_.askable(layout_, seat) & ~game_.hand[seat] : 0;
        const Decision decision = mind.decide(at, cards, dice);
        if (on_decision && may_ask) on_decision(at, mind, decision);
        if (!decision.claim && decision.candidate < 0) throw std::logic_error("no deal agrees with what is known");
        if (!decision.claim) return decision;
        claim(seat, *decision.claim);
    }
    return std::nullopt;
}

void Play::ask(int target, int card) {
    const int asker = game_.turn;
    idle_ = 0;
    if (before_question) before_question({std::int8_t(asker), std::int8_t(target), std::int8_t(card), false});
    const bool hit = game_.ask(layout_, target, card);
    const Question asked{std::int8_t(asker), std::int8_t(target), std::int8_t(card), hit};
    publish(asked);
    ++result_.length;
    ++result_.questions[asker % 2];
    result_.hits[asker % 2] += hit;
    if (after_question) after_question(hit);
}

void Play::claim(int seat, const ClaimChoice &choice) {
    const Mask cards = layout_.cards[choice.half_suit];
    Masks named{};
    Rooms held{};
    Masks shown{};
    int place = 0;
    for (Mask left = cards; left; left &= left - 1, ++place) named[choice.holder[place]] |= left & -left;
    for (int s = 0; s < layout_.seats; ++s) held[s] = std::int8_t(count(shown[s] = game_.hand[s] & cards));
    const Outcome outcome = game_.claim(layout_, seat, choice.half_suit, named);
    ++result_.claims[seat % 2];
    result_.wrong_claims[seat % 2] += outcome != Outcome::won;
    if (outcome == Outcome::nothing) {
        const Constraints before = known().shared;
        publish(Failed{seat, choice.half_suit, named});
        idle_ = known().shared == before ? idle_ + 1 : 0;
    } else {
        publish(Revealed{choice.half_suit, held, shown});
        idle_ = 0;
    }
}

} // namespace shoal
