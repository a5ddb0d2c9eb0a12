// What a seat of Literature is told, as rows of numbers: the twin of `shoal.kits.literature.encoding`, bit for bit.
#pragma once

#include "decisions.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

class LiteratureRows {
  public:
    explicit LiteratureRows(const SlotTable &);

    int size() const { return size_; }            // of an observation, as numbers
    int words() const { return 8 + (events_ + 1) / 2; }  // of a packed row
    int actions() const { return table_.actions; }
    int events() const { return events_; }

    // Observations as numbers: float, or bytes, in which sizes, misses and scores (+ 64) are counts.
    template <class Out> void observe(const Decisions &, int me, Out *row) const;

    // 64 bytes, and behind them 4 for each event.
    void pack(const Decisions &, int me, std::uint64_t *row) const;

    // One byte an action; all are 0 for a seat that does not act.
    void mask(const Decisions &, int me, std::uint8_t *row) const;

    // Six bytes an event, newest first; two bytes behind the last may be written, too.
    void events(const Decisions &, int me, std::int8_t *row) const;

    // The hands of all seats, absolute, a byte a slot.
    int truth() const { return table_.seats * table_.slots; }
    void tell(const Decisions &, std::uint8_t *row) const;

  private:
    template <class Out> Out size_of(int cards) const;
    template <class Out> Out share_of(int points) const;
    template <class Out> Out missed(int misses) const;
    int phase(const Decisions &) const;
    const std::array<std::uint8_t, 16> &seen_by(int me) const { return relative_[std::size_t(me)]; }

    SlotTable table_;
    int size_, events_;
    std::array<float, MOST_CARDS + 1> sizes_{};
    // By observer and by an absolute seat + 1: its relative place + 1; 0 is nobody. The last two are the teams.
    std::array<std::array<std::uint8_t, 16>, MOST_SEATS> relative_{};
};

} // namespace shoal
