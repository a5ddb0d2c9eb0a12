// All cards together: in how many ways the room of the hands can be filled.
//
// A factor is a few cards of one half-suit. After so many factors a state is the room that is left in every hand. What
// a factor takes leads from a state to one of the next layer; what is left after the last is filled with cards that are
// all alike. A state's room without its two inner places is its row: the room of the first inner place says the rest,
// because all rooms together are known. So a layer is a list of rows, each a short run of numbers, and a factor
// combines rows with rows.
//
//     before   by state, in how many ways the factors before it can lead there
//     after    by state, in how many ways those from it on, and the rest, can fill the room that is left
//     around   by leaf of a factor, in how many ways all else can be
#pragma once

#include "games/literature/belief/rows.hpp"
#include "games/literature/belief/seating.hpp"
#include "games/literature/belief/sharing.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace shoal {

constexpr std::size_t MOST_ROWS = std::size_t(1) << 20;     // of all layers
constexpr std::size_t MOST_NUMBERS = std::size_t(1) << 25;  // that rows can have

// Cards of one half-suit, as they are multiplied with the others.
struct Factor {
    Sharing *sharing = nullptr;
    std::vector<double> weight;  // by leaf, of all its ways
    std::vector<double> around;  // by leaf, of all else
};

// What the cards that are alike weigh in a place, by how many go there.
using Fill = std::array<std::array<double, 16>, MOST_SEATS>;

class Product {
  public:
    // False: it is too large, for it takes more steps from a row to a row. There may be no ways at all: `total` says
    // so. For walks only, nothing but what is after each state is found.
    bool multiply(const Seating &, std::vector<Factor> &, int factors, const Fill &, std::size_t most_steps,
                  bool only_walks);

    double total() const { return total_; }

    // By place, how many of the cards that are alike it holds, times `total`.
    void alike_held(std::array<double, MOST_SEATS> &held) const;

    // What is around the leaves of one factor that stands for those from `first` to `last`.
    void look_around(int first, int last, Factor &);

    // Calls `see(rooms, weight)` for the room that is left for the cards that are alike, in every way.
    template <class See> void each_rest(See see) const;

    // A walk through the layers, each way by its share: the leaf of each factor, and the rooms that are left.
    Vector walk(Stream &, const std::vector<Factor> &, int factors, int *leaves) const;

  private:
    struct Row {
        Vector outer;          // the room that is left in the outer places, with guards
        std::uint32_t number;  // the same as one small number
        std::int32_t inner;    // the room that is left in the inner places together
    };
    struct Layer {
        std::uint32_t first = 0, last = 0;  // rows
        std::size_t steps = 0;              // the first, row by row and group by group
    };

    void begin(const Seating &, const Factor *, int factors);
    Passage passage(const Factor &, int layer) const;
    bool lead_on(const Factor &, int layer, std::size_t most_steps);
    void fill(const Fill &);
    std::uint32_t number_of(Vector outer) const;
    void clear_outside(const Layer &, std::vector<double> &) const;
    int lowest(const Row &row) const { return row.inner > room_b_ ? row.inner - room_b_ : 0; }
    int highest(const Row &row) const { return row.inner < room_a_ ? row.inner : room_a_; }

    Seating seating_;
    int room_a_ = 0, room_b_ = 0;
    int width_ = 0, stride_ = 0;
    Vector guards_ = 0;           // of the outer places
    std::vector<Vector> most_;    // by layer, the room that can still be filled, in the outer places, with guards
    int layers_ = 0;
    std::array<Layer, MOST_CARDS + 1> layer_{};
    std::vector<Row> rows_;
    std::vector<double> before_, after_;
    std::vector<std::uint32_t> steps_;
    std::array<std::uint32_t, MOST_SEATS> radix_{};  // of the small numbers, by outer place
    std::vector<std::uint32_t> row_at_;              // by small number, while a layer is made
    std::vector<std::uint32_t> group_number_;
    double total_ = 0;
};

template <class See> void Product::each_rest(See see) const {
    const Layer &layer = layer_[layers_ - 1];
    const int outer = seating_.outer();
    for (std::uint32_t r = layer.first; r < layer.last; ++r) {
        const Row &row = rows_[r];
        for (int a = lowest(row); a <= highest(row); ++a) {
            const std::size_t place = std::size_t(r) * stride_ + a;
            const double weight = before_[place] * after_[place];
            if (weight == 0) continue;
            const Vector inner = Vector(a) << FIELD * outer | Vector(row.inner - a) << FIELD * (outer + 1);
            see((row.outer & ~guards_) | inner, weight);
        }
    }
}

} // namespace shoal
