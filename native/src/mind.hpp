// A player: from a position to a decision, by the exact posterior and a network that values questions.
//
// In its turn it does the first of these that is possible:
//     1. claims what is certain
//     2. asks the question of the highest value, dice among equals, unless all of them are known to miss and nothing
//        has happened for long; where a card of a half-suit can be taken for certain, nothing else is asked there
//        before
//     3. claims the half-suit from which it expects most
// The network says what a question is worth if it misses and if it hits, in half-suits still to come, ours less theirs;
// the posterior says how likely it hits. Without a network it has a taste, by exact chances: that of one of the bots
// whose questions need none (bots/literature/counting.py, greedy.py, worth.py).
#pragma once

#include "network.hpp"
#include "notes.hpp"
#include "posterior.hpp"
#include "rng.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace shoal {

enum class Taste {
    likeliest,  // that of `greedy`: of nearly the likeliest questions the one that gains most
    weighed,    // that of `careful`: by a formula of gains and risks
    anything,   // that of `counting`: whatever can hit, what is certain before the rest
};

// What was learned for a company: the network of questions, and that of the model of behaviour.
struct Learned {
    std::shared_ptr<const Network> network, habits;
};

struct Settings {
    std::size_t most_steps = MOST_STEPS;    // of the exact posterior; where it needs more, an estimate in microseconds
    Taste taste = Taste::likeliest;         // without a network
    std::shared_ptr<const Network> habits;  // the model of behaviour; none: plain constraints
    std::shared_ptr<const Network> reader;  // of clues, for that model; none: they tell nothing
    float sure = 0.98f;         // how likely a claim must be right to be made at once
    int patience = 3;           // questions without news after which a known miss is no answer any more
    float explore = 0;          // how often it asks one of the better questions instead of the best (self-play)
    float temperature = 0.15f;  // how much worse such a question may be, in half-suits
    bool keeps_rows = true;     // without a network: the numbers of every question, for whoever learns from them
};

struct Decision {
    std::optional<ClaimChoice> claim;  // otherwise it asks
    int candidate = -1;                // the question, among candidates()
    float value = 0;                   // of the question, in half-suits still to come, ours less theirs
};

class Mind {
  public:
    Mind(const Layout &layout, std::shared_ptr<const Network> network, Settings settings)
        : layout_(layout), settings_(std::move(settings)), usual_{std::move(network), settings_.habits} {}
    Mind(const Mind &) = delete;  // it points at itself

    // Looks again at a question that it is about to ask, and may choose another of the candidates (search.hpp).
    using SecondThoughts = std::function<int(const Mind &, const Position &, const Decision &, Stream &)>;
    SecondThoughts second_thoughts;

    // Says what a mind thinks with in the company of that position, instead of what it was given; nothing: with that.
    using Company = std::function<const Learned *(const Position &)>;
    Company company;

    // What the seat on turn does. `cards`: what it may ask for (none: it must claim).
    Decision decide(const Position &, Mask cards, Stream &dice);

    // A claim that is certain by simple reasoning alone; for words out of turn, where a posterior would cost too much.
    std::optional<ClaimChoice> certain_claim(const Position &);

    // The teammate who gets the turn, and the opponent who must claim the rest, of these seats.
    int best_mate(const Position &, std::uint16_t seats);
    int least_knowing(const Position &, std::uint16_t seats);

    // Of the last decision. No rows where it was thought of before (`Position::notes`).
    const std::vector<Candidate> &candidates() const { return now_->candidates; }
    const std::vector<float> &values() const { return now_->values; }
    float swing(int candidate) const { return now_->swings[candidate]; }
    const float *row(int candidate) const { return rows_.row(rows_.of(candidate)); }
    const Posterior *posterior() const { return exact_ ? &Posterior::of_this_thread() : nullptr; }  // none: estimates
    const Reading &reading() const { return now_->reading; }
    const Layout &layout() const { return layout_; }
    const Settings &settings() const { return settings_; }
    bool has_network() const { return usual_.network != nullptr; }

    // How likely what all seats did makes their hands, by the model of behaviour; none: it has no model.
    std::optional<Likelihood> likelihood(const Position &, const Facts &shared);

    // The chances and the reading of a position; false when no deal agrees.
    bool read(const Position &);

    // The candidates and their values; after `read`.
    void value_questions(const Position &, Mask cards);

    // The claim from which most is expected, of no half-suit (-1) where the seat may claim none; after `read`.
    ClaimChoice best_claim(const Position &) const;

  private:
    const Learned &learned() const { return instead_ ? *instead_ : usual_; }
    Notes *notes(const Position &) const;
    const CommonView &common_view(const Position &);
    void think(const Position &, Mask cards);
    void weigh_questions(const Position &, Mask cards);
    bool look_at(const Position &);
    bool may_claim(const Position &, int half_suit) const;
    std::optional<ClaimChoice> sure_claim(const Position &) const;
    ClaimChoice weigh(const Position &, int half_suit) const;
    ClaimChoice estimate_claim(const Position &, int half_suit) const;
    void value_by_taste();
    float prize(const Candidate &) const;
    float weighed(const Candidate &) const;
    void leave_out_guesses();
    void keep_looking(const Position &);
    bool leave_out_misses();
    int one_of_the_best(float best, int seat, Stream &dice) const;
    int pick(int seat, Stream &dice) const;

    const Layout &layout_;
    Settings settings_;
    Learned usual_;
    const Learned *instead_ = nullptr;  // for the company of the last position
    Constraints own_;
    std::vector<float> habit_rows_;
    bool exact_ = false;        // the thread's posterior is that of the last position
    CommonView passing_view_;
    Thought passing_;           // where none is kept
    Thought *now_ = &passing_;  // of the last position
    FeatureRows rows_;
    std::vector<float> answers_;  // of the network, two a row
};

} // namespace shoal
