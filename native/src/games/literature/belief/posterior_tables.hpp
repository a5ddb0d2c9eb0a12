// What a `Posterior` keeps between `solve` and the questions.
#pragma once

#include "games/literature/belief/posterior.hpp"
#include "games/literature/belief/product.hpp"
#include "games/literature/belief/seating.hpp"
#include "games/literature/belief/sharing.hpp"

#include <array>
#include <vector>

namespace shoal {

struct Posterior::Tables {
    // How the unknown cards of a half-suit are counted: as factors, or as cards that are alike, or there are none.
    enum class Kind : std::uint8_t { known, factors, alike };

    // The unknown cards of a half-suit.
    struct HalfSuit {
        Kind kind = Kind::known;
        int first = 0, last = 0;  // factors
        Mask unknown = 0;
        Mask bound = 0;           // of them, those of which a clause says something
        std::array<double, MOST_SEATS> each{};  // by place, what each of its cards weighs there
    };

    // What a factor counts: the cards of a half-suit that clauses bind together, or another card of it.
    struct Part {
        int half_suit;
        Mask cards;
    };

    // What a team can have of the cards that are alike: its room for them, with the weights, and what was asked about
    // it.
    struct TeamRooms {
        bool found = false;
        std::vector<Vector> rooms;
        std::vector<double> weight;  // by entry of `rooms`; together they are 1
        std::array<bool, MOST_IN_HALF_SUIT + 1> asked{};
        std::array<Attribution, MOST_IN_HALF_SUIT + 1> attribution{};  // by number of cards
    };

    using Allowed = std::array<std::uint32_t, MOST_IN_HALF_SUIT>;  // places, by unknown card of a half-suit
    static Allowed anywhere() {
        Allowed places;
        places.fill(~std::uint32_t(0));
        return places;
    }

    using Live = std::vector<Clause>;  // clauses that are not proven, none of which follows from another

    bool solve(const Constraints &, const Factors *, std::size_t most_steps, bool only_samples);
    bool seat_them(const Constraints &);
    void weigh(const Factors *);
    void find_clauses(const Constraints &);
    bool lay_out();
    void choose_alike();
    bool is_free(int half_suit) const;
    void add_factors(int half_suit, Sharing *bound);
    std::uint32_t places_of_card(int card) const;
    Sharing *sharing_of_one(int card);
    bool build(Sharing &, int half_suit, Mask cards, const Allowed &);
    void weigh_leaves(Factor &, int half_suit) const;
    void find_chances();
    const Factor &whole(int half_suit, const Allowed &);

    double weight_of(int half_suit, Vector taken) const;  // of each way in which it takes that
    Attribution attribution(int team, int half_suit);
    Attribution attribution_of_factors(int team, int half_suit);
    void make_certain(int team, int half_suit, Attribution &) const;
    const Attribution &attribution_of_alike(int team, int cards);
    void find_team_rooms(int team);
    Attribution find_attribution_of_alike(int team, int cards) const;
    double chance_of(int half_suit, const std::array<std::int8_t, MOST_IN_HALF_SUIT> &holder);
    double chance_of_alike(int cards, Vector taken) const;
    std::uint32_t places_of(int team) const;

    const Layout *layout = nullptr;
    Deductions facts;
    Mask open = 0;
    Seating seating;
    std::array<HalfSuit, MOST_HALF_SUITS> half_suits;
    std::array<Live, MOST_HALF_SUITS> clauses;
    std::vector<Sharing> sharings = std::vector<Sharing>(MOST_CARDS);
    std::array<std::uint32_t, MOST_CARDS> places_of_one{};  // by sharing, if it is of a single card
    int sharing_count = 0;
    std::vector<Factor> factors = std::vector<Factor>(MOST_CARDS);
    std::array<Part, MOST_CARDS> parts{};  // by factor
    int factor_count = 0;
    Sharing whole_sharing;  // of a half-suit of several factors
    Factor whole_factor;
    int alike = 0;            // cards
    int alike_like = -1;      // a half-suit of theirs
    double scale = 1;         // what all weights were divided by
    bool weighted = false, too_large = false;
    Fill fill{};
    Product product;
    Finder finder;
    UnknownCards cards;
    std::vector<double> ways, values;
    std::array<TeamRooms, 2> team_rooms;
    std::array<std::array<double, MOST_CARDS>, MOST_SEATS> chance{};
};

} // namespace shoal
