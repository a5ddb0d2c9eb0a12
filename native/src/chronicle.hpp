// The last events of a game as all see them, newest first: the twin of the rows of `shoal.kits.*.encoding`.
#pragma once

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

// An event in six bytes, from the lowest: kind, who + 1, whom + 1, what + 1, result, turn.
constexpr std::uint64_t packed(const Happened &event) {
    return std::uint64_t(event.kind) | std::uint64_t(event.who + 1) << 8 | std::uint64_t(event.whom + 1) << 16 |
           std::uint64_t(event.what + 1) << 24 | std::uint64_t(event.result) << 32 | std::uint64_t(event.in_turn) << 40;
}

class Chronicle {
  public:
    explicit Chronicle(int size = 0) : rows_(2 * std::size_t(size)), size_(std::size_t(size)) {}

    void clear() { rows_.assign(rows_.size(), 0); }

    // Each row stands twice, so that the newest ones lie side by side wherever the first of them is.
    void add(const Happened &event) {
        if (!size_) return;
        next_ = (next_ ? next_ : size_) - 1;
        rows_[next_] = rows_[next_ + size_] = packed(event);
    }

    // Newest first; 0 where there were no more.
    std::span<const std::uint64_t> newest() const { return {rows_.data() + next_, size_}; }

  private:
    std::vector<std::uint64_t> rows_;
    std::size_t size_, next_ = 0;
};

} // namespace shoal
