#include "count_questions.hpp"

namespace shoal {

std::uint64_t count_questions(const Layout &layout, const Game &game, int depth) {
    if (depth == 0) return 1;
    const Mask cards = game.askable(layout, game.turn);
    const Seats targets = game.targets(game.turn);
    if (depth == 1) return std::uint64_t(count(cards)) * std::uint64_t(count(targets));
    std::uint64_t sum = 0;
    for (Seats seats = targets; seats; seats &= Seats(seats - 1))
        for (Mask left = cards; left; left &= left - 1) {
            Game next = game;
            next.ask(layout, first(seats), first(left));
            sum += count_questions(layout, next, depth - 1);
        }
    return sum;
}

} // namespace shoal
