// The exact posterior of a Go Fish table: the twin of shoal.games.go_fish.belief (vectors.py, posterior.py).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace shoal::fish {

inline constexpr int MOST_FISHERS = 10;
inline constexpr int MOST_UNSEEN = 54;
inline constexpr int MOST_OF_A_KIND = 4;
inline constexpr int LIST_SHARE = 50;

// Cards that a seat got unseen at one time; `never` is a kind that is not among them, or -1.
struct Group {
    int seat, size, never;
};

// The groups of `seat` among the first `groups` groups have from `least` to `most` cards of a kind.
struct Bound {
    int seat, groups, least, most;
};

struct Known {
    int seats;
    std::vector<Group> groups;
    std::vector<std::vector<Bound>> bounds;  // by kind
    std::vector<int> unseen;                 // by kind
    std::vector<std::vector<int>> flows;     // by seat, then by kind: what it has gained in public
    int stock;
};

// By kind: the chance of at least one card of it, and their mean number, by seat and then for the stock.
struct Marginals {
    std::vector<std::array<double, MOST_FISHERS + 1>> holds, mean;
};

// `std::nullopt` where more than `budget` products are needed. Throws std::logic_error where nothing can be so.
std::optional<Marginals> posterior(const Known &known, long budget);

} // namespace shoal::fish
