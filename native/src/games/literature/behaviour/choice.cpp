#include "games/literature/behaviour/choice.hpp"

#include "core/processors.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>

namespace shoal {
namespace {

constexpr int LANES = 16;
constexpr float MOST_VALUE = 40;  // exp stays finite

// For every mask and every set, the bits of the set that the mask has, side by side.
const auto COMPRESSED = [] {
    std::array<std::array<std::uint8_t, MOST_SETS>, MOST_SETS> table{};
    for (unsigned mask = 0; mask < MOST_SETS; ++mask)
        for (unsigned set = 0; set < MOST_SETS; ++set) {
            unsigned found = 0, place = 0;
            for (unsigned bit = 1; bit < MOST_SETS; bit <<= 1)
                if (mask & bit) found |= unsigned((set & bit) != 0) << place++;
            table[mask][set] = std::uint8_t(found);
        }
    return table;
}();

Mask spread(std::uint8_t set, Mask half_suit) {
    Mask found = 0;
    for (; half_suit; half_suit &= half_suit - 1, set >>= 1)
        if (set & 1) found |= half_suit & -half_suit;
    return found;
}

// Always in the same order: on all processors the same bits.
FOR_EVERY_PROCESSOR
float output_of(const float *__restrict question, const float *__restrict set, const float *__restrict pair,
                const float *__restrict weights, const float *__restrict last) {
    constexpr int WIDTH = ChoiceNetwork::MOST_HIDDEN;
    float sums[LANES] = {};
    for (int begin = 0; begin < WIDTH; begin += LANES)
        KEEP_TOGETHER for (int lane = 0; lane < LANES; ++lane) {
            const int o = begin + lane;
            float x = question[o] + set[o];
            for (int i = 0; i < CHOICE_OF_BOTH; ++i) x += pair[i] * weights[i * WIDTH + o];
            sums[lane] += std::max(x, 0.0f) * last[o];
        }
    float all = 0;
    for (const float one : sums) all += one;
    return all;
}

} // namespace

std::uint8_t set_of(Mask cards, Mask half_suit) {
    const Mask lowest = half_suit & -half_suit;
    if (lowest && !((half_suit + lowest) & half_suit)) return std::uint8_t((cards & half_suit) >> first(half_suit));
    unsigned found = 0, place = 0;
    for (; half_suit; half_suit &= half_suit - 1) found |= unsigned((cards & half_suit & -half_suit) != 0) << place++;
    return std::uint8_t(found);
}

void check_choice_network(const Network &network) {
    const auto &layers = network.layers();
    if (network.inputs() != CHOICE_FEATURES || network.outputs() != 1 || layers.size() != 2 || !layers[0].relu ||
        layers[0].outputs > ChoiceNetwork::MOST_HIDDEN)
        throw std::invalid_argument("a choice network has " + std::to_string(CHOICE_FEATURES) +
                                    " inputs, a hidden layer of at most " +
                                    std::to_string(ChoiceNetwork::MOST_HIDDEN) + " numbers and 1 output");
}

ChoiceNetwork::ChoiceNetwork(const Network &network) {
    check_choice_network(network);
    const Network::Layer &in = network.layers()[0], &out = network.layers()[1];
    for (int o = 0; o < in.outputs; ++o) {
        bias_.of[o] = in.bias[o];
        last_.of[o] = out.weights[std::size_t(o) * out.width];
        for (int i = 0; i < CHOICE_FEATURES; ++i) {
            weights_[i].of[o] = in.weights[std::size_t(i) * in.width + o] * network.scale_of(i);
            bias_.of[o] -= network.mean_of(i) * weights_[i].of[o];
        }
    }
}

ChoiceNetwork::Hidden ChoiceNetwork::sum(const float *features, int from, int to, const Hidden *begun) const {
    Hidden found = begun ? *begun : Hidden{};
    for (int i = from; i < to; ++i, ++features)
        if (*features != 0)
            for (int o = 0; o < MOST_HIDDEN; ++o) found.of[o] += *features * weights_[i].of[o];
    return found;
}

float ChoiceNetwork::value(const Hidden &question, const Hidden &set, const float *pair) const {
    const float *weights = weights_[CHOICE_FEATURES - CHOICE_OF_BOTH].of.data();
    const float found = output_of(question.of.data(), set.of.data(), pair, weights, last_.of.data());
    return std::clamp(found, -MOST_VALUE, MOST_VALUE);
}

Heard::Heard(const PublicMoment &before, const Question &asked, const ChoiceReader &reader) : question_(asked) {
    const Layout &layout = *before.shared.layout;
    half_suits_ = layout.half_suits;
    half_suit_ = layout.half_suit_of[asked.card];
    first_.fill(-1);
    if (!before.possible) return;
    const ChoiceFeatures features(before, asked.asker);
    const Deductions &facts = before.facts;
    int sets = 0;
    for (int h = 0; h < half_suits_; ++h) {
        const Mask cards = layout.cards[h];
        if (!(cards & before.shared.cards)) continue;
        const Mask lacks = Mask(1) << asked.card;
        known_[h] = set_of(facts.known[asked.asker] & ~lacks, cards);
        free_[h] = set_of(facts.may[asked.asker] & ~facts.known[asked.asker] & ~lacks, cards);
        first_[h] = std::int16_t(sets);
        sets += 1 << std::popcount(free_[h]);
    }
    const int asked_sets = 1 << std::popcount(free_[half_suit_]);
    sums_.assign(std::size_t(KINDS) * sets, 0);
    asked_.assign(std::size_t(KINDS) * asked_sets, 0);
    std::array<std::array<ChoiceNetwork::Hidden, KINDS>, ChoiceSet::MOST_QUESTIONS> hidden;
    ChoiceSet of;
    for (int h = 0; h < half_suits_; ++h) {
        if (first_[h] < 0) continue;
        const Mask cards = layout.cards[h];
        std::array<float, CHOICE_OF_QUESTION> row;
        for (Mask left = cards; left; left &= left - 1)
            for (int n = 0; n < features.targets(); ++n) {
                const int place = count(cards & ((left & -left) - 1)) * features.targets() + n;
                features.write_question(features.target(n), first(left), row.data());
                for (int kind = 0; kind < KINDS; ++kind)
                    hidden[place][kind] = reader.networks[kind].of_question(row.data());
            }
        for (unsigned free = free_[h];; free = (free - 1) & free_[h]) {
            const auto set = std::uint8_t(free | known_[h]);
            if (set) {
                features.find_set(h, spread(set, cards), of);
                for (int kind = 0; kind < KINDS; ++kind) {
                    const ChoiceNetwork &network = reader.networks[kind];
                    const ChoiceNetwork::Hidden of_set = network.of_set(of.features.data());
                    float sum = 0, its = 0;
                    for (int n = 0; n < of.count; ++n) {
                        const auto [target, card] = of.questions[n];
                        const int place = count(cards & ((Mask(1) << card) - 1)) * features.targets() +
                                          n % features.targets();
                        const float weight = std::exp(network.value(hidden[place][kind], of_set, of.pairs[n].data()));
                        sum += weight;
                        if (card == asked.card && target == asked.target) its = weight;
                    }
                    const int index = COMPRESSED[free_[h]][set];
                    sums_[std::size_t(kind) * sets + first_[h] + index] = sum;
                    if (h == half_suit_) asked_[std::size_t(kind) * asked_sets + index] = its;
                }
            }
            if (!free) break;
        }
    }
}

int Heard::place_of(int h, std::uint8_t set) const {
    if ((set & known_[h]) != known_[h] || (set & ~known_[h] & ~free_[h])) return -1;
    return COMPRESSED[free_[h]][set];
}

float Heard::sum(int kind, int h, std::uint8_t set) const {
    const int place = place_of(h, set);
    return place < 0 ? 0 : sums_[sums_.size() / KINDS * std::size_t(kind) + std::size_t(first_[h] + place)];
}

float Heard::asked(int kind, std::uint8_t set) const {
    const int place = place_of(half_suit_, set);
    return place < 0 ? 0 : asked_[asked_.size() / KINDS * std::size_t(kind) + std::size_t(place)];
}

double Heard::chance(int kind, const CardSets &hand) const {
    if (!known()) return 0;
    double sum = 0;
    for (int h = 0; h < half_suits_; ++h)
        if (open(h)) sum += double(this->sum(kind, h, hand[h]));
    const double its = double(asked(kind, hand[half_suit_]));
    return its > 0 ? its / sum : 0;
}

} // namespace shoal
