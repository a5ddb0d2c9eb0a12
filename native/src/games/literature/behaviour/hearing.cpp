#include "games/literature/behaviour/hearing.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr double SLIGHT = 1e-150;

// A table with a number for every set of today's cards.
struct Today {
    std::array<std::array<std::array<float, MOST_SETS>, MOST_HALF_SUITS>, KINDS> sums;
    std::array<std::array<float, MOST_SETS>, KINDS> asked;
    int half_suits = 0;
    std::array<int, MOST_HALF_SUITS> open{};

    Today(const Layout &layout, const Heard &then, Mask held, Mask lacked) {
        for (int h = 0; h < layout.half_suits; ++h) {
            if (!then.open(h)) continue;
            open[half_suits++] = h;
            const std::uint8_t had = set_of(held, layout.cards[h]), knows = had | set_of(lacked, layout.cards[h]);
            const int sets = 1 << count(layout.cards[h]);
            for (int set = 0; set < sets; ++set) {
                const auto past = std::uint8_t((set & ~knows) | had);
                for (int kind = 0; kind < KINDS; ++kind) {
                    sums[kind][h][set] = then.sum(kind, h, past);
                    if (h == then.half_suit()) asked[kind][set] = then.asked(kind, past);
                }
            }
        }
    }
};

} // namespace

CardSets sets_of(const Layout &layout, Mask hand) {
    CardSets found{};
    for (int h = 0; h < layout.half_suits; ++h) found[h] = set_of(hand, layout.cards[h]);
    return found;
}

void Hearing::question(const Constraints &shared, const Behaviour &behaviour, const Question &asked) {
    if (!reader_) return;
    add(std::make_shared<const Heard>(moments(shared, behaviour, *reader_), asked, *reader_));
}

void Hearing::add(std::shared_ptr<const Heard> table) {
    heard_.push_back({std::move(table)});
    const Question &asked = heard_.back().table->question();
    for (Remembered &one : heard_) move(one, asked);
}

// What a hit says of the hand before it.
void Hearing::move(Remembered &one, const Question &later) {
    if (!later.hit) return;
    const Mask card = Mask(1) << later.card;
    if ((one.held | one.lacked) & card) return;
    if (one.table->question().asker == later.asker) one.lacked |= card;
    if (one.table->question().asker == later.target) one.held |= card;
}

void Hearing::reveal(const Layout &layout, int half_suit, const Masks &holders) {
    for (Remembered &one : heard_) {
        const Mask unknown = layout.cards[half_suit] & ~(one.held | one.lacked);
        one.held |= unknown & holders[one.table->question().asker];
        one.lacked |= unknown & ~holders[one.table->question().asker];
    }
}

void Hearing::forget_oldest(int questions) {
    heard_.erase(heard_.begin(), heard_.begin() + std::min<std::ptrdiff_t>(questions, std::ssize(heard_)));
}

int Hearing::questions_of(int seat) const {
    return int(std::count_if(heard_.begin(), heard_.end(), [&](const Remembered &one) {
        return one.table->question().asker == seat && one.table->known();
    }));
}

std::size_t Hearing::bytes() const {
    std::size_t sum = 0;
    for (const Remembered &one : heard_) sum += sizeof one + one.table->bytes();
    return sum;
}

void Hearing::log_likelihoods(const Layout &layout, int seat, std::span<const CardSets> hands, double *found) const {
    std::array<std::vector<double>, KINDS> logs, products;
    for (int kind = 0; kind < KINDS; ++kind) {
        logs[kind].assign(hands.size(), 0);
        products[kind].assign(hands.size(), 1);
    }
    for (const Remembered &one : heard_) {
        if (one.table->question().asker != seat || !one.table->known()) continue;
        const Today today(layout, *one.table, one.held, one.lacked);
        const int asked = one.table->half_suit();
        for (std::size_t n = 0; n < hands.size(); ++n)
            for (int kind = 0; kind < KINDS; ++kind) {
                const float its = today.asked[kind][hands[n][asked]];
                if (!(its > 0)) continue;
                float sum = 0;
                for (int i = 0; i < today.half_suits; ++i)
                    sum += today.sums[kind][today.open[i]][hands[n][today.open[i]]];
                double &product = products[kind][n];
                product *= double(its / sum);
                if (product < SLIGHT) {
                    logs[kind][n] += std::log(product);
                    product = 1;
                }
            }
    }
    for (std::size_t n = 0; n < hands.size(); ++n) {
        std::array<double, KINDS> of;
        for (int kind = 0; kind < KINDS; ++kind) of[kind] = logs[kind][n] + std::log(products[kind][n]);
        const double most = std::max(of[0], of[1]);
        found[n] = most + std::log((std::exp(of[0] - most) + std::exp(of[1] - most)) / KINDS);
    }
}

} // namespace shoal
