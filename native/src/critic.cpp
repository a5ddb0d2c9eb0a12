#include "critic.hpp"

#include <algorithm>

namespace shoal {
namespace {

// The teams of a position: ours is that of the seat on turn.
struct Sides {
    Mask ours = 0, theirs = 0;  // what they hold
    int our_cards = 0, all_cards = 0;
    BySeat<float> harvest{};    // cards of the other team that a seat can take, as everybody knows
};

Sides sides_of(const Position &at, const Masks &hands, const Reading &read) {
    const Layout &layout = *at.layout;
    Sides found;
    for (int s = 0; s < layout.seats; ++s) {
        const bool is_ours = s % 2 == at.team();
        (is_ours ? found.ours : found.theirs) |= hands[s];
        found.all_cards += at.size(s);
        found.our_cards += is_ours ? at.size(s) : 0;
        for (int h = 0; h < layout.half_suits; ++h)
            if (read.size[h] && (hands[s] & layout.cards[h]))
                found.harvest[s] += float(is_ours ? read.placed_theirs[h] : read.placed_ours[h]);
    }
    return found;
}

// What all rows have in common: what is about to be asked, and how the table stands.
void put_table(float *row, const Position &at, const Masks &hands, const Mind &mind, const Decision &decision,
               const Sides &sides) {
    const Layout &layout = *at.layout;
    const Reading &read = mind.reading();
    const Candidate &asked = mind.candidates()[decision.candidate];
    int open = 0, whole_ours = 0, whole_theirs = 0;
    float shares = 0;
    for (int h = 0; h < layout.half_suits; ++h) {
        if (!read.size[h]) continue;
        const int ours = count(layout.cards[h] & sides.ours);
        ++open;
        whole_ours += ours == read.size[h];
        whole_theirs += ours == 0;
        shares += float(ours) / float(read.size[h]);
    }
    std::array<float, 2> most{};  // harvest of one of them, and of one of our mates
    for (int s = 0; s < layout.seats; ++s)
        if (s != at.seat) most[s % 2 == at.team()] = std::max(most[s % 2 == at.team()], sides.harvest[s]);
    const float numbers[CRITIC_SHARED] = {
        decision.value,                                         // what the seat on turn hopes for
        asked.chance,                                           // that it hits, as it thinks
        float(hands[asked.target] >> asked.card & 1),           // whether it will
        mind.swing(decision.candidate),                         // what a hit is worth to it
        sides.harvest[asked.target] / 4,                        // who has the turn after a miss
        sides.harvest[at.seat] / 4,
        most[0] / 4,
        most[1] / 4,
        float(open) / 8,                                        // half-suits
        float(at.size(at.seat)) / 8,
        float(sides.our_cards) / float(std::max(1, sides.all_cards)),
        float(whole_ours) / 8,                                  // half-suits that a team holds
        float(whole_theirs) / 8,
        float(std::min(at.behaviour->quiet, 12)) / 12,
        shares / float(std::max(1, open)),
        std::min(read.known_hits, 8.0f) / 4,
    };
    std::copy_n(numbers, CRITIC_SHARED, row);
}

// How the cards of a half-suit lie among the seats of a team.
struct Lie {
    int cards = 0, most = 0, seats = 0;
    int takers = 0;  // seats, but that on turn, who can take a card of the other team that everybody can place
};

// What is thought of the cards of a team: the chances of their true holders, in sum and all at once.
struct Thought {
    float public_sum = 0, public_all = 1, sum = 0, all = 1;
};

void put_half_suit(float *row, const Position &at, const Masks &hands, const Mind &mind, const Decision &decision, int h) {
    const Layout &layout = *at.layout;
    const Reading &read = mind.reading();
    const Mask cards = layout.cards[h];
    std::array<Lie, 2> lie;          // of the others, and of us
    std::array<Thought, 2> thought;
    for (int s = 0; s < layout.seats; ++s) {
        const int side = s % 2 == at.team(), held = count(hands[s] & cards);
        if (!held) continue;
        Lie &its = lie[side];
        its.cards += held;
        its.most = std::max(its.most, held);
        ++its.seats;
        its.takers += s != at.seat && (side ? read.placed_theirs[h] : read.placed_ours[h]) > 0;
        for (Mask left = hands[s] & cards; left; left &= left - 1) {
            const float known = read.guess[first(left)][s], likely = read.chance[first(left)][s];
            thought[side].public_sum += known;
            thought[side].public_all *= known;
            thought[side].sum += likely;
            thought[side].all *= likely;
        }
    }
    const auto &[theirs, ours] = lie;
    const Candidate &asked = mind.candidates()[decision.candidate];
    const bool here = layout.half_suit_of[asked.card] == h;
    const float n = float(read.size[h]), share = float(ours.cards) / n;
    const float placed_ours = float(read.placed_ours[h]) / n, placed_theirs = float(read.placed_theirs[h]) / n;
    const float numbers[CRITIC_FEATURES - CRITIC_SHARED] = {
        share,                                                  // ours, in truth
        share * share,
        float(theirs.cards == 0),
        float(ours.cards == 0),
        float(read.own[h]) / n,
        float(ours.most) / n,
        float(theirs.most) / n,
        float(ours.seats) / 3,
        float(theirs.seats) / 3,
        placed_ours,                                            // what everybody can place
        placed_theirs,
        thought[1].public_sum / n,                              // what everybody thinks, as far as it is true
        thought[0].public_sum / n,
        thought[0].public_all,
        thought[1].public_all,
        thought[0].sum / n,                                     // what the seat on turn thinks, as far as it is true
        thought[0].all,
        read.attributed[h],                                     // and what it thinks
        read.contained[h],
        read.ours[h] / n,
        thought[1].all,
        float(read.own[h] > 0),
        float(read.shown[h]),
        float(ours.takers > 0),
        float(theirs.takers) / 3,
        float(here),                                            // it is about to ask here,
        here ? asked.chance : 0,                                // so likely to hit, as it thinks,
        here ? float(hands[asked.target] >> asked.card & 1) : 0,  // and in truth
        read.theirs_whole[h],
        float(layout.worth[h]),
        read.own[h] ? placed_theirs : 0,
        theirs.takers ? placed_ours : 0,
    };
    std::copy_n(numbers, CRITIC_FEATURES - CRITIC_SHARED, row);
}

} // namespace

void CriticRows::write(const Position &at, const Masks &hands, const Mind &on_turn, const Decision &decision) {
    count_ = 0;
    const Reading &read = on_turn.reading();
    const Sides sides = sides_of(at, hands, read);
    for (int h = 0; h < at.layout->half_suits; ++h) {
        if (!read.size[h]) continue;
        float *const row = numbers_.data() + std::ptrdiff_t(CRITIC_FEATURES) * count_;
        if (count_)
            std::copy_n(numbers_.data(), CRITIC_SHARED, row);
        else
            put_table(row, at, hands, on_turn, decision, sides);
        put_half_suit(row + CRITIC_SHARED, at, hands, on_turn, decision, h);
        half_suit_[count_++] = h;
    }
}

float CriticRows::judged_by(const Network &critic) const {
    std::array<float, MOST_HALF_SUITS> points;
    critic.run(numbers_.data(), count_, points.data(), {CRITIC_SHARED, CRITIC_SHARED});
    float sum = 0;
    for (int k = 0; k < count_; ++k) sum += points[k];
    return sum;
}

} // namespace shoal
