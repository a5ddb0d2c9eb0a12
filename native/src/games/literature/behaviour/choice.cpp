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

// The tables of one kind.
class Heard::Maker {
  public:
    Maker(Heard &table, int kind, const PublicMoment &before, const ChoiceNetwork &network)
        : table_(table), layout_(*before.shared.layout), features_(before, table.question_.asker), network_(network),
          sums_(table.sums_.data() + table.sums_.size() / KINDS * std::size_t(kind)),
          asked_(table.asked_.data() + table.asked_.size() / KINDS * std::size_t(kind)) {}

    void add_half_suit(int h) {
        const Mask cards = layout_.cards[h];
        find_hidden(cards);
        const unsigned free = table_.free_[h];
        for (unsigned some = free;; some = (some - 1) & free) {
            const auto set = std::uint8_t(some | table_.known_[h]);
            if (set) add_set(h, set);
            if (!some) break;
        }
    }

  private:
    int place_of(Mask cards, int card, int target) const {
        return count(cards & ((Mask(1) << card) - 1)) * features_.targets() + target;
    }

    void find_hidden(Mask cards) {
        std::array<float, CHOICE_OF_QUESTION> row;
        for (Mask left = cards; left; left &= left - 1)
            for (int n = 0; n < features_.targets(); ++n) {
                features_.write_question(features_.target(n), first(left), row.data());
                hidden_[place_of(cards, first(left), n)] = network_.of_question(row.data());
            }
    }

    void add_set(int h, std::uint8_t set) {
        const Mask cards = layout_.cards[h];
        features_.find_set(h, spread(set, cards), set_);
        const ChoiceNetwork::Hidden of_set = network_.of_set(set_.features.data());
        const int place = COMPRESSED[table_.free_[h]][set];
        float sum = 0;
        for (int n = 0; n < set_.count; ++n) {
            const auto [target, card] = set_.questions[n];
            const ChoiceNetwork::Hidden &question = hidden_[place_of(cards, card, n % features_.targets())];
            const float weight = std::exp(network_.value(question, of_set, set_.pairs[n].data()));
            sum += weight;
            if (card == table_.question_.card && target == table_.question_.target) asked_[place] = weight;
        }
        sums_[table_.first_[h] + place] = sum;
    }

    Heard &table_;
    const Layout &layout_;
    const ChoiceFeatures features_;
    const ChoiceNetwork &network_;
    float *sums_, *asked_;
    ChoiceSet set_;
    std::array<ChoiceNetwork::Hidden, ChoiceSet::MOST_QUESTIONS> hidden_;
};

Heard::Heard(const PublicMoments &before, const Question &asked, const ChoiceReader &reader) : question_(asked) {
    const Constraints &shared = before.front().shared;
    const Layout &layout = *shared.layout;
    half_suits_ = layout.half_suits;
    half_suit_ = layout.half_suit_of[asked.card];
    first_.fill(-1);
    if (!before.front().possible) return;
    const Deductions &facts = before.front().facts;
    const Mask lacks = Mask(1) << asked.card, known = facts.known[asked.asker] & ~lacks;
    int sets = 0;
    for (int h = 0; h < half_suits_; ++h) {
        if (!(layout.cards[h] & shared.cards)) continue;
        known_[h] = set_of(known, layout.cards[h]);
        free_[h] = set_of(facts.may[asked.asker] & ~known & ~lacks, layout.cards[h]);
        first_[h] = std::int16_t(sets);
        sets += 1 << std::popcount(free_[h]);
    }
    sums_.assign(std::size_t(KINDS) * std::size_t(sets), 0);
    asked_.assign(std::size_t(KINDS) << std::popcount(free_[half_suit_]), 0);
    for (int kind = 0; kind < KINDS; ++kind) {
        Maker maker(*this, kind, before[std::size_t(kind)], reader.networks[std::size_t(kind)]);
        for (int h = 0; h < half_suits_; ++h)
            if (open(h)) maker.add_half_suit(h);
    }
}

PublicMoments moments(const Constraints &shared, const Behaviour &behaviour, const ChoiceReader &reader) {
    return {PublicMoment(shared, behaviour, reader.likelihood.get()), PublicMoment(shared, behaviour, nullptr)};
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
