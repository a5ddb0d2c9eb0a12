#include "games/literature/rules/batch.hpp"

namespace shoal {

Batch::Batch(const Layout &table, std::size_t size, std::uint64_t key, std::uint64_t first)
    : layout(table), seed(key), lanes(size), number(size), dice(size, Stream(0, 0)),
      hand(size * std::size_t(table.seats)), open(size), score(size * 2), questions(size), misses(size), holding(size),
      turn(size), asker(size), phase(size), shared(size) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        number[lane] = first + lane - lanes;  // the one before its first
        deal_next(lane);
    }
}

void Batch::deal_next(std::size_t lane) {
    number[lane] += lanes;
    dice[lane] = Stream(seed, number[lane]);
    Game game;
    game.deal(layout, dice[lane], int(number[lane] % std::uint64_t(layout.seats)));
    store(lane, game);
}

} // namespace shoal
