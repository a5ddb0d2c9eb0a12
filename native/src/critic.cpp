#include "critic.hpp"

#include <algorithm>
#include <initializer_list>

namespace shoal {
namespace {

constexpr float LEAST = 1e-3f;   // the chance that a card is elsewhere than with who looks for it, at least
constexpr float SURE = 0.98f;
constexpr float PLACED = 0.999f; // of a chance that everybody sees: they know

// What a seat can do in a half-suit, by what everybody knows and by its own hand.
struct Means {
    float takes = 0;   // cards of the other team that it places right, each as sure as it is of that
    float surely = 0;  // those of them of which it is sure
    float best = 0;    // how likely its likeliest question hits, as it thinks,
    float hits = 0;    // and in truth
    float places = 1;  // how sure it is of where the cards of its team lie, as they do
};

// What a seat can do in all of them.
struct Prospect {
    float takes = 0, surely = 0, best = 0, hits = 0;
    float based = 0;  // half-suits that it holds a card of
    float whole = 0;  // those that its team holds, each as sure as it is of their places
};

// The most that any of several seats can do, in a half-suit or in all.
template <class Part> void keep_most(Part &most, const Part &one) {
    most.takes = std::max(most.takes, one.takes);
    most.surely = std::max(most.surely, one.surely);
    if (one.best > most.best) most.best = one.best, most.hits = one.hits;
}

// A table once the question is answered. The mover has the turn then; its team is ours here.
class Scene {
  public:
    Scene(const Position &at, const Masks &hands, const Mind &on_turn, const Decision &decision)
        : layout(*at.layout), read(on_turn.reading()), asked(on_turn.candidates()[decision.candidate]),
          hit(hands[asked.target] >> asked.card & 1), mover(hit ? at.seat : asked.target), team(mover % 2),
          hands(hands) {
        answer(at.seat);
        for (int h = 0; h < layout.half_suits; ++h)
            if (read.size[h]) see(h);
        for (int s = 0; s < layout.seats; ++s) look_ahead(s);
    }

    bool is_ours(int seat) const { return seat % 2 == team; }

    const Layout &layout;
    const Reading &read;
    const Candidate &asked;
    const bool hit;
    const int mover, team;
    Masks hands;
    Reading::ByHalfSuit<std::array<int, MOST_SEATS>> held{};
    Reading::ByHalfSuit<std::array<int, 2>> held_by{};  // a team
    Reading::ByHalfSuit<std::array<Means, MOST_SEATS>> means{};
    std::array<Prospect, MOST_SEATS> prospect{};
    std::array<BySeat<float>, MOST_CARDS> guess;        // what everybody thinks, of open cards

  private:
    // The card lies where the answer says.
    void answer(int asker) {
        for (Mask left = read.open; left; left &= left - 1) guess[first(left)] = read.guess[first(left)];
        BySeat<float> &known = guess[asked.card];
        if (hit) {
            hands[asked.target] ^= Mask(1) << asked.card;
            hands[asker] ^= Mask(1) << asked.card;
            known.fill(0);
            known[asker] = 1;
            return;
        }
        known[asked.target] = known[asker] = 0;
        float sum = 0;
        for (const float chance : known) sum += chance;
        for (float &chance : known) chance = sum > 0 ? chance / sum : 0;
    }

    void see(int h) {
        for (int s = 0; s < layout.seats; ++s) {
            held[h][s] = count(hands[s] & layout.cards[h]);
            held_by[h][s % 2] += held[h][s];
        }
        for (int s = 0; s < layout.seats; ++s)
            for (Mask left = hands[s] & layout.cards[h]; left; left &= left - 1) see_card(h, first(left), s);
    }

    // Who else looks for it knows that it is not in his own hand.
    void see_card(int h, int c, int holder) {
        const BySeat<float> &likely = guess[c];
        std::array<float, 2> most{};
        for (int s = 0; s < layout.seats; ++s) most[s % 2] = std::max(most[s % 2], likely[s]);
        for (int s = 0; s < layout.seats; ++s) {
            if (s == holder) continue;
            Means &its = means[h][s];
            const float otherwise = 1 / std::max(1 - likely[s], LEAST);
            const float known = std::min(likely[holder] * otherwise, 1.0f);
            const bool opponents = (s ^ holder) & 1;
            if (!opponents) its.places *= known;
            if (!held[h][s]) continue;
            const float most_of_them = most[1 - s % 2], hope = std::min(most_of_them * otherwise, 1.0f);
            const bool hits = opponents && likely[holder] >= most_of_them;
            if (hope > its.best || (hope == its.best && hits)) its.best = hope, its.hits = float(hits);
            its.takes += opponents ? known : 0;
            its.surely += float(opponents && known > SURE);
        }
    }

    void look_ahead(int s) {
        Prospect &its = prospect[s];
        for (int h = 0; h < layout.half_suits; ++h) {
            if (!read.size[h]) continue;
            const Means &here = means[h][s];
            its.takes += here.takes;
            its.surely += here.surely;
            if (here.best > its.best) its.best = here.best, its.hits = here.hits;
            its.based += float(held[h][s] > 0);
            its.whole += held_by[h][s % 2] == read.size[h] ? here.places : 0;
        }
    }
};

class Row {
  public:
    explicit Row(float *to) : to_(to) {}
    void put(std::initializer_list<float> numbers) { to_ = std::copy(numbers.begin(), numbers.end(), to_); }

  private:
    float *to_;
};

// Of the seats of a team, but the mover.
struct Others {
    Prospect most;
    float takes = 0, out = 0;  // all together; seats without cards
};

void put_others(Row &row, const Others &team) {
    row.put({
        team.most.takes / 6,
        team.takes / 12,
        team.most.surely / 6,
        team.most.best,
        team.most.hits,
        team.most.whole / 2,
        team.out / 3,
    });
}

// What all rows have in common: how the table stands, and what the seat on turn hoped for.
void put_table(Row row, const Position &at, const Scene &scene, const Mind &mind, const Decision &decision) {
    const Reading &read = scene.read;
    const Prospect &its = scene.prospect[scene.mover];
    std::array<Others, 2> others;  // of the other team, and of ours
    int our_cards = 0, all_cards = 0, open = 0;
    std::array<int, 2> whole{};    // half-suits that a team holds
    float shares = 0;
    for (int s = 0; s < scene.layout.seats; ++s) {
        Others &side = others[scene.is_ours(s)];
        all_cards += count(scene.hands[s]);
        our_cards += scene.is_ours(s) ? count(scene.hands[s]) : 0;
        side.out += float(!scene.hands[s]);
        if (s == scene.mover) continue;
        keep_most(side.most, scene.prospect[s]);
        side.most.whole = std::max(side.most.whole, scene.prospect[s].whole);
        side.takes += scene.prospect[s].takes;
    }
    for (int h = 0; h < scene.layout.half_suits; ++h) {
        if (!read.size[h]) continue;
        const int ours = scene.held_by[h][scene.team];
        ++open;
        shares += float(ours) / float(read.size[h]);
        whole[1] += ours == read.size[h];
        whole[0] += ours == 0;
    }
    const float after = decision.value + (float(scene.hit) - scene.asked.chance) * mind.swing(decision.candidate);
    row.put({
        its.takes / 6,                             // what the mover can do
        its.surely / 6,
        its.best,
        its.hits,
        its.based / 8,
        its.whole / 2,
        float(count(scene.hands[scene.mover])) / 8,
    });
    put_others(row, others[0]);
    put_others(row, others[1]);
    row.put({
        float(open) / 8,                           // half-suits
        shares / float(std::max(1, open)),
        float(whole[0]) / 4,
        float(whole[1]) / 4,
        float(our_cards) / float(std::max(1, all_cards)),
        float(std::min(at.behaviour->quiet, 12)) / 12,
        scene.is_ours(at.seat) ? after : -after,   // what who asked makes of the answer
        float(scene.hit),
        scene.asked.chance,                        // and what it expected
        float(at.score[scene.team] - at.score[1 - scene.team]) / 4,
        float(at.score[scene.team]) / 4,
    });
}

// A team in a half-suit: what its seats can do, but the mover, and what everybody thinks of who truly holds its cards.
struct Side {
    Means most{.places = 0};
    float held = 0, most_held = 0, seats = 0, takes = 0;
    int asks = 0;                        // their questions there
    float sum = 0, all = 1, placed = 0;  // chances in sum and all at once, and cards that are known
};

// Of the other team, and of ours.
std::array<Side, 2> sides_of(const Position &at, const Scene &scene, int h) {
    std::array<Side, 2> found;
    for (int s = 0; s < scene.layout.seats; ++s) {
        Side &its = found[scene.is_ours(s)];
        for (Mask left = scene.hands[s] & scene.layout.cards[h]; left; left &= left - 1) {
            const float known = scene.guess[first(left)][s];
            its.sum += known;
            its.all *= known;
            its.placed += float(known > PLACED);
        }
        if (s == scene.mover) continue;
        const float held = float(scene.held[h][s]) / float(scene.read.size[h]);
        keep_most(its.most, scene.means[h][s]);
        its.most.places = std::max(its.most.places, scene.means[h][s].places);
        its.takes += scene.means[h][s].takes;
        its.held += held;
        its.most_held = std::max(its.most_held, held);
        its.seats += float(held > 0);
        its.asks += at.behaviour->asks[s][h];
    }
    return found;
}

void put_means(Row &row, const Side &team) {
    row.put({
        team.held,
        team.most_held,
        team.seats / 3,
        team.most.takes / 3,
        team.takes / 6,
        team.most.surely / 3,
        team.most.best,
        team.most.hits,
        team.most.places,
    });
}

void put_half_suit(Row row, const Position &at, const Scene &scene, int h) {
    const Reading &read = scene.read;
    const float n = float(read.size[h]);
    const auto [theirs, ours] = sides_of(at, scene, h);
    float expected = 0;  // cards of ours, as everybody thinks
    for (Mask left = scene.layout.cards[h] & read.open; left; left &= left - 1)
        for (int s = scene.team; s < scene.layout.seats; s += 2) expected += scene.guess[first(left)][s];
    const Means &its = scene.means[h][scene.mover];
    const float own = float(scene.held[h][scene.mover]) / n, share = float(scene.held_by[h][scene.team]) / n;
    const bool asked_by_us = scene.is_ours(at.seat);
    row.put({
        share,                                                  // ours, in truth
        share * share,
        float(share == 1),
        float(share == 0),
        own,                                                    // what the mover can do there
        float(own > 0),
        its.takes / 3,
        its.surely / 3,
        its.best,
        its.hits,
        its.places,
    });
    put_means(row, ours);
    put_means(row, theirs);
    for (const Side *team : {&theirs, &ours}) row.put({team->sum / n, team->all, team->placed / n});
    row.put({
        expected / n,                                           // what everybody thinks is ours
        float(scene.layout.worth[h]),
        float(std::min<int>(at.behaviour->asks[scene.mover][h], 3)) / 3,
        float(std::min(ours.asks, 3)) / 3,
        float(std::min(theirs.asks, 3)) / 3,
        asked_by_us ? read.ours[h] / n : 1 - read.ours[h] / n,  // what who asked thinks
        asked_by_us ? read.attributed[h] : 0,
        asked_by_us ? 0 : read.attributed[h],
        float(scene.layout.half_suit_of[scene.asked.card] == h),
    });
}

} // namespace

void CriticRows::write(const Position &at, const Masks &hands, const Mind &on_turn, const Decision &decision) {
    const Scene scene(at, hands, on_turn, decision);
    count_ = 0;
    team_ = scene.team;
    sign_ = scene.is_ours(at.seat) ? 1 : -1;
    for (int h = 0; h < at.layout->half_suits; ++h) {
        if (!scene.read.size[h]) continue;
        float *const row = numbers_.data() + std::ptrdiff_t(CRITIC_FEATURES) * count_;
        if (count_)
            std::copy_n(numbers_.data(), CRITIC_SHARED, row);
        else
            put_table(Row(row), at, scene, on_turn, decision);
        put_half_suit(Row(row + CRITIC_SHARED), at, scene, h);
        half_suit_[count_++] = h;
    }
}

float CriticRows::judged_by(const Network &critic) const {
    std::array<float, MOST_HALF_SUITS> points;
    critic.run(numbers_.data(), count_, points.data(), {CRITIC_SHARED, CRITIC_SHARED});
    float sum = 0;
    for (int k = 0; k < count_; ++k) sum += points[k];
    return sign_ * sum;
}

} // namespace shoal
