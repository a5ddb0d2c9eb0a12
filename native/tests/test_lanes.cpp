#include "games/go_fish/game.hpp"
#include "games/go_fish/rows.hpp"
#include "games/literature/encoding/decisions.hpp"
#include "games/literature/encoding/rows.hpp"
#include "lanes/lanes.hpp"

#include "check.hpp"
#include "small.hpp"

#include <cmath>
#include <vector>

using namespace shoal;

namespace {

constexpr int EVENTS = 5;

SlotTable literature(int seats, int half_suits, int size, OutOfTurn out_of_turn = OutOfTurn::off) {
    Layout layout = test::table(seats, half_suits, size);
    layout.claim_timing = ClaimTiming::any;
    Wishes wishes;
    wishes.out_of_turn = out_of_turn;
    wishes.events = EVENTS;
    wishes.max_moves = 80;
    return SlotTable(layout, wishes);
}

GoFishTable go_fish(int seats, int ranks) {
    GoFishTable table;
    table.seats = seats;
    table.ranks = ranks;
    table.cards = 4 * ranks;
    table.events = EVENTS;
    table.hand_size = 2;
    table.points = ranks;
    for (int n = 0; n < table.cards; ++n) {
        table.rank_of[std::size_t(n)] = std::uint8_t(n / 4);
        table.order_of[std::size_t(n)] = std::uint8_t(n);
    }
    for (int rank = 0; rank < ranks; ++rank) {
        table.books_of[std::size_t(rank)] = 1;
        table.first_worth[std::size_t(rank)] = 1;
        table.lowest |= Mask(1) << 4 * rank;
    }
    return table;
}

// Lanes with arrays of their own, as small as they may be.
template <class Play, class Rows> struct Side {
    std::size_t count;
    std::vector<std::uint64_t> observation, final_observation, mask, events, number;
    std::vector<std::int32_t> actions;
    std::vector<std::int8_t> seat, final_seat;
    std::vector<float> reward, returns;
    std::vector<std::uint8_t> done;
    Lanes<Play, Rows> lanes;
    std::size_t ended = 0;
    double won = 0;

    Side(const typename Play::Table &table, const Plan &plan)
        : count(plan.lanes), number(count), actions(count), seat(count), final_seat(count),
          reward(count * std::size_t(table.sides())), returns(reward.size()), done(count),
          lanes(table, plan, arrays(table, plan)) {
        lanes.reset(7);
    }

    static RowsOf rows(std::vector<std::uint64_t> &of, std::size_t count, std::size_t bytes) {
        const std::size_t words = (bytes + 7) / 8;
        of.resize(count * words);
        return {reinterpret_cast<std::uint8_t *>(of.data()), words * 8};
    }

    Arrays arrays(const typename Play::Table &table, const Plan &plan) {
        const Rows size(table);
        const std::size_t bytes = plan.format == Format::packed ? 8 * std::size_t(size.words())
                                  : std::size_t(size.size()) * (plan.format == Format::f32 ? 4 : 1);
        Arrays to;
        to.actions = actions.data();
        to.told.observation = rows(observation, count, bytes);
        to.final_observation = rows(final_observation, count, bytes);
        if (plan.format != Format::packed) {
            to.told.mask = rows(mask, count, std::size_t(size.actions()));
            to.told.events = rows(events, count, 6 * EVENTS + 2);
        }
        to.seat = seat.data();
        to.final_seat = final_seat.data();
        to.reward = reward.data();
        to.returns = returns.data();
        to.done = done.data();
        to.game = number.data();
        return to;
    }

    bool play(int steps) {
        for (int step = 0; step < steps; ++step) {
            lanes.sample();
            if (lanes.step()) return false;
            for (const std::uint8_t end : done) ended += end != 0;
            for (const float gained : reward) won += gained;
        }
        return true;
    }
};

template <class Play, class Rows> void plays_in_every_format(const typename Play::Table &table) {
    for (const Format format : {Format::f32, Format::u8, Format::packed})
        for (const Autoreset autoreset : {Autoreset::same_step, Autoreset::next_step}) {
            Side<Play, Rows> side(table, {3, 5, true, format, autoreset, 1});
            CHECK(side.play(400));
            CHECK(side.ended > 3);
            CHECK(std::abs(side.won) < 1e-3);
        }
}

template <class Play, class Rows> void does_not_depend_on_threads(const typename Play::Table &table) {
    Side<Play, Rows> one(table, {8, 0, false, Format::f32, Autoreset::same_step, 1});
    Side<Play, Rows> three(table, {8, 0, false, Format::f32, Autoreset::same_step, 3});
    CHECK(one.play(150) && three.play(150));
    CHECK(one.observation == three.observation);
    CHECK(one.mask == three.mask);
    CHECK(one.returns == three.returns);
}

template <class Play, class Rows> void refuses_without_moving(const typename Play::Table &table) {
    Side<Play, Rows> side(table, {4, 0, false, Format::u8, Autoreset::disabled, 1});
    side.lanes.sample();
    const auto before = side.observation;
    for (const int action : {-1, 1 << 20, Rows(table).actions()}) {
        side.actions[2] = action;
        const auto refusal = side.lanes.step();
        CHECK(refusal && refusal->lane == 2 && refusal->action == action);
    }
    CHECK(side.observation == before);
}

} // namespace

TEST(lanes_of_literature_play_in_every_format) {
    plays_in_every_format<Decisions, LiteratureRows>(literature(6, 8, 6));
    plays_in_every_format<Decisions, LiteratureRows>(literature(4, 2, 2));
    plays_in_every_format<Decisions, LiteratureRows>(literature(12, 9, 6, OutOfTurn::window));
}

TEST(lanes_of_go_fish_play_in_every_format) {
    plays_in_every_format<GoFishGame, GoFishRows>(go_fish(2, 13));
    plays_in_every_format<GoFishGame, GoFishRows>(go_fish(5, 5));
}

TEST(lanes_do_not_depend_on_threads) {
    does_not_depend_on_threads<Decisions, LiteratureRows>(literature(6, 8, 6));
    does_not_depend_on_threads<GoFishGame, GoFishRows>(go_fish(3, 13));
}

TEST(lanes_refuse_an_action_before_any_moves) {
    refuses_without_moving<Decisions, LiteratureRows>(literature(6, 8, 6));
    refuses_without_moving<GoFishGame, GoFishRows>(go_fish(3, 13));
}

TEST(what_happened_is_told_as_each_seat_sees_it) {
    const std::uint64_t asked = written({Happened::question, 5, 2, 7, 2, 1});
    const std::uint64_t row = SeatsSeen(4, 6).row(asked);
    CHECK(row == (1 | 2 << 8 | 5 << 16 | 8 << 24 | std::uint64_t(2) << 32 | std::uint64_t(1) << 40));
    CHECK(SeatsSeen(4, 6).packed(asked) == (1U | 2 << 4 | 5 << 8 | 8 << 12 | 2 << 19 | 1 << 22));
    const std::uint64_t award = written({Happened::award, -1, A_TEAM + 1, 0, 1});
    CHECK((SeatsSeen(3, 6).row(award) >> 16 & 255) == 1);  // its own team
    CHECK((SeatsSeen(2, 6).row(award) >> 16 & 255) == 2);
}
