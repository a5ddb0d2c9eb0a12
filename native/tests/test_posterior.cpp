#include "games/literature/belief/posterior.hpp"

#include "check.hpp"
#include "small.hpp"

#include <cmath>
#include <numeric>

using namespace shoal;
using test::table;

namespace {

// Cards dealt in turn from a shuffled pack, and what one seat knows of them.
struct Dealt {
    Masks hands{};
    Constraints told;
};

Dealt deal(const Layout &layout, Stream &stream, int viewer) {
    Dealt dealt;
    std::array<int, MOST_CARDS> pack{};
    const int cards = count(layout.pack);
    std::iota(pack.begin(), pack.end(), 0);
    Rooms sizes{};
    for (int n = 0; n < cards; ++n) {
        std::swap(pack[n], pack[n + int(stream.below(std::uint32_t(cards - n)))]);
        dealt.hands[n % layout.seats] |= Mask(1) << pack[n];
        ++sizes[n % layout.seats];
    }
    dealt.told.layout = &layout;
    dealt.told.seat = viewer;
    dealt.told.begin(sizes, viewer < 0 ? 0 : dealt.hands[viewer], layout.pack);
    return dealt;
}

// A legal question, if this seat has one.
void ask(const Layout &layout, Dealt &dealt, Stream &stream) {
    const int asker = int(stream.below(std::uint32_t(layout.seats)));
    const int target = (asker + 1 + 2 * int(stream.below(std::uint32_t(layout.seats / 2)))) % layout.seats;
    const int card = int(stream.below(std::uint32_t(count(layout.pack))));
    const Mask bit = Mask(1) << card;
    if (dealt.hands[asker] & bit || !(dealt.hands[asker] & layout.of_card(card)) || !dealt.hands[target]) return;
    const bool hit = dealt.hands[target] & bit;
    dealt.told.question(asker, target, card, hit);
    if (!hit) return;
    dealt.hands[target] &= ~bit;
    dealt.hands[asker] |= bit;
}

bool agrees(const Constraints &told, const Masks &hands) {
    Mask all = 0;
    for (int s = 0; s < told.layout->seats; ++s) {
        if (hands[s] & ~told.may[s] || count(hands[s]) != told.size[s] || hands[s] & all) return false;
        all |= hands[s];
    }
    for (const Base &base : told.bases)
        if (!(hands[base.seat] & base.cards)) return false;
    return all == told.cards;
}

bool near(double here, double there) { return std::abs(here - there) <= 1e-9 * std::abs(there); }

} // namespace

TEST(before_the_first_question_the_deals_are_a_multinomial_number) {
    const Layout layout = table(4, 2, 4);
    Stream stream(1, 1);
    const Dealt dealt = deal(layout, stream, -1);
    Posterior posterior;
    CHECK(posterior.solve(dealt.told));
    CHECK(near(posterior.worlds(), 2520)); // 8! / 2!^4
    CHECK(near(posterior.chance(3, 5), 0.25));
}

TEST(in_random_games_chances_add_up_and_samples_agree) {
    for (int seats = 4; seats <= 8; seats += 2)
        for (int game = 0; game < 2; ++game) {
            const Layout layout = table(seats, 8, 6);
            Stream stream{std::uint64_t(seats), std::uint64_t(game)};
            Dealt dealt = deal(layout, stream, game % 2 ? 1 : -1);
            Posterior posterior;
            Factors likelihood;
            for (auto &row : likelihood.of)
                for (double &factor : row) factor = 0.5 + stream.unit();
            for (int questions = 0; questions < 6; ++questions) {
                for (int tries = 0; tries < 40; ++tries) ask(layout, dealt, stream);
                CHECK(agrees(dealt.told, dealt.hands));
                const bool weighted = seats < 8 && questions % 2;
                if (!posterior.solve(dealt.told, weighted ? &likelihood : nullptr)) {
                    CHECK(posterior.too_large());
                    continue;
                }
                for (int card = 0; card < 48; ++card) {
                    double sum = 0;
                    for (int s = 0; s < seats; ++s) sum += posterior.chance(s, card);
                    CHECK(near(sum, 1));
                }
                for (int s = 0; s < seats; ++s) {
                    double sum = 0;
                    for (int card = 0; card < 48; ++card) sum += posterior.chance(s, card);
                    CHECK(std::abs(sum - dealt.told.size[s]) < 1e-9);
                }
                for (int h = 0; h < 8; ++h)
                    for (int team = 0; team < 2; ++team) {
                        const auto found = posterior.attribution(team, h);
                        CHECK(found.chance <= found.contained && found.contained <= 1);
                        if (found.holder[0] >= 0) CHECK(near(posterior.chance_of(h, found.holder), found.chance));
                    }
                Masks hands;
                posterior.sample(stream, hands);
                CHECK(agrees(dealt.told, hands));
            }
        }
}

TEST(a_count_for_samples_draws_the_same_deals) {
    const Layout layout = table(6, 8, 6);
    Stream stream(5, 1);
    Dealt dealt = deal(layout, stream, 0);
    for (int tries = 0; tries < 100; ++tries) ask(layout, dealt, stream);
    Factors likelihood;
    for (auto &row : likelihood.of)
        for (double &factor : row) factor = 0.5 + stream.unit();
    Posterior all, some;
    CHECK(all.solve(dealt.told, &likelihood));
    CHECK(some.solve_for_samples(dealt.told, &likelihood));
    Stream one(6, 1), other(6, 1);
    for (int n = 0; n < 50; ++n) {
        Masks here, there;
        all.sample(one, here);
        some.sample(other, there);
        CHECK(here == there);
        CHECK(agrees(dealt.told, here));
    }
}

TEST(what_no_deal_agrees_with_is_no_large_count) {
    const Layout layout = table(6, 2, 3);
    Stream stream(3, 1);
    Dealt dealt = deal(layout, stream, -1);
    for (int s = 0; s < 6; s += 2) dealt.told.bases.push_back({s, 0b011});
    Posterior posterior;
    CHECK(!posterior.solve(dealt.told));
    CHECK(!posterior.too_large());
}

TEST(what_settles_is_known) {
    const Layout layout = table(4, 2, 4);
    Stream stream(4, 1);
    Dealt dealt = deal(layout, stream, 0);
    for (int s = 1; s < 4; ++s)
        for (Mask left = dealt.hands[s]; left; left &= left - 1)
            for (int other = 1; other < 4; ++other)
                if (other != s) dealt.told.may[other] &= ~(left & -left);
    const Deductions facts = settle(dealt.told);
    CHECK(facts.possible);
    for (int s = 0; s < 4; ++s) CHECK(facts.known[s] == dealt.hands[s] && facts.room[s] == 0);
    Posterior posterior;
    CHECK(posterior.solve(dealt.told));
    CHECK(posterior.worlds() == 1);
    for (int s = 0; s < 4; ++s)
        for (int card = 0; card < 8; ++card) CHECK(posterior.chance(s, card) == double(dealt.hands[s] >> card & 1));
}
