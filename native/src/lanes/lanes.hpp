// Many games side by side, one decision in each at a time: what is under `shoal.envs.Batch`.
//
// The arrays belong to Python. Lane i of n plays the games first + i, first + i + n and so on of a seed; with
// duplicates, each deal is played once for every side. `Play` is one game, `Rows` writes what a seat is told.
#pragma once

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "core/threads.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <vector>

namespace shoal {

enum class Format : std::uint8_t { nothing, f32, u8, packed };
enum class Autoreset : std::uint8_t { same_step, next_step, disabled };

// Where rows begin, and how many bytes lie from one to the next.
struct RowsOf {
    std::uint8_t *first = nullptr;
    std::size_t stride = 0;

    template <class T> T *at(std::size_t lane) const { return reinterpret_cast<T *>(first + lane * stride); }
};

struct Told {
    RowsOf observation, mask, events;
};

struct Arrays {
    std::int32_t *actions = nullptr;
    Told told;
    RowsOf final_observation;
    std::int8_t *seat = nullptr, *final_seat = nullptr;
    float *reward = nullptr, *returns = nullptr;  // side by side
    std::uint8_t *done = nullptr;
    std::uint64_t *game = nullptr;
};

struct Plan {
    std::size_t lanes = 1;
    std::uint64_t first = 0;
    bool duplicate = false;
    Format format = Format::nothing;
    Autoreset autoreset = Autoreset::same_step;
    int threads = 1;
};

struct Refusal {
    std::size_t lane;
    int action;
    const char *reason;
};

template <class Play, class Rows> class Lanes {
  public:
    using Table = typename Play::Table;

    Lanes(const Table &table, const Plan &plan, const Arrays &arrays)
        : table_(table), rows_(table), plan_(plan), to_(arrays), plays_(plan.lanes, Play(table)),
          policy_(plan.lanes, Stream(0, 0)), number_(plan.lanes), is_dealt_(plan.lanes),
          carried_(plan.lanes * std::size_t(table.sides())) {}

    const Rows &rows() const { return rows_; }
    std::size_t size() const { return plan_.lanes; }

    // Deals the first game of every lane.
    void reset(std::uint64_t seed) {
        seed_ = seed;
        in_parts([&](std::size_t begin, std::size_t end) {
            for (std::size_t lane = begin; lane < end; ++lane) {
                policy_[lane] = Stream(policies_of(seed), lane);
                number_[lane] = plan_.first + lane - plan_.lanes;  // the one before its first
                deal_next(lane);
                begin_step(lane);
                write<PlainBits>(lane, to_.told);
            }
        });
    }

    // Deals the next game of these lanes, which need not have ended.
    void reset_lanes(const std::uint8_t *chosen) {
        for (std::size_t lane = 0; lane < plan_.lanes; ++lane) {
            if (!chosen[lane]) continue;
            deal_next(lane);
            begin_step(lane);
            write<PlainBits>(lane, to_.told);
        }
    }

    // A random legal action in every lane; -1 where there is none.
    void sample() {
        const auto sample = has_fast_bits() ? &Lanes::fast_sample : &Lanes::plain_sample;
        in_parts([&](std::size_t begin, std::size_t end) { (this->*sample)(begin, end); });
    }

    // The first action that is not legal, and why; otherwise every lane has taken its action.
    std::optional<Refusal> step() {
        for (std::size_t lane = 0; lane < plan_.lanes; ++lane) {
            const int action = to_.actions[lane];
            if (!accepts(lane, action)) return Refusal{lane, action, plays_[lane].reason(table_, action)};
        }
        const auto advance = has_fast_bits() ? &Lanes::fast_advance : &Lanes::plain_advance;
        in_parts([&](std::size_t begin, std::size_t end) { (this->*advance)(begin, end); });
        return std::nullopt;
    }

    // Bots' and random legal actions in every lane until its seat decides: what other seats do between two decisions of
    // one. It belongs to the step before: its rewards are added, and a game that ends is one that has ended in that
    // step, told as the seat sees it. What a next game brings before the seat's first decision, also after `reset`, is
    // added to the step after that.
    void play_on(const std::int8_t *seats) {
        in_parts([&](std::size_t begin, std::size_t end) {
            for (std::size_t lane = begin; lane < end; ++lane) play_on(lane, seats[lane]);
        });
    }

    // What these seats are told, one of every lane.
    void observe(const std::int8_t *seats, const Told &to) const {
        for (std::size_t lane = 0; lane < plan_.lanes; ++lane) write_for<PlainBits>(lane, seats[lane], to);
    }

    // What nobody is told.
    void tell(std::uint8_t *to) const {
        for (std::size_t lane = 0; lane < plan_.lanes; ++lane)
            rows_.tell(plays_[lane], to + lane * std::size_t(rows_.truth()));
    }

    std::uint64_t number(std::size_t lane) const { return number_[lane]; }

  private:
    static constexpr int MOST_TRIED = 1000;

    bool is_over(std::size_t lane) const { return plays_[lane].done != decltype(plays_[lane].done){}; }

    // A lane that is over takes no action: -1 where it must be dealt by hand, any where it is dealt now.
    bool accepts(std::size_t lane, int action) const {
        if (!is_over(lane)) return plays_[lane].is_legal(table_, action);
        return plan_.autoreset == Autoreset::next_step || action == -1;
    }

    // A game that ends with its deal has no decision and is left out.
    void deal_next(std::size_t lane) {
        for (int tried = 0; tried < MOST_TRIED; ++tried) {
            deal_once(lane);
            if (!is_over(lane)) return;
        }
        throw std::runtime_error("games of these rules end with the deal");
    }

    void deal_once(std::size_t lane) {
        const std::uint64_t number = number_[lane] += plan_.lanes, sides = std::uint64_t(table_.sides());
        const std::uint64_t deal = plan_.duplicate ? number / sides : number;
        const std::uint64_t moved = plan_.duplicate ? number % sides : 0;
        const std::uint64_t seats = std::uint64_t(table_.seats);
        plays_[lane].deal(table_, Stream(seed_, deal), int((deal % seats + moved) % seats), seed_, number);
    }

    void begin_step(std::size_t lane) {
        for (int side = 0; side < table_.sides(); ++side) reward_of(lane)[side] = 0;
        to_.done[lane] = 0;
        is_dealt_[lane] = 1;
        std::fill_n(&carried_[lane * std::size_t(table_.sides())], table_.sides(), 0.0F);
    }

    float *reward_of(std::size_t lane) const { return to_.reward + lane * std::size_t(table_.sides()); }

    template <class Bits> void advance(std::size_t lane) {
        Play &play = plays_[lane];
        is_dealt_[lane] = 0;
        if (is_over(lane)) {
            for (int side = 0; side < table_.sides(); ++side) reward_of(lane)[side] = 0;
            if (plan_.autoreset == Autoreset::disabled) return;
            deal_next(lane);
            to_.done[lane] = 0;
            return write<Bits>(lane, to_.told);
        }
        play.step(table_, to_.actions[lane], reward_of(lane));
        to_.done[lane] = std::uint8_t(play.done);
        if (is_over(lane)) finish<Bits>(lane, play.last_seat);
        write<Bits>(lane, to_.told);
    }

    void play_on(std::size_t lane, int seat) {
        const std::size_t sides = std::size_t(table_.sides());
        std::vector<float> brought(sides);
        bool is_next_game = to_.done[lane] != 0 || is_dealt_[lane];
        for (std::size_t side = 0; side < sides && !is_next_game; ++side) {
            reward_of(lane)[side] += carried_[lane * sides + side];
            carried_[lane * sides + side] = 0;
        }
        int tried = 0;
        while (!is_over(lane) && plays_[lane].seat() != seat) {
            Play &play = plays_[lane];
            int action = play.bot_action(table_);
            if (action >= 0) {
                if (!play.is_legal(table_, action)) throw std::logic_error("a bot does what is not legal");
            } else {
                const int legal = play.template legal<PlainBits>();
                action = play.template nth_legal<PlainBits>(table_, int(policy_[lane].below(std::uint32_t(legal))));
            }
            play.step(table_, action, brought.data());
            float *to = is_next_game ? &carried_[lane * sides] : reward_of(lane);
            for (std::size_t side = 0; side < sides; ++side) to[side] += brought[side];
            if (!is_over(lane)) continue;
            if (is_next_game) {  // it has ended before the seat was asked: nobody heard of it
                if (++tried == MOST_TRIED) throw std::runtime_error("the seat decides nothing in a thousand games");
                std::fill_n(&carried_[lane * sides], sides, 0.0F);
                deal_next(lane);
                continue;
            }
            to_.done[lane] = std::uint8_t(play.done);
            finish<PlainBits>(lane, seat);
            is_next_game = true;
        }
        write<PlainBits>(lane, to_.told);
    }

    // A game has ended; the last that is told of it is told that seat.
    template <class Bits> void finish(std::size_t lane, int seat) {
        const Play &play = plays_[lane];
        play.returns(table_, to_.returns + lane * std::size_t(table_.sides()));
        to_.game[lane] = number_[lane];
        to_.final_seat[lane] = std::int8_t(seat);
        if (plan_.format != Format::nothing) write_observation<Bits>(lane, seat, to_.final_observation);
        if (plan_.autoreset == Autoreset::same_step) deal_next(lane);
    }

    template <class Bits> void write(std::size_t lane, const Told &to) const {
        const int seat = is_over(lane) ? plays_[lane].last_seat : plays_[lane].seat();
        to_.seat[lane] = std::int8_t(seat);
        if (plan_.format != Format::nothing) write_for<Bits>(lane, seat, to);
    }

    template <class Bits> void write_for(std::size_t lane, int seat, const Told &to) const {
        write_observation<Bits>(lane, seat, to.observation);
        if (to.mask.first) rows_.mask(plays_[lane], seat, to.mask.template at<std::uint8_t>(lane));
        if (to.events.first) rows_.events(plays_[lane], seat, to.events.template at<std::int8_t>(lane));
    }

    template <class Bits> void write_observation(std::size_t lane, int seat, const RowsOf &to) const {
        const Play &play = plays_[lane];
        switch (plan_.format) {
        case Format::nothing: return;
        case Format::f32: return rows_.template observe<Bits>(play, seat, to.template at<float>(lane));
        case Format::u8: return rows_.template observe<Bits>(play, seat, to.template at<std::uint8_t>(lane));
        case Format::packed: return rows_.template pack<Bits>(play, seat, to.template at<std::uint64_t>(lane));
        }
    }

    template <class Bits> void sample_part(std::size_t begin, std::size_t end) {
        for (std::size_t lane = begin; lane < end; ++lane) {
            const Play &play = plays_[lane];
            const int legal = play.template legal<Bits>();
            const std::uint64_t number = is_over(lane) ? 0 : policy_[lane].below(std::uint32_t(legal));
            to_.actions[lane] = is_over(lane) ? -1 : play.template nth_legal<Bits>(table_, int(number));
        }
    }

    template <class Bits> void advance_part(std::size_t begin, std::size_t end) {
        for (std::size_t lane = begin; lane < end; ++lane) advance<Bits>(lane);
    }

    void plain_advance(std::size_t begin, std::size_t end) { advance_part<PlainBits>(begin, end); }
    void plain_sample(std::size_t begin, std::size_t end) { sample_part<PlainBits>(begin, end); }
#if SHOAL_HAS_FAST_BITS
    SHOAL_FAST void fast_advance(std::size_t begin, std::size_t end) { advance_part<FastBits>(begin, end); }
    SHOAL_FAST void fast_sample(std::size_t begin, std::size_t end) { sample_part<FastBits>(begin, end); }
#else
    void fast_advance(std::size_t begin, std::size_t end) { advance_part<PlainBits>(begin, end); }
    void fast_sample(std::size_t begin, std::size_t end) { sample_part<PlainBits>(begin, end); }
#endif

    // Nearly equal parts of the lanes on all threads.
    template <class Part> void in_parts(Part part) {
        const std::size_t parts = std::clamp<std::size_t>(plan_.lanes, 1, std::size_t(plan_.threads));
        on_threads(int(parts), int(parts), [&](int i) {
            part(plan_.lanes * std::size_t(i) / parts, plan_.lanes * (std::size_t(i) + 1) / parts);
        });
    }

    Table table_;
    Rows rows_;
    Plan plan_;
    Arrays to_;
    std::vector<Play> plays_;
    std::vector<Stream> policy_;
    std::vector<std::uint64_t> number_;
    std::vector<std::uint8_t> is_dealt_;  // whether a lane was dealt by `reset` and has not been stepped
    std::vector<float> carried_;  // by lane and side: rewards of `play_on` that belong to the next step
    std::uint64_t seed_ = 0;
};

} // namespace shoal
