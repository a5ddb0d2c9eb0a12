// What a table is told, event by event.
#pragma once

#include "notes.hpp"

#include <utility>
#include <variant>
#include <vector>

namespace shoal {

// A half-suit leaves the table; so many of its cards each seat held.
struct Revealed {
    int half_suit;
    Rooms held;
    bool operator==(const Revealed &) const = default;
};

// A claim was wrong in part, and nothing was shown (wrong_attribution=nothing).
struct Failed {
    int claimer, half_suit;
    Masks named;
    bool operator==(const Failed &) const = default;
};

using Event = std::variant<Question, Revealed, Failed>;

struct Told {
    Constraints shared;
    std::vector<Behaviour> behaviours;  // one for every way in which the minds read clues; at least one

    void hear(const Event &);
};

// All that may be told from some point of a game on. Where the same was told it lies at the same place, and stays
// there until `end` or the next `begin`: so minds may keep notes of it.
//
// It keeps its memory, some megabytes, for what is begun next; so one a thread is enough for all seats of all tables.
class Branches {
  public:
    static Branches &of_this_thread();

    struct Branch {
        Told told;
        std::vector<std::pair<Event, Branch *>> next;
    };

    Branch &begin(const Constraints &, const Behaviour &);
    Branch &after(Branch &, const Event &);

    // Holds on to nothing of others from here on: a thread may outlive the networks that behaviours are read with.
    void end();

    Branch &root() { return *root_; }
    Notes &notes() { return notes_; }

  private:
    Pool<Branch> branches_;
    Branch *root_ = nullptr;
    Notes notes_;
};

} // namespace shoal
