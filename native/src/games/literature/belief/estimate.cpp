#include "games/literature/belief/estimate.hpp"

#include "games/literature/belief/whole_hands.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace shoal {
namespace {

constexpr int ROUNDS = 3;                 // of scaling, before bases are applied
constexpr int BASE_PASSES = 2;               // passes over all bases, each followed by another round of scaling
constexpr float LEAST_OTHERWISE = 1e-4f;  // a lower bound of the chance that a base would hold without a card
constexpr float ALL_BUT_CERTAIN = 1 - 1e-6f;  // a chance that counts as 1 after whole hands

// A base, and its message: how much likelier each of its cards, in order, is with the seat.
struct Saying {
    explicit Saying(const Base &base) : base(base) { odds.fill(1); }

    Base base;
    std::array<float, MOST_IN_HALF_SUIT> odds;
};

// The unknown cards, a column each. LANES is at least the number of seats; what is beyond is 0.
template <int LANES> class Table {
  public:
    using Column = std::array<float, LANES>;

    Table() { drawn_.fill(1); }

    void add(int card, const Column &weight) {
        column_of_[card] = std::int8_t(columns_);
        card_[columns_] = std::int8_t(card);
        weight_[columns_] = chance_[columns_] = weight;
        ++columns_;
    }

    // Scales rows to the room of their seats and columns to one, that many times.
    void scale(int rounds, const Rooms &rooms, int seats) {
        Column sum{};
        for (int i = 0; i < columns_; ++i)
            for (int s = 0; s < LANES; ++s) sum[s] += chance_[i][s];
        for (int round = 0; round < rounds; ++round) {
            Column scale{};
            for (int s = 0; s < seats; ++s) scale[s] = sum[s] > 0 ? float(rooms[s]) / sum[s] : 0;
            for (int s = 0; s < LANES; ++s) drawn_[s] *= scale[s];
            sum = {};
            for (int i = 0; i < columns_; ++i) {
                Column &column = chance_[i];
                for (int s = 0; s < LANES; ++s) column[s] *= scale[s];
                scale_column(column);
                for (int s = 0; s < LANES; ++s) sum[s] += column[s];
            }
        }
    }

    // A card is the likelier with the seat, the less likely the base would hold without it. The last message of the
    // base is divided out first, or it would count twice.
    void tell(Saying &said) {
        const Base &base = said.base;
        std::array<float, MOST_IN_HALF_SUIT> otherwise;  // how likely each card were with the seat without this base
        int n = 0;
        for (Mask left = base.cards; left; left &= left - 1, ++n) {
            const float chance = chance_[column_of_[first(left)]][base.seat];
            const float before = chance / said.odds[n];
            otherwise[n] = before > 0 ? before / (1 - chance + before) : 0;
        }
        int i = 0;
        for (Mask left = base.cards; left; left &= left - 1, ++i) {
            float none = 1;
            for (int other = 0; other < n; ++other) none *= other == i ? 1 : 1 - otherwise[other];
            const float odds = 1 / std::max(1 - none, LEAST_OTHERWISE);
            Column &column = chance_[column_of_[first(left)]];
            column[base.seat] *= odds / said.odds[i];
            said.odds[i] = odds;
            scale_column(column);
        }
    }

    // The messages of each hand as a whole, by its room and its bases; of several bases in one half-suit, by the first.
    void tell_whole_hands(const Layout &layout, const Deductions &facts, const std::vector<Saying> &said) {
        WholeHands<LANES> hands;
        for (int i = 0; i < columns_; ++i) {
            if (i == 0 || layout.half_suit_of[card_[i]] != layout.half_suit_of[card_[i - 1]]) hands.add_half_suit();
            hands.add_card(weight_[i], drawn_);
        }
        for (const auto &[base, odds] : said) {
            const int seat = base.seat, column = column_of_[first(base.cards)];
            const bool another = hands.has_base(seat, hands.card[column].half_suit);
            int n = 0;
            for (Mask left = base.cards; left; left &= left - 1, ++n) {
                auto &card = hands.card[column_of_[first(left)]];
                (another ? card.weight : card.says)[seat] *= odds[n];
                if (!another) hands.add_to_base(seat, column_of_[first(left)]);
            }
        }
        Column room{};
        std::copy_n(facts.room.begin(), layout.seats, room.begin());
        hands.tell(room);
        for (int i = 0; i < columns_; ++i) {
            Column heard;
            for (int s = 0; s < LANES; ++s) heard[s] = hands.card[i].weight[s] * hands.card[i].says[s];
            if (scale_column(heard)) chance_[i] = heard;
        }
    }

    // A chance this close to 1 is 1, but for rounding.
    void round() {
        for (int i = 0; i < columns_; ++i)
            for (int s = 0; s < LANES; ++s)
                if (chance_[i][s] > ALL_BUT_CERTAIN) {
                    chance_[i].fill(0);
                    chance_[i][s] = 1;
                }
    }

    void write(Chances &chances) const {
        for (int i = 0; i < columns_; ++i) std::copy_n(chance_[i].begin(), LANES, chances[card_[i]].begin());
    }

  private:
    // False: the sum is 0.
    static bool scale_column(Column &column) {
        std::array<float, 4> sums{};  // four by four: a processor adds them at once
        for (int s = 0; s < LANES; ++s) sums[s % 4] += column[s];
        const float sum = (sums[0] + sums[2]) + (sums[1] + sums[3]);
        const float scale = sum > 0 ? 1 / sum : 0;
        for (int s = 0; s < LANES; ++s) column[s] *= scale;
        return sum > 0;
    }

    int columns_ = 0;
    Column drawn_;  // what each seat's row has been scaled by
    std::array<Column, MOST_CARDS> weight_, chance_;
    std::array<std::int8_t, MOST_CARDS> card_, column_of_;
};

// The bases that are not settled yet, small ones first, without those that follow from another.
std::vector<Base> narrowed(const Constraints &told, const Deductions &facts) {
    std::vector<Base> found;
    found.reserve(told.bases.size());
    for (const Base &base : told.bases)
        if (!(base.cards & facts.known[base.seat])) found.push_back({base.seat, base.cards & facts.may[base.seat]});
    std::sort(found.begin(), found.end(), [](const Base &one, const Base &other) {
        const auto rank = [](const Base &base) { return std::tuple(count(base.cards), base.seat, base.cards); };
        return rank(one) < rank(other);
    });
    auto end = found.begin();
    for (const Base base : found) {
        const auto implies = [=](const Base &inner) { return inner.seat == base.seat && !(inner.cards & ~base.cards); };
        if (std::none_of(found.begin(), end, implies)) *end++ = base;
    }
    found.erase(end, found.end());
    return found;
}

template <int LANES, bool CLOSELY>
bool estimate_by(const Constraints &told, const Deductions &facts, const Factors *likelihood, Chances &chances) {
    if (!facts.possible) return false;
    const Layout &layout = *told.layout;
    const int seats = layout.seats;
    Mask known = 0;
    for (int s = 0; s < seats; ++s) known |= facts.known[s];
    Table<LANES> table;
    for (int h = 0; h < layout.half_suits; ++h) {
        typename Table<LANES>::Column factor{};
        for (int s = 0; s < seats; ++s) factor[s] = likelihood ? float(likelihood->of[s][h]) : 1;
        for (Mask left = layout.cards[h] & told.cards & ~known; left; left &= left - 1) {
            const int c = first(left);
            typename Table<LANES>::Column chance;
            for (int s = 0; s < LANES; ++s) chance[s] = facts.may[s] >> c & 1 ? factor[s] : 0;
            table.add(c, chance);
        }
    }
    table.scale(ROUNDS, facts.room, seats);
    const std::vector<Base> bases = narrowed(told, facts);
    std::vector<Saying> said(bases.begin(), bases.end());
    for (int n = 0; n < BASE_PASSES; ++n) {
        for (Saying &one : said) table.tell(one);
        table.scale(1, facts.room, seats);
    }
    if (CLOSELY && *std::max_element(facts.room.begin(), facts.room.end()) <= WholeHands<LANES>::MOST_ROOM) {
        table.tell_whole_hands(layout, facts, said);
        table.scale(1, facts.room, seats);
        table.round();
    }
    chances.fill({});
    for (int s = 0; s < seats; ++s)
        for (Mask left = facts.known[s] & told.cards; left; left &= left - 1) chances[first(left)][s] = 1;
    table.write(chances);
    return true;
}

} // namespace

bool estimate(const Constraints &told, const Deductions &facts, const Factors *likelihood, Chances &chances) {
    const auto by = told.layout->seats <= 8 ? estimate_by<8, false> : estimate_by<MOST_SEATS, false>;
    return by(told, facts, likelihood, chances);
}

bool estimate_closely(const Constraints &told, const Deductions &facts, const Factors *likelihood, Chances &chances) {
    const auto by = told.layout->seats <= 8 ? estimate_by<8, true> : estimate_by<MOST_SEATS, true>;
    return by(told, facts, likelihood, chances);
}

} // namespace shoal
