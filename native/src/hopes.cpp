#include "hopes.hpp"

#include <algorithm>

namespace shoal {

float Hopes::of(const Layout &layout, int asker, int card) const {
    const int all = (1 << layout.seats) - 1, even_seats = 0x5555;
    const int others = asker % 2 ? even_seats : ~even_seats;
    const int places = all & ~lacking_[card] & ~(1 << asker);
    return places & others ? 1.0f / float(count(Mask(places))) : 0;
}

float Hopes::best(const Layout &layout, int asker, int half_suit) const {
    float most = 0;
    for (Mask left = layout.cards[half_suit]; left; left &= left - 1) most = std::max(most, of(layout, asker, first(left)));
    return most;
}

void Hopes::question(const Layout &layout, int asker, int target, int card, bool hit) {
    const int all = (1 << layout.seats) - 1;
    int lacking = hit ? all & ~(1 << asker) : lacking_[card] | 1 << asker | 1 << target;
    if (lacking == all) lacking = 0;  // somebody bluffed, or questions were forgotten: nothing is known
    lacking_[card] = std::uint16_t(lacking);
}

void Hoped::ask(float hope) {
    long_odds += hope < LONG_ODDS;
    doubt += 1 - hope;
}

void Hoped::pass(float best, float hope) {
    if (best <= hope) return;
    even_passed += best == 0.5f;
    most_passed = std::max(most_passed, best - hope);
    all_passed += best - hope;
}

} // namespace shoal
