#include "games/literature/bots/mind.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr float NEVER = -1000;          // the value of a question that is not asked
constexpr float BETTER_BY_FAR = 0.1f;   // in half-suits; of smaller differences the network is not sure
constexpr float CLEARLY_BETTER = 0.05f;
constexpr float NEARLY = 0.25f;         // as in games/literature/bots/greedy.py
constexpr float WORTH_WEIGHING = 0.2f;  // the likeliest holders' chances, multiplied, below which no claim is weighed

// The expected points of a claim, the own team's less the others'.
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

std::optional<Factors> Mind::factors(const Position &at, const Deductions &shared) {
    if (!active_->likelihood) return std::nullopt;
    write_likelihood_features(*at.behaviour, *at.shared, shared, likelihood_rows_);
    return factors_of(*active_->likelihood, *at.shared, likelihood_rows_);
}

// A mind that counts deals uses no cache: what it finds stays in the thread's posterior.
EvaluationCache *Mind::cache(const Position &at) const { return settings_.most_steps ? nullptr : at.cache; }

const PublicInference &Mind::public_inference(const Position &at) {
    EvaluationCache *const shared_cache = cache(at);
    PublicInference &found = shared_cache ? shared_cache->public_inference(active_->likelihood.get(), at)
                                          : (uncached_inference_ = {});
    if (!found.deductions) {
        found.deductions = settle(*at.shared);
        found.factors = factors(at, *found.deductions);
    }
    if (active_->value && !found.chances)
        estimate(*at.shared, *found.deductions, found.factors ? &*found.factors : nullptr, found.chances.emplace());
    return found;
}

void Mind::sample(Stream &dice, Masks &hands) const {
    if (weighed_) return WeightedDraws::of_this_thread().sample(dice, hands);
    posterior()->sample(dice, hands);
}

bool Mind::read(const Position &at) {
    current_ = &uncached_;
    return assess(at);
}

bool Mind::assess(const Position &at) {
    active_ = &networks_for(at);
    weighed_ = false;
    const PublicInference &shared = public_inference(at);
    const Factors *factors = shared.factors ? &*shared.factors : nullptr;
    add_hand(at, own_);
    Posterior &posterior = Posterior::of_this_thread();
    const std::size_t most_steps = settings_.most_steps;
    Reading &reading = current_->reading;
    exact_ = most_steps && posterior.solve(own_, factors, most_steps);
    if (exact_) {
        for (int s = 0; s < layout_.seats; ++s)
            for (Mask left = at.open(); left; left &= left - 1)
                reading.chance[first(left)][s] = float(posterior.chance(s, first(left)));
        WeightedDraws &draws = WeightedDraws::of_this_thread();
        weighed_ = settings_.choice && at.hearing && draws.draw(posterior, at, factors, settings_.draws);
        if (weighed_) draws.sharpen(posterior, at, reading.chance);
    } else if ((most_steps && !posterior.too_large()) ||
               !estimate_closely(own_, settle(own_), factors, reading.chance)) {
        return false;
    }
    reading.guess = active_->value ? *shared.chances : Chances{};
    reading.read(at, *shared.deductions);
    return true;
}

void Mind::value_questions(const Position &at, Mask cards) {
    std::vector<Candidate> &candidates = current_->candidates;
    std::vector<float> &values = current_->values, &swings = current_->swings;
    list_candidates(at, current_->reading, cards, candidates);
    values.resize(candidates.size());
    swings.clear();
    if (candidates.empty()) return;
    if (active_->value || settings_.keeps_rows) rows_.write(at, current_->reading, candidates);
    if (!active_->value) return value_by_heuristic();
    answers_.resize(std::size_t(rows_.count()) * 2);
    active_->value->run(rows_.row(0), rows_.count(), answers_.data(), VALUE_SHARED);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const float p = candidates[i].chance;
        const float *const answer = &answers_[2 * rows_.of(int(i))];
        values[i] = (1 - p) * answer[0] + p * answer[1];
        swings.push_back(answer[1] - answer[0]);
    }
}

// In cards; what a heuristic does not consider is valued below all else.
void Mind::value_by_heuristic() {
    const std::vector<Candidate> &candidates = current_->candidates;
    std::vector<float> &values = current_->values;
    float most = 0;
    for (const Candidate &one : candidates) most = std::max(most, one.chance);
    const float least = most >= CERTAIN ? CERTAIN : most - NEARLY;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate &one = candidates[i];
        switch (settings_.heuristic) {
        case HeuristicPolicy::greedy: values[i] = one.chance >= least ? one.chance * prize(one) : one.chance - 1; break;
        case HeuristicPolicy::careful: values[i] = careful_value(one); break;
        case HeuristicPolicy::counting: values[i] = float(one.certain()) + float(one.chance > 0); break;
        }
    }
}

// As `Worth.prize` in games/literature/bots/counting.py, in cards.
float Mind::prize(const Candidate &asked) const {
    const Reading &reading = current_->reading;
    const int h = layout_.half_suit_of[asked.card];
    const float share = reading.ours[h] / float(reading.size[h]);
    return 1 + 6 * share * share;
}

// As `Worth.question` there.
float Mind::careful_value(const Candidate &asked) const {
    const Reading &reading = current_->reading;
    const float miss = 0.5f + 0.2f * reading.harvest[asked.target];
    const float leak = reading.shown[layout_.half_suit_of[asked.card]] ? 0 : 0.5f;
    return asked.chance * prize(asked) - (1 - asked.chance) * miss - leak;
}

// A seat that always asked for the first of equal cards would reveal that it holds those before it; and a search whose
// rollouts knew which card is asked for first would see what nobody can. One random number orders all questions, in a
// different way for each seat: with the same dice in two games that differ, the same question is chosen wherever it is
// still as good.
int Mind::one_of_the_best(float best, int seat, Stream &dice) const {
    const std::vector<Candidate> &candidates = current_->candidates;
    const std::vector<float> &values = current_->values;
    const std::uint64_t thrown = dice.next();
    int found = -1;
    std::uint64_t most = 0;
    for (int i = 0; i < int(values.size()); ++i) {
        if (values[i] < best - ALIKE) continue;
        const Candidate &one = candidates[i];
        const auto question = std::uint64_t(seat) << 16 | std::uint64_t(one.target) << 8 | one.card;
        const std::uint64_t number = mix(thrown ^ mix(question));
        if (found < 0 || number > most) found = i, most = number;
    }
    return found;
}

int Mind::pick(int seat, Stream &dice) const {
    const std::vector<float> &values = current_->values;
    const float best = *std::max_element(values.begin(), values.end());
    const int surest = one_of_the_best(best, seat, dice);
    if (settings_.explore <= 0 || dice.unit() >= settings_.explore) return surest;
    double total = 0;
    for (const float value : values) total += std::exp((value - best) / settings_.temperature);
    double left = dice.unit() * total;
    for (std::size_t i = 0; i < values.size(); ++i) {
        left -= std::exp((values[i] - best) / settings_.temperature);
        if (left <= 0) return int(i);
    }
    return surest;
}

Decision Mind::decide(const Position &at, Mask cards, Stream &dice) {
    evaluate(at, cards);
    Decision decision;
    decision.claim = current_->claim;
    if (decision.claim || candidates().empty()) return decision;
    decision.candidate = pick(at.seat, dice);
    decision.value = values()[decision.candidate];
    return decision;
}

// All of a decision but the dice.
void Mind::evaluate(const Position &at, Mask cards) {
    EvaluationCache *const shared_cache = cache(at);
    current_ = shared_cache ? &shared_cache->evaluation(this, at, cards) : &uncached_;
    if (shared_cache && current_->complete) return;
    current_->claim.reset();
    current_->candidates.clear();
    if (assess(at) && !(current_->claim = sure_claim(at))) choose_among_questions(at, cards);
    current_->complete = true;
}

void Mind::choose_among_questions(const Position &at, Mask cards) {
    value_questions(at, cards);
    if (candidates().empty()) {
        current_->claim = best_claim(at);
        return;
    }
    if (active_->value) {
        leave_out_guesses();
        keep_looking(at);
    }
    if (at.behaviour->stalled >= settings_.patience && !leave_out_misses()) current_->claim = best_claim(at);
}

// Where a card of a half-suit can be taken for certain, nothing else is asked there before: a miss would let the victim
// come back with that card. In other half-suits, too, the turn is risked only for a question that is better by far.
void Mind::leave_out_guesses() {
    const std::vector<Candidate> &candidates = current_->candidates;
    std::vector<float> &values = current_->values;
    std::array<bool, MOST_HALF_SUITS> takes{};
    float sure = NEVER;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!candidates[i].certain()) continue;
        takes[layout_.half_suit_of[candidates[i].card]] = true;
        sure = std::max(sure, values[i]);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].certain()) continue;
        if (takes[layout_.half_suit_of[candidates[i].card]] || values[i] < sure + BETTER_BY_FAR) values[i] = NEVER;
    }
}

// After a miss the seat goes on looking for that card before it asks for the next one of its half-suit, which would
// reveal one more card that it lacks; unless another card is likelier, or its question clearly better.
void Mind::keep_looking(const Position &at) {
    const std::vector<Candidate> &candidates = current_->candidates;
    std::vector<float> &values = current_->values;
    const Question &last = at.behaviour->last[at.seat];
    if (!at.behaviour->has_asked[at.seat] || last.hit) return;
    float chance = 0, value = NEVER;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].card != last.card || candidates[i].chance <= 0) continue;
        chance = std::max(chance, candidates[i].chance);
        value = std::max(value, values[i]);
    }
    if (value <= NEVER) return;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate &other = candidates[i];
        if (other.card == last.card || !(layout_.of_card(last.card) >> other.card & 1)) continue;
        if (other.chance < chance + ALIKE && values[i] < value + CLEARLY_BETTER) values[i] = NEVER;
    }
}

// Drops questions that are known to miss; false: no other is left. This is what makes games end. A miss that was
// possible removes a possible holder of a card for everybody; there are only so many of these, and only so many hits
// between two misses.
bool Mind::leave_out_misses() {
    const std::vector<Candidate> &candidates = current_->candidates;
    std::vector<float> &values = current_->values;
    bool any = false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].chance > 0)
            any = true;
        else
            values[i] = NEVER;
    }
    return any;
}

// Whether the house rules let the seat claim it on its turn. At the end, when a team is out of cards, everything that
// is left is claimed.
bool Mind::may_claim(const Position &at, int h) const {
    if (!(layout_.cards[h] & at.open())) return false;
    if (!layout_.claim_needs_card || at.hand & layout_.cards[h]) return true;
    std::array<int, 2> held{};
    for (int s = 0; s < layout_.seats; ++s) held[s % 2] += at.size(s);
    return !held[0] || !held[1];
}

std::optional<ClaimChoice> Mind::sure_claim(const Position &at) const {
    const Reading &reading = current_->reading;
    std::optional<ClaimChoice> best;
    const auto &likely = layout_.claim_attribution ? reading.attributed : reading.contained;
    for (int h = 0; h < layout_.half_suits; ++h) {
        if (likely[h] < WORTH_WEIGHING || !may_claim(at, h)) continue;
        const ClaimChoice claim = weigh_claim(at, h);
        if (claim.chance >= settings_.sure && (!best || claim.chance > best->chance)) best = claim;
    }
    return best;
}

ClaimChoice Mind::weigh_claim(const Position &at, int h) const {
    if (!exact_) return estimate_claim(at, h);
    ClaimChoice claim{h, count(layout_.cards[h]), 0, 0, {}};
    Posterior::Attribution found = posterior()->attribution(at.team(), h);
    if (weighed_) found = WeightedDraws::of_this_thread().attribution(*posterior(), at, h, found);
    claim.chance = float(layout_.claim_attribution ? found.chance : found.contained);
    claim.gain = gain_of(layout_, h, found.contained, claim.chance);
    claim.holder = found.holder;
    return claim;
}

ClaimChoice Mind::estimate_claim(const Position &at, int h) const {
    const Reading &reading = current_->reading;
    ClaimChoice claim{h, count(layout_.cards[h]), 1, 0, {}};
    int place = 0;
    for (Mask left = layout_.cards[h]; left; left &= left - 1, ++place) {
        const int c = first(left);
        claim.holder[place] = -1;
        for (int s = at.team(); s < layout_.seats; s += 2)
            if (reading.chance[c][s] > (claim.holder[place] < 0 ? 0 : reading.chance[c][claim.holder[place]]))
                claim.holder[place] = std::int8_t(s);
        claim.chance *= reading.surest[c];
    }
    if (!layout_.claim_attribution) claim.chance = reading.contained[h];
    claim.gain = gain_of(layout_, h, reading.contained[h], claim.chance);
    return claim;
}

ClaimChoice Mind::best_claim(const Position &at) const {
    const Reading &reading = current_->reading;
    ClaimChoice best;
    for (int h = 0; h < layout_.half_suits; ++h) {
        if (!may_claim(at, h)) continue;
        ClaimChoice claim = weigh_claim(at, h);
        if (best.half_suit < 0 || claim.gain > best.gain) best = claim;
    }
    // Where none can be right but a claim must be made, every card goes to the likeliest seat of the own team, or to
    // itself.
    int place = 0;
    for (Mask left = best.half_suit < 0 ? 0 : layout_.cards[best.half_suit]; left; left &= left - 1, ++place)
        if (best.holder[place] < 0) {
            best.holder[place] = std::int8_t(at.seat);
            for (int s = at.team(); s < layout_.seats; s += 2)
                if (reading.chance[first(left)][s] > reading.chance[first(left)][best.holder[place]])
                    best.holder[place] = std::int8_t(s);
        }
    return best;
}

std::optional<ClaimChoice> Mind::certain_claim(const Position &at) {
    add_hand(at, own_);
    const Layout &layout = layout_;
    const Deductions deductions = settle(own_);
    Mask known = 0;
    for (int s = at.team(); s < layout.seats; s += 2) known |= deductions.known[s];
    for (int h = 0; h < layout.half_suits; ++h) {
        const Mask cards = layout.cards[h];
        if ((cards & ~known) || !may_claim(at, h)) continue;
        ClaimChoice claim{h, count(cards), 1, float(layout.worth[h]), {}};
        int place = 0;
        for (Mask left = cards; left; left &= left - 1, ++place)
            for (int s = at.team(); s < layout.seats; s += 2)
                if (deductions.known[s] >> first(left) & 1) claim.holder[place] = std::int8_t(s);
        return claim;
    }
    return std::nullopt;
}

int Mind::best_successor(const Position &at, std::uint16_t seats) {
    const bool possible = read(at);
    int best = -1;
    float most = 0;
    for (int s = 0; s < layout_.seats; ++s) {
        if (!(seats >> s & 1)) continue;
        const float value = (possible ? current_->reading.harvest[s] : 0) + 0.01f * at.size(s);
        if (best < 0 || value > most) best = s, most = value;
    }
    return best;
}

int Mind::least_informed(const Position &at, std::uint16_t seats) {
    const Deductions shared = settle(*at.shared);
    int best = -1, most = -1;
    for (int s = 0; s < layout_.seats; ++s) {
        if (!(seats >> s & 1)) continue;
        int unknown = 0;
        for (int mate = s % 2; mate < layout_.seats; mate += 2)
            if (mate != s) unknown += at.size(mate) - count(shared.known[mate]);
        if (unknown > most) best = s, most = unknown;
    }
    return best;
}

} // namespace shoal
