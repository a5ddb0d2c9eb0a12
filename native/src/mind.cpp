#include "mind.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr float NEVER = -1000;          // the value of a question that is not asked
constexpr float BETTER_BY_FAR = 0.1f;   // in half-suits; of what is less the network is not sure
constexpr float CLEARLY_BETTER = 0.05f;
constexpr float NEARLY = 0.25f;         // that of `greedy`
constexpr float WORTH_WEIGHING = 0.2f;  // below it, of the surest holders' product, no exact attribution is looked for

// Points, ours less theirs, that a claim gains on average.
float gain_of(const Layout &layout, int h, double contained, double right) {
    const double worth = layout.worth[h];
    double gain = right * worth;
    if (layout.wrong_attribution == WrongAttribution::opponents) gain -= (contained - right) * worth;
    const double lost = 1 - contained;
    if (layout.opponent_holds == OpponentHolds::opponents) gain -= lost * worth;
    if (layout.opponent_holds == OpponentHolds::minus_one) gain -= lost;
    return float(gain);
}

} // namespace

std::optional<Likelihood> Mind::likelihood(const Position &at, const Facts &shared) {
    if (!learned().habits) return std::nullopt;
    write_habits(*at.behaviour, *at.shared, shared, habit_rows_);
    return factors_of(*learned().habits, *at.shared, habit_rows_);
}

bool Mind::read(const Position &at) {
    instead_ = company ? company(at) : nullptr;
    const Facts shared = settle(*at.shared);
    const std::optional<Likelihood> likely = likelihood(at, shared);
    const Likelihood *weights = likely ? &*likely : nullptr;
    add_hand(at, own_);
    Posterior &posterior = Posterior::of_this_thread();
    const std::size_t most_steps = settings_.most_steps;
    exact_ = most_steps && posterior.solve(own_, weights, most_steps);
    if (exact_) {
        for (int s = 0; s < layout_.seats; ++s)
            for (Mask left = at.open(); left; left &= left - 1)
                reading_.chance[first(left)][s] = float(posterior.chance(s, first(left)));
    } else if ((most_steps && !posterior.too_large()) ||
               !estimate_closely(own_, settle(own_), weights, reading_.chance)) {
        return false;
    }
    if (learned().network) estimate(*at.shared, shared, weights, reading_.guess);
    reading_.read(at, shared);
    return true;
}

void Mind::value_questions(const Position &at, Mask cards) {
    list_candidates(at, reading_, cards, candidates_);
    values_.resize(candidates_.size());
    if (candidates_.empty()) return;
    if (learned().network || settings_.keeps_rows) rows_.write(at, reading_, candidates_);
    if (!learned().network) return value_by_taste();
    answers_.resize(std::size_t(rows_.count()) * 2);
    learned().network->run(rows_.row(0), rows_.count(), answers_.data(), FEATURES_SHARED);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const float p = candidates_[i].chance;
        const float *const answer = &answers_[2 * rows_.of(int(i))];
        values_[i] = (1 - p) * answer[0] + p * answer[1];
    }
}

float Mind::swing(int candidate) const {
    const float *const answer = &answers_[2 * rows_.of(candidate)];
    return answer[1] - answer[0];
}

// In cards; what is not looked at, below all others.
void Mind::value_by_taste() {
    float most = 0;
    for (const Candidate &one : candidates_) most = std::max(most, one.chance);
    const float least = most >= CERTAIN ? CERTAIN : most - NEARLY;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const Candidate &one = candidates_[i];
        switch (settings_.taste) {
        case Taste::likeliest: values_[i] = one.chance >= least ? one.chance * prize(one) : one.chance - 1; break;
        case Taste::weighed: values_[i] = weighed(one); break;
        case Taste::anything: values_[i] = float(one.certain()) + float(one.chance > 0); break;
        }
    }
}

// What `Worth.prize` says with its usual weights, in cards.
float Mind::prize(const Candidate &asked) const {
    const int h = layout_.half_suit_of[asked.card];
    const float share = reading_.ours[h] / float(reading_.size[h]);
    return 1 + 6 * share * share;
}

// The same of `Worth.question`.
float Mind::weighed(const Candidate &asked) const {
    const float miss = 0.5f + 0.2f * reading_.harvest[asked.target];
    const float leak = reading_.shown[layout_.half_suit_of[asked.card]] ? 0 : 0.5f;
    return asked.chance * prize(asked) - (1 - asked.chance) * miss - leak;
}

// Who always asked for the first of equal cards would tell everybody that he has those before it; and a search whose
// rollouts knew which card is asked for first would see what nobody can. One throw orders all questions, those of each
// seat in their own way: where the same dice are thrown in two games that differ, what is as good as before is chosen
// again.
int Mind::one_of_the_best(float best, int seat, Stream &dice) const {
    const std::uint64_t thrown = dice.next();
    int found = -1;
    std::uint64_t most = 0;
    for (int i = 0; i < int(values_.size()); ++i) {
        if (values_[i] < best - ALIKE) continue;
        const Candidate &one = candidates_[i];
        const auto question = std::uint64_t(seat) << 16 | std::uint64_t(one.target) << 8 | one.card;
        const std::uint64_t number = mix(thrown ^ mix(question));
        if (found < 0 || number > most) found = i, most = number;
    }
    return found;
}

int Mind::pick(int seat, Stream &dice) const {
    const float best = *std::max_element(values_.begin(), values_.end());
    const int surest = one_of_the_best(best, seat, dice);
    if (settings_.explore <= 0 || dice.unit() >= settings_.explore) return surest;
    double total = 0;
    for (const float value : values_) total += std::exp((value - best) / settings_.temperature);
    double left = dice.unit() * total;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        left -= std::exp((values_[i] - best) / settings_.temperature);
        if (left <= 0) return int(i);
    }
    return surest;
}

Decision Mind::decide(const Position &at, Mask cards, Stream &dice) {
    Decision decision;
    candidates_.clear();
    if (!read(at)) return decision;
    if ((decision.claim = sure_claim(at))) return decision;
    value_questions(at, cards);
    if (candidates_.empty()) {
        decision.claim = best_claim(at);
        return decision;
    }
    if (learned().network) {
        leave_out_guesses();
        keep_looking(at);
    }
    if (at.behaviour->quiet >= settings_.patience && !leave_out_misses()) {
        decision.claim = best_claim(at);
        return decision;
    }
    decision.candidate = pick(at.seat, dice);
    decision.value = values_[decision.candidate];
    if (second_thoughts && !decision.claim) {
        decision.candidate = second_thoughts(*this, at, decision, dice);
        decision.value = values_[decision.candidate];
    }
    return decision;
}

// Where a card of a half-suit can be taken for certain, nothing else is asked there before: the victim is left without
// a card to come back with. Elsewhere too the turn is put at risk only for what is better by far.
void Mind::leave_out_guesses() {
    std::array<bool, MOST_HALF_SUITS> takes{};
    float sure = NEVER;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (!candidates_[i].certain()) continue;
        takes[layout_.half_suit_of[candidates_[i].card]] = true;
        sure = std::max(sure, values_[i]);
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (candidates_[i].certain()) continue;
        if (takes[layout_.half_suit_of[candidates_[i].card]] || values_[i] < sure + BETTER_BY_FAR) values_[i] = NEVER;
    }
}

// After a miss the card is found before the next one of its half-suit is looked for, which would tell everybody of one
// card more that the seat has not: unless another is likelier, or clearly better.
void Mind::keep_looking(const Position &at) {
    const Question &last = at.behaviour->last[at.seat];
    if (!at.behaviour->has_asked[at.seat] || last.hit) return;
    float chance = 0, value = NEVER;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (candidates_[i].card != last.card || candidates_[i].chance <= 0) continue;
        chance = std::max(chance, candidates_[i].chance);
        value = std::max(value, values_[i]);
    }
    if (value <= NEVER) return;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const Candidate &other = candidates_[i];
        if (other.card == last.card || !(layout_.of_card(last.card) >> other.card & 1)) continue;
        if (other.chance < chance + ALIKE && values_[i] < value + CLEARLY_BETTER) values_[i] = NEVER;
    }
}

// Known misses are no answer any more; whether any question is left. Games end because of this: a miss that was
// possible takes a possible holder away from a card for everybody, of those there are only so many, and between two
// misses only so many hits.
bool Mind::leave_out_misses() {
    bool any = false;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (candidates_[i].chance > 0)
            any = true;
        else
            values_[i] = NEVER;
    }
    return any;
}

// Whether the house rules let the seat claim it in its turn; at the end, when a team is out of cards, it claims what is
// left.
bool Mind::may_claim(const Position &at, int h) const {
    if (!(layout_.cards[h] & at.open())) return false;
    if (!layout_.claim_needs_card || at.hand & layout_.cards[h]) return true;
    std::array<int, 2> held{};
    for (int s = 0; s < layout_.seats; ++s) held[s % 2] += at.size(s);
    return !held[0] || !held[1];
}

std::optional<ClaimChoice> Mind::sure_claim(const Position &at) const {
    std::optional<ClaimChoice> best;
    const auto &likely = layout_.claim_attribution ? reading_.attributed : reading_.contained;
    for (int h = 0; h < layout_.half_suits; ++h) {
        if (likely[h] < WORTH_WEIGHING || !may_claim(at, h)) continue;
        const ClaimChoice claim = weigh(at, h);
        if (claim.chance >= settings_.sure && (!best || claim.chance > best->chance)) best = claim;
    }
    return best;
}

ClaimChoice Mind::weigh(const Position &at, int h) const {
    if (!exact_) return estimate_claim(at, h);
    ClaimChoice claim;
    claim.half_suit = h;
    const Posterior::Attribution found = posterior()->attribution(at.team(), h);
    claim.chance = float(layout_.claim_attribution ? found.chance : found.contained);
    claim.gain = gain_of(layout_, h, found.contained, claim.chance);
    claim.holder = found.holder;
    return claim;
}

ClaimChoice Mind::estimate_claim(const Position &at, int h) const {
    ClaimChoice claim{h, 1, 0, {}};
    int place = 0;
    for (Mask left = layout_.cards[h]; left; left &= left - 1, ++place) {
        const int c = first(left);
        claim.holder[place] = -1;
        for (int s = at.team(); s < layout_.seats; s += 2)
            if (reading_.chance[c][s] > (claim.holder[place] < 0 ? 0 : reading_.chance[c][claim.holder[place]]))
                claim.holder[place] = std::int8_t(s);
        claim.chance *= reading_.surest[c];
    }
    if (!layout_.claim_attribution) claim.chance = reading_.contained[h];
    claim.gain = gain_of(layout_, h, reading_.contained[h], claim.chance);
    return claim;
}

ClaimChoice Mind::best_claim(const Position &at) const {
    ClaimChoice best;
    for (int h = 0; h < layout_.half_suits; ++h) {
        if (!may_claim(at, h)) continue;
        ClaimChoice claim = weigh(at, h);
        if (best.half_suit < 0 || claim.gain > best.gain) best = claim;
    }
    // None can be right, but a claim must be made: every card with a seat of ours that may hold it, or with ourselves.
    int place = 0;
    for (Mask left = best.half_suit < 0 ? 0 : layout_.cards[best.half_suit]; left; left &= left - 1, ++place)
        if (best.holder[place] < 0) {
            best.holder[place] = std::int8_t(at.seat);
            for (int s = at.team(); s < layout_.seats; s += 2)
                if (reading_.chance[first(left)][s] > reading_.chance[first(left)][best.holder[place]])
                    best.holder[place] = std::int8_t(s);
        }
    return best;
}

std::optional<ClaimChoice> Mind::certain_claim(const Position &at) {
    add_hand(at, own_);
    const Layout &layout = layout_;
    const Facts facts = settle(own_);
    Mask known = 0;
    for (int s = at.team(); s < layout.seats; s += 2) known |= facts.known[s];
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask cards = layout.cards[h];
        if ((cards & ~known) || !may_claim(at, h)) continue;
        ClaimChoice claim{h, 1, float(layout.worth[h]), {}};
        int place = 0;
        for (Mask left = cards; left; left &= left - 1, ++place)
            for (int s = at.team(); s < layout.seats; s += 2)
                if (facts.known[s] >> first(left) & 1) claim.holder[place] = std::int8_t(s);
        return claim;
    }
    return std::nullopt;
}

int Mind::best_mate(const Position &at, std::uint16_t seats) {
    const bool possible = read(at);
    int best = -1;
    float most = 0;
    for (int s = 0; s < layout_.seats; ++s) {
        if (!(seats >> s & 1)) continue;
        const float value = (possible ? reading_.harvest[s] : 0) + 0.01f * at.size(s);
        if (best < 0 || value > most) best = s, most = value;
    }
    return best;
}

int Mind::least_knowing(const Position &at, std::uint16_t seats) {
    const Facts shared = settle(*at.shared);
    int best = -1, most = -1;
    for (int s = 0; s < layout_.seats; ++s) {
        if (!(seats >> s & 1)) continue;
        int puzzles = 0;
        for (int mate = s % 2; mate < layout_.seats; mate += 2)
            if (mate != s) puzzles += at.size(mate) - count(shared.known[mate]);
        if (puzzles > most) best = s, most = puzzles;
    }
    return best;
}

} // namespace shoal
