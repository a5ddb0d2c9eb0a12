#include "games/literature/behaviour/choice_features.hpp"

#include <algorithm>
#include <optional>

namespace shoal {
namespace {

constexpr float SURE = 0.98f;
constexpr float LEAST = 1e-4f;  // a lower bound of what chances are divided by

float part(int number, int most) { return float(std::min(number, most)) / float(most); }

template <class Visit> void each(Mask cards, Visit visit) {
    for (; cards; cards &= cards - 1) visit(first(cards));
}

} // namespace

PublicMoment::PublicMoment(const Constraints &told, const Behaviour &seen, const Network *likelihood)
    : shared(told), behaviour(seen), facts(settle(told)) {
    if (!facts.possible) return;
    std::optional<Factors> factors;
    if (likelihood) {
        std::vector<float> rows;
        write_likelihood_features(behaviour, shared, facts, rows);
        factors = factors_of(*likelihood, shared, rows);
    }
    possible = estimate(shared, facts, factors ? &*factors : nullptr, chances);
}

ChoiceFeatures::ChoiceFeatures(const PublicMoment &moment, int asker)
    : moment_(moment), layout_(*moment.shared.layout), asker_(asker) {
    for (int s = 1 - asker % 2; s < layout_.seats; s += 2)
        if (moment.shared.size[s]) target_[targets_++] = s;
    for (const Base &base : moment.shared.bases) {
        Mask &known = base_[layout_.half_suit_of[first(base.cards)]][base.seat];
        const Mask cards = base.cards & moment.facts.may[base.seat];
        if (!(moment.facts.known[base.seat] & base.cards) && (!known || count(cards) < count(known))) known = cards;
    }
    for (int h = 0; h < layout_.half_suits; ++h)
        if (layout_.cards[h] & moment.shared.cards) see_half_suit(h);
    see_harvests();
}

void ChoiceFeatures::see_half_suit(int h) {
    OfHalfSuit &found = half_suits_[h];
    const Behaviour &seen = moment_.behaviour;
    const Deductions &facts = moment_.facts;
    const int a = asker_, team = a % 2;
    const Mask cards = layout_.cards[h] & moment_.shared.cards;
    std::array<int, 2> asks{}, placed{};
    float ours = 0;
    for (int s = 0; s < layout_.seats; ++s) {
        asks[s % 2] += seen.asks[s][h];
        placed[s % 2] += count(facts.known[s] & cards);
    }
    int place = 0;
    each(cards, [&](int c) {
        float mates = 0, hope = 0;
        const float elsewhere = std::max(1 - moment_.chances[c][a], LEAST);
        for (int s = 0; s < layout_.seats; ++s) {
            if (s % 2 != team) hope = std::max(hope, moment_.chances[c][s]);
            else if (s != a) mates += moment_.chances[c][s];
        }
        ours += mates + moment_.chances[c][a];
        found.hope[place] = std::min(hope / elsewhere, 1.0f);
        found.mates[place] = std::min(mates / elsewhere, 1.0f);
        best_ = std::max(best_, found.hope[place++]);
    });
    const int own = seen.asks[a][h], known = count(facts.known[a] & cards);
    const bool there = seen.has_asked[a] && layout_.half_suit_of[seen.last[a].card] == h;
    found.features = {
        float(known || base_[h][a]),                             // presence_public
        part(own, 4),                                            // questions_here
        float(there),                                            // last_here
        float(there && !seen.last[a].hit),                       // last_here_missed
        float(there && seen.asker == a),                         // same_turn_last_here
        part(asks[team] - own, 4),                               // mates_asked
        part(asks[1 - team], 4),                                 // opponents_asked
        float(placed[team] - known) / 6,                         // mates_public
        float(placed[1 - team]) / 6,                             // opponents_public
        float(known) / 6,                                        // public_cards
        ours / 6,                                                // team_expected
        own ? 1 / float(1 + seen.turns[a] - seen.last_turn[a][h]) : 0,  // recency
        part(seen.hits[a][h], 3),                                // captured
        part(seen.asked[a][h], 3),                               // was_asked
    };
}

// By opponent, the cards that it could take for certain if it had the turn.
void ChoiceFeatures::see_harvests() {
    for (int n = 0; n < targets_; ++n)
        for (int h = 0; h < layout_.half_suits; ++h) {
            const Mask cards = layout_.cards[h] & moment_.shared.cards;
            if (!cards) continue;
            const int t = target_[n];
            float none = 1;
            int prey = 0;
            each(cards, [&](int c) { none *= 1 - moment_.chances[c][t]; });
            for (int s = asker_ % 2; s < layout_.seats; s += 2) prey += count(moment_.facts.known[s] & cards);
            harvest_[t] += float(prey) * (base_[h][t] || (moment_.facts.known[t] & cards) ? 1 : 1 - none);
        }
}

void ChoiceFeatures::write_question(int t, int c, float *row) const {
    const Behaviour &seen = moment_.behaviour;
    const Mask bit = Mask(1) << c;
    const int a = asker_, h = layout_.half_suit_of[c];
    const OfHalfSuit &of = half_suits_[h];
    const int place = count(layout_.cards[h] & moment_.shared.cards & (bit - 1));
    const float chance = std::min(moment_.chances[c][t] / std::max(1 - moment_.chances[c][a], LEAST), 1.0f);
    int places = 0, open = 0;
    for (int n = 0; n < targets_; ++n) places += (moment_.facts.may[target_[n]] & bit) != 0;
    for (int other = 0; other < layout_.half_suits; ++other) open += (layout_.cards[other] & moment_.shared.cards) != 0;
    row = std::copy(of.features.begin(), of.features.end(), row);
    const std::array<float, 20> more{
        of.hope[place],                                                          // chance_asked
        of.mates[place],                                                         // mates_chance
        float(places) / 3,                                                       // places
        float(seen.has_asked[a] && seen.last[a].card == c),                      // same_card
        part(moment_.shared.size[t], 8),                                         // target_size
        std::min(harvest_[t], 6.0f) / 6,                                         // target_harvest
        part(seen.asks[t][h], 3),                                                // target_asked
        float(seen.has_asked[t] && seen.last[t].card == c),                      // target_same_card
        float(base_[h][t] || (moment_.facts.known[t] & layout_.cards[h])),       // target_presence
        chance,                                                                  // chance
        float(chance > SURE),                                                    // certain
        chance - of.hope[place],                                                 // less_likely
        float((moment_.facts.may[t] & bit) == 0),                                // impossible
        float(seen.has_asked[a] && seen.last[a].target == t),                    // same_target
        part(seen.questions, 80),                                                // questions
        float(open) / 9,                                                         // open_half_suits
        part(seen.stalled, 6),                                                   // stalled
        float(seen.asker == a),                                                  // same_turn
        part(moment_.shared.size[a], 8),                                         // hand_size
        best_,                                                                   // best_anywhere
    };
    std::copy(more.begin(), more.end(), row);
}

// By seat, how likely it holds the card if the asker holds just these of the half-suit.
ChoiceFeatures::BySeat ChoiceFeatures::given(int h, Mask held, int c) const {
    BySeat found{};
    float sum = 0;
    for (int s = 0; s < layout_.seats; ++s) {
        if (s == asker_) continue;
        float chance = moment_.chances[c][s];
        const Mask base = base_[h][s];
        if ((base & held) && (base >> c & 1)) {
            const int left = count(base & ~held), all = count(base);
            if (left == 1) {
                found = {};
                found[s] = 1;
                return found;
            }
            chance = chance * float(all) / (chance * float(all) + (1 - chance) * float(left));
        }
        sum += found[s] = chance;
    }
    for (float &one : found) one /= std::max(sum, LEAST);
    return found;
}

void ChoiceFeatures::find_set(int h, Mask held, ChoiceSet &found) const {
    const Mask cards = layout_.cards[h] & moment_.shared.cards, missing = cards & ~held;
    const int team = asker_ % 2, holds = count(held), hidden = count(held & ~moment_.facts.known[asker_]);
    float best = 0, second = 0, ours = float(holds), sweep = 1, most = 0;
    int sure = 0, sure_mates = 0;
    BySeat with{};
    found.count = 0;
    each(missing, [&](int c) {
        const BySeat chance = given(h, held, c);
        float hope = 0, mates = 0;
        for (int s = 0; s < layout_.seats; ++s) {
            if (s % 2 == team) mates += chance[s];
            else hope = std::max(hope, chance[s]);
            with[s] += chance[s];
        }
        second = std::max(second, std::min(best, hope));
        best = std::max(best, hope);
        sure += hope > SURE;
        sure_mates += mates > SURE;
        ours += mates;
        sweep *= std::min(mates + hope, 1.0f);
        for (int n = 0; n < targets_; ++n) {
            found.questions[found.count] = {std::int8_t(target_[n]), std::int8_t(c)};
            found.pairs[found.count++] = {chance[target_[n]], float(chance[target_[n]] > SURE), 0};
        }
    });
    for (int n = 0; n < found.count; ++n) found.pairs[n][2] = found.pairs[n][0] - best;
    for (int n = 0; n < targets_; ++n) most = std::max(most, with[target_[n]]);
    found.features = {
        float(holds) / 6,          // held
        float(holds == 1),         // single
        best,                      // best
        second,                    // second
        float(sure) / 3,           // sure
        ours / 6,                  // team_holds
        sweep,                     // sweep
        float(hidden) / 6,         // hidden
        float(sure_mates) / 6,     // mates_sure
        most / 3,                  // opponent_most
        float(hidden == 0),        // nothing_hidden
    };
}

} // namespace shoal
