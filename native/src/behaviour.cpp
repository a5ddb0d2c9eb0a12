#include "behaviour.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr double MOST_LOG_FACTOR = 3;

double part(int number, int most) { return double(std::min(number, most)) / most; }

// Whether its answer takes a possible holder away from the card, as far as everybody knows.
bool is_news(const Constraints &shared, const Question &told) {
    int places = 0;
    for (int s = 0; s < shared.layout->seats; ++s) places += int(shared.may[s] >> told.card & 1);
    if (told.hit) return places > 1;
    return ((shared.may[told.asker] | shared.may[told.target]) >> told.card & 1) != 0;
}

} // namespace

void Behaviour::question(const Constraints &shared, const Question &told) {
    quiet = is_news(shared, told) ? 0 : quiet + 1;
    count_question(*shared.layout, told);
}

void Behaviour::count_question(const Layout &layout, const Question &told) {
    const int h = layout.half_suit_of[told.card];
    auto count_up = [](std::uint8_t &counter) { counter += counter < 255; };
    count_up(asks[told.asker][h]);
    count_up(asked[told.target][h]);
    if (told.asker != asker) count_up(turns[told.asker]);
    asker = told.asker;
    last[told.asker] = told;
    has_asked[told.asker] = true;
}

Habits Behaviour::habits(const Layout &layout, int seat, int h) const {
    const int own = asks[seat][h];
    int mates = 0, others = 0;
    for (int s = 0; s < layout.seats; ++s) {
        if (s == seat) continue;
        ((s - seat) % 2 == 0 ? mates : others) += asks[s][h];
    }
    return {
        double(own >= 1),
        double(own >= 2),
        double(own >= 3),
        own ? 0.0 : part(turns[seat], 4),
        double(has_asked[seat] && layout.half_suit_of[last[seat].card] == h),
        part(asked[seat][h], 3),
        part(mates, 3),
        part(others, 3),
    };
}

Likelihood Behaviour::likelihood(const Layout &layout, const Habits &theta, int viewer) const {
    Likelihood found;
    for (int s = 0; s < layout.seats; ++s)
        for (int h = 0; h < layout.half_suits; ++h) {
            double log_factor = 0;
            if (s != viewer) {
                const Habits phi = habits(layout, s, h);
                for (int i = 0; i < HABITS; ++i) log_factor += theta[i] * phi[i];
            }
            found.of[s][h] = std::exp(std::clamp(log_factor, -MOST_LOG_FACTOR, MOST_LOG_FACTOR));
        }
    return found;
}

} // namespace shoal
