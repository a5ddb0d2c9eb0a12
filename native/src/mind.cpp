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

// An exact mind keeps none: what it finds lies in the thread's posterior.
Notes *Mind::notes(const Position &at) const { return settings_.most_steps ? nullptr : at.notes; }

const CommonView &Mind::common_view(const Position &at) {
    Notes *const kept = notes(at);
    CommonView &view = kept ? kept->common_view(learned().habits.get(), at) : (passing_view_ = {});
    if (!view.facts) {
        view.facts = settle(*at.shared);
        view.likelihood = likelihood(at, *view.facts);
    }
    if (learned().network && !view.guess)
        estimate(*at.shared, *view.facts, view.likelihood ? &*view.likelihood : nullptr, view.guess.emplace());
    return view;
}

bool Mind::read(const Position &at) {
    now_ = &passing_;
    return look_at(at);
}

bool Mind::look_at(const Position &at) {
    instead_ = company ? company(at) : nullptr;
    const CommonView &view = common_view(at);
    const Likelihood *weights = view.likelihood ? &*view.likelihood : nullptr;
    add_hand(at, own_);
    Posterior &posterior = Posterior::of_this_thread();
    const std::size_t most_steps = settings_.most_steps;
    Reading &reading = now_->reading;
    exact_ = most_steps && posterior.solve(own_, weights, most_steps);
    if (exact_) {
        for (int s = 0; s < layout_.seats; ++s)
            for (Mask left = at.open(); left; left &= left - 1)
                reading.chance[first(left)][s] = float(posterior.chance(s, first(left)));
    } else if ((most_steps && !posterior.too_large()) ||
               !estimate_closely(own_, settle(own_), weights, reading.chance)) {
        return false;
    }
    reading.guess = learned().network ? *view.guess : Chances{};
    reading.read(at, *view.facts);
    return true;
}

void Mind::value_questions(const Position &at, Mask cards) {
    std::vector<Candidate> &candidates = now_->candidates;
    std::vector<float> &values = now_->values, &swings = now_->swings;
    list_candidates(at, now_->reading, cards, candidates);
    values.resize(candidates.size());
    swings.clear();
    if (candidates.empty()) return;
    if (learned().network || settings_.keeps_rows) rows_.write(at, now_->reading, candidates);
    if (!learned().network) return value_by_taste();
    answers_.resize(std::size_t(rows_.count()) * 2);
    learned().network->run(rows_.row(0), rows_.count(), answers_.data(), FEATURES_SHARED);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const float p = candidates[i].chance;
        const float *const answer = &answers_[2 * rows_.of(int(i))];
        values[i] = (1 - p) * answer[0] + p * answer[1];
        swings.push_back(answer[1] - answer[0]);
    }
}

// In cards; what is not looked at, below all others.
void Mind::value_by_taste() {
    const std::vector<Candidate> &candidates = now_->candidates;
    std::vector<float> &values = now_->values;
    float most = 0;
    for (const Candidate &one : candidates) most = std::max(most, one.chance);
    const float least = most >= CERTAIN ? CERTAIN : most - NEARLY;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate &one = candidates[i];
        switch (settings_.taste) {
        case Taste::likeliest: values[i] = one.chance >= least ? one.chance * prize(one) : one.chance - 1; break;
        case Taste::weighed: values[i] = weighed(one); break;
        case Taste::anything: values[i] = float(one.certain()) + float(one.chance > 0); break;
        }
    }
}

// What `Worth.prize` says with its usual weights, in cards.
float Mind::prize(const Candidate &asked) const {
    const Reading &reading = now_->reading;
    const int h = layout_.half_suit_of[asked.card];
    const float share = reading.ours[h] / float(reading.size[h]);
    return 1 + 6 * share * share;
}

// The same of `Worth.question`.
float Mind::weighed(const Candidate &asked) const {
    const Reading &reading = now_->reading;
    const float miss = 0.5f + 0.2f * reading.harvest[asked.target];
    const float leak = reading.shown[layout_.half_suit_of[asked.card]] ? 0 : 0.5f;
    return asked.chance * prize(asked) - (1 - asked.chance) * miss - leak;
}

// Who always asked for the first of equal cards would tell everybody that he has those before it; and a search whose
// rollouts knew which card is asked for first would see what nobody can. One throw orders all questions, those of each
// seat in their own way: where the same dice are thrown in two games that differ, what is as good as before is chosen
// again.
int Mind::one_of_the_best(float best, int seat, Stream &dice) const {
    const std::vector<Candidate> &candidates = now_->candidates;
    const std::vector<float> &values = now_->values;
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
    const std::vector<float> &values = now_->values;
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
    think(at, cards);
    Decision decision;
    decision.claim = now_->claim;
    if (decision.claim || candidates().empty()) return decision;
    decision.candidate = pick(at.seat, dice);
    decision.value = values()[decision.candidate];
    if (second_thoughts) {
        decision.candidate = second_thoughts(*this, at, decision, dice);
        decision.value = values()[decision.candidate];
    }
    return decision;
}

// All of a decision but the dice.
void Mind::think(const Position &at, Mask cards) {
    Notes *const kept = notes(at);
    now_ = kept ? &kept->thought(this, at, cards) : &passing_;
    if (kept && now_->complete) return;
    now_->claim.reset();
    now_->candidates.clear();
    if (look_at(at) && !(now_->claim = sure_claim(at))) weigh_questions(at, cards);
    now_->complete = true;
}

void Mind::weigh_questions(const Position &at, Mask cards) {
    value_questions(at, cards);
    if (candidates().empty()) {
        now_->claim = best_claim(at);
        return;
    }
    if (learned().network) {
        leave_out_guesses();
        keep_looking(at);
    }
    if (at.behaviour->quiet >= settings_.patience && !leave_out_misses()) now_->claim = best_claim(at);
}

// Where a card of a half-suit can be taken for certain, nothing else is asked there before: the victim is left without
// a card to come back with. Elsewhere too the turn is put at risk only for what is better by far.
void Mind::leave_out_guesses() {
    const std::vector<Candidate> &candidates = now_->candidates;
    std::vector<float> &values = now_->values;
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

// After a miss the card is found before the next one of its half-suit is looked for, which would tell everybody of one
// card more that the seat has not: unless another is likelier, or clearly better.
void Mind::keep_looking(const Position &at) {
    const std::vector<Candidate> &candidates = now_->candidates;
    std::vector<float> &values = now_->values;
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

// Known misses are no answer any more; whether any question is left. Games end because of this: a miss that was
// possible takes a possible holder away from a card for everybody, of those there are only so many, and between two
// misses only so many hits.
bool Mind::leave_out_misses() {
    const std::vector<Candidate> &candidates = now_->candidates;
    std::vector<float> &values = now_->values;
    bool any = false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].chance > 0)
            any = true;
        else
            values[i] = NEVER;
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
    const Reading &reading = now_->reading;
    std::optional<ClaimChoice> best;
    const auto &likely = layout_.claim_attribution ? reading.attributed : reading.contained;
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
    const Reading &reading = now_->reading;
    ClaimChoice claim{h, 1, 0, {}};
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
    const Reading &reading = now_->reading;
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
                if (reading.chance[first(left)][s] > reading.chance[first(left)][best.holder[place]])
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
        const float value = (possible ? now_->reading.harvest[s] : 0) + 0.01f * at.size(s);
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
