// The last events of a game as all see them, newest first: the twin of the rows of `shoal.games.*.encoding`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shoal {

// In the place of a seat: a whole team, this and its number.
constexpr int A_TEAM = 13;

// One event; seats are absolute, -1: nobody. Kinds are those of Literature's encoding; Go Fish has its own.
struct Happened {
    enum Kind : std::uint8_t { question = 1, claim = 2, turn = 3, failed = 5, moved = 7, award = 15 };

    int kind;
    int who, whom;
    int what = -1;  // a slot or a half-suit; -1: none
    int result = 0, in_turn = 0;
};

// An event in both forms in which it is told, without its seats: from bit 0 as in a packed row, from bit 32 what,
// result, turn and kind, a byte each. Its seats + 1 are the byte from bit 24.
constexpr std::uint64_t written(const Happened &event) {
    const auto field = [](int number, int at) { return std::uint64_t(number) << at; };
    const int kind = event.kind == Happened::award ? int(Happened::claim) : event.kind;
    return field(kind, 0) | field(event.what + 1, 12) | field(event.result, 19) | field(event.in_turn, 22) |
           field(event.who + 1, 24) | field(event.whom + 1, 28) | field(event.what + 1, 32) |
           field(event.result, 40) | field(event.in_turn, 48) | field(kind, 56);
}

// How one seat sees the seats of events: by both seats + 1, four bits each.
struct SeatsSeen {
    std::array<std::uint8_t, 256> bits{};    // their relative places + 1, four bits each
    std::array<std::uint16_t, 256> bytes{};  // the same, a byte each

    // The event in 32 bits.
    std::uint32_t packed(std::uint64_t event) const {
        return std::uint32_t(event & 0xffffff) | std::uint32_t(bits[event >> 24 & 255]) << 4;
    }

    // The event in six bytes: kind, who + 1, whom + 1, what + 1, result, turn.
    std::uint64_t row(std::uint64_t event) const {
        return event >> 56 | std::uint64_t(bytes[event >> 24 & 255]) << 8 | (event >> 32 & 0xffffff) << 24;
    }

    SeatsSeen() = default;
    SeatsSeen(int me, int seats) {
        const auto place = [=](int seat) {  // 0: nobody
            if (seat > A_TEAM) return 1 + (me + seat - A_TEAM - 1) % 2;
            return seat && seat <= seats ? (seat - 1 - me + seats) % seats + 1 : 0;
        };
        for (int both = 0; both < 256; ++both) {
            bits[std::size_t(both)] = std::uint8_t(place(both & 15) | place(both >> 4) << 4);
            bytes[std::size_t(both)] = std::uint16_t(place(both & 15) | place(both >> 4) << 8);
        }
    }
};

class Chronicle {
  public:
    explicit Chronicle(int size = 0) : rows_(2 * std::size_t(size)), size_(std::size_t(size)) {}

    void clear() { rows_.assign(rows_.size(), 0); }

    // Each row stands twice, so that the newest ones lie side by side wherever the first of them is.
    void add(const Happened &event) {
        if (!size_) return;
        next_ = (next_ ? next_ : size_) - 1;
        rows_[next_] = rows_[next_ + size_] = written(event);
    }

    // Newest first; 0 where there were no more.
    std::span<const std::uint64_t> newest() const { return {rows_.data() + next_, size_}; }

  private:
    std::vector<std::uint64_t> rows_;
    std::size_t size_, next_ = 0;
};

} // namespace shoal
