#include "games/literature/search/critic.hpp"

#include <algorithm>
#include <initializer_list>

namespace shoal {
namespace {

constexpr float LEAST = 1e-3f;   // a lower bound of the chance that a card is not with the seat that looks for it
constexpr float SURE = 0.98f;
constexpr float PLACED = 0.999f; // from this chance on, by public knowledge, a card counts as publicly located

// What a seat can do in a half-suit, by public knowledge and its own hand.
struct Means {
    float takes = 0;   // cards of the other team: the chance it gives to the true holder, in sum
    float surely = 0;  // how many of these chances are near 1
    float best = 0;    // the chance of its best question, as it believes,
    float hits = 0;    // and whether that question would hit
    float places = 1;  // the chance it gives to the true places of its team's cards
};

// The same over all half-suits.
struct Prospect {
    float takes = 0, surely = 0, best = 0, hits = 0;
    float based = 0;  // half-suits of which it holds a card
    float whole = 0;  // half-suits that its team holds: the chance it gives to the true places, in sum
};

// The most of several seats.
template <class Part> void keep_most(Part &most, const Part &one) {
    most.takes = std::max(most.takes, one.takes);
    most.surely = std::max(most.surely, one.surely);
    if (one.best > most.best) most.best = one.best, most.hits = one.hits;
}

// The table once the question is answered. The mover is the seat that then has the turn; "we" are its team.
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
    Reading::ByHalfSuit<std::array<int, 2>> held_by{};  // by team
    Reading::ByHalfSuit<std::array<Means, MOST_SEATS>> means{};
    std::array<Prospect, MOST_SEATS> prospect{};
    std::array<BySeat<float>, MOST_CARDS> guess;        // chances by public knowledge, of open cards

  private:
    // Moves the card, and updates what is public about it.
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

    // Every other seat that looks for the card knows that it is not in its own hand.
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

// The seats of a team, without the mover.
struct Others {
    Prospect most;
    float takes = 0, out = 0;  // in sum; seats without cards
};

void put_others(Row &row, const Others &team) {
    row.put({
        team.most.takes / 6,   // captures_max (of opponents, then of teammates)
        team.takes / 12,       // captures_sum
        team.most.surely / 6,  // sure_captures_max
        team.most.best,        // best_chance
        team.most.hits,        // best_hits
        team.most.whole / 2,   // whole_max
        team.out / 3,          // seats_out
    });
}

// What all rows have in common: the table, and what the asker expected.
void put_table(Row row, const Position &at, const Scene &scene, const Mind &mind, const Decision &decision) {
    const Reading &read = scene.read;
    const Prospect &its = scene.prospect[scene.mover];
    std::array<Others, 2> others;  // their team, and ours
    int our_cards = 0, all_cards = 0, open = 0;
    std::array<int, 2> whole{};    // half-suits that a team holds entirely: theirs, ours
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
        its.takes / 6,                               // mover_captures
        its.surely / 6,                              // mover_sure_captures
        its.best,                                    // mover_best_chance
        its.hits,                                    // mover_best_hits
        its.based / 8,                               // mover_half_suits
        its.whole / 2,                               // mover_whole
        float(count(scene.hands[scene.mover])) / 8,  // mover_hand_size
    });
    put_others(row, others[0]);
    put_others(row, others[1]);
    row.put({
        float(open) / 8,                                             // open_half_suits
        shares / float(std::max(1, open)),                           // our_share
        float(whole[0]) / 4,                                         // theirs_whole
        float(whole[1]) / 4,                                         // ours_whole
        float(our_cards) / float(std::max(1, all_cards)),            // our_card_share
        float(std::min(at.behaviour->stalled, 12)) / 12,             // stalled
        scene.is_ours(at.seat) ? after : -after,                     // value_after: what the asker expects now
        float(scene.hit),                                            // hit
        scene.asked.chance,                                          // chance: what the asker expected
        float(at.score[scene.team] - at.score[1 - scene.team]) / 4,  // score_lead
        float(at.score[scene.team]) / 4,                             // our_score
    });
}

// A team in a half-suit: what its seats without the mover can do, and what public knowledge says about its cards.
struct Side {
    Means most{.places = 0};
    float held = 0, most_held = 0, seats = 0, takes = 0;
    int asks = 0;                        // questions of these seats there
    float sum = 0, all = 1, placed = 0;  // true holders' chances: sum, product, how many are placed
};

// Their team, and ours.
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
        team.held,             // held (of our others, then of theirs)
        team.most_held,        // held_max
        team.seats / 3,        // seats_present
        team.most.takes / 3,   // captures_max
        team.takes / 6,        // captures_sum
        team.most.surely / 3,  // sure_captures_max
        team.most.best,        // best_chance
        team.most.hits,        // best_hits
        team.most.places,      // places_max
    });
}

void put_half_suit(Row row, const Position &at, const Scene &scene, int h) {
    const Reading &read = scene.read;
    const float n = float(read.size[h]);
    const auto [theirs, ours] = sides_of(at, scene, h);
    float expected = 0;  // cards of ours, by public knowledge
    for (Mask left = scene.layout.cards[h] & read.open; left; left &= left - 1)
        for (int s = scene.team; s < scene.layout.seats; s += 2) expected += scene.guess[first(left)][s];
    const Means &its = scene.means[h][scene.mover];
    const float own = float(scene.held[h][scene.mover]) / n, share = float(scene.held_by[h][scene.team]) / n;
    const bool asked_by_us = scene.is_ours(at.seat);
    row.put({
        share,              // our_share
        share * share,      // our_share_2
        float(share == 1),  // ours_whole
        float(share == 0),  // theirs_whole
        own,                // mover_share
        float(own > 0),     // mover_present
        its.takes / 3,      // mover_captures
        its.surely / 3,     // mover_sure_captures
        its.best,           // mover_best_chance
        its.hits,           // mover_best_hits
        its.places,         // mover_places
    });
    put_means(row, ours);
    put_means(row, theirs);
    // guessed_sum, guessed_all and placed: of their cards, then of ours
    for (const Side *team : {&theirs, &ours}) row.put({team->sum / n, team->all, team->placed / n});
    row.put({
        expected / n,                                                     // public_share: expected cards of ours
        float(scene.layout.worth[h]),                                     // worth
        float(std::min<int>(at.behaviour->asks[scene.mover][h], 3)) / 3,  // mover_questions
        float(std::min(ours.asks, 3)) / 3,                                // our_questions
        float(std::min(theirs.asks, 3)) / 3,                              // their_questions
        asked_by_us ? read.ours[h] / n : 1 - read.ours[h] / n,            // asker_share: ours, as the asker believes
        asked_by_us ? read.attributed[h] : 0,                             // asker_attributed_ours
        asked_by_us ? 0 : read.attributed[h],                             // asker_attributed_theirs
        float(scene.layout.half_suit_of[scene.asked.card] == h),          // asked_here
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

std::vector<float> CriticRows::judged_each_by(const Network &critic) const {
    std::vector<float> points(count_);
    critic.run(numbers_.data(), count_, points.data(), {CRITIC_SHARED, CRITIC_SHARED});
    for (float &of_half_suit : points) of_half_suit *= sign_;
    return points;
}

float CriticRows::judged_by(const Network &critic) const {
    std::array<float, MOST_HALF_SUITS> points;
    critic.run(numbers_.data(), count_, points.data(), {CRITIC_SHARED, CRITIC_SHARED});
    float sum = 0;
    for (int k = 0; k < count_; ++k) sum += points[k];
    return sign_ * sum;
}

} // namespace shoal
