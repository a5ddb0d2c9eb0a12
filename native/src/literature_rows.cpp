#include "literature_rows.hpp"


namespace shoal {

LiteratureRows::LiteratureRows(const SlotTable &table) : table_(table), events_(table.wishes.events) {
    const int seats = table.seats, half_suits = table.half_suits;
    const int question = 2 * seats + table.slots + 2, spelling = half_suits + table.width * (table.team + 1);
    size_ = table.slots + 4 * half_suits + seats + 2 + PHASES + 2 * seats + question + spelling + 2;
    for (int n = 0; n <= table.cards; ++n) sizes_[std::size_t(n)] = float(double(n * seats) / table.cards);
    for (int me = 0; me < seats; ++me) seen_[std::size_t(me)] = SeatsSeen(me, seats);
}

void LiteratureRows::tell(const Decisions &play, std::uint8_t *row) const {
    for (int seat = 0; seat < table_.seats; ++seat)
        for (int slot = 0; slot < table_.slots; ++slot) *row++ = play.game.hand[std::size_t(seat)] >> slot & 1;
}

} // namespace shoal
