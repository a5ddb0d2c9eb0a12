// From a position to a decision, by the exact posterior and a network that values questions.
//
// On its turn a mind does the first of these that is possible:
//     1. claim what is certain
//     2. ask the question of the highest value, a random one among equals. It does not ask where every question is
//        known to miss and nothing new has come out for a while; and where a card of a half-suit can be taken for
//        certain, it asks nothing else there before
//     3. claim the half-suit with the greatest expected gain
// The value network gives what a question is worth if it misses and if it hits, in half-suits still to come, the own
// team's less the others'; the posterior gives the chance of a hit. A mind without a value network values questions by
// a heuristic with the same chances, that of one of the bots in games/literature/bots, as counting.py and
// greedy.py have them.
#pragma once

#include "core/rng.hpp"
#include "games/literature/belief/posterior.hpp"
#include "games/literature/bots/evaluation_cache.hpp"
#include "games/literature/bots/weighted_draws.hpp"
#include "network/network.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace shoal {

// Each has the name of the bot whose questions it asks.
enum class HeuristicPolicy {
    greedy,    // of the questions that are nearly as likely as the likeliest, the one that gains most
    careful,   // the most by a formula of gains and risks
    counting,  // anything that can hit, what is certain first
};

// The networks that belong together: what questions are worth, and how likely hands are.
struct PolicyNetworks {
    std::shared_ptr<const Network> value, likelihood;
};

struct MindSettings {
    std::size_t most_steps = MOST_STEPS;  // of the exact posterior; 0: chances are estimated, in microseconds
    HeuristicPolicy heuristic = HeuristicPolicy::greedy;  // without a value network
    std::shared_ptr<const Network> likelihood;  // of hands, given what was asked; none: all deals are equally likely
    std::shared_ptr<const Network> encoder;     // of questions, for that network; none: their encodings are zero
    std::shared_ptr<const ChoiceReader> choice;  // of what was asked and what was not; none: chances are as counted
    DrawSettings draws;         // with which it weighs that
    float sure = 0.98f;         // how likely a claim must be right to be made at once
    int patience = 3;           // questions without news after which it no longer asks what is known to miss
    float explore = 0;          // in self-play: how often it asks one of the better questions instead of the best
    float temperature = 0.15f;  // of that choice, in half-suits
    bool keeps_rows = true;     // without a value network: writes the features of every question all the same
};

struct Decision {
    std::optional<ClaimChoice> claim;  // none: it asks
    int candidate = -1;                // the question, an index into candidates(); -1: it claims, or no deal agrees
    float value = 0;                   // of the question
};

class Mind {
  public:
    Mind(const Layout &layout, std::shared_ptr<const Network> value, MindSettings settings)
        : layout_(layout), settings_(std::move(settings)), networks_{std::move(value), settings_.likelihood} {}
    Mind(const Mind &) = delete;  // it may point at its own members
    virtual ~Mind() = default;

    // What the seat on turn does. `cards`: those that it may ask for (none: it must claim).
    virtual Decision decide(const Position &, Mask cards, Stream &dice);

    // A claim that simple reasoning proves; for claims out of turn, where a posterior would cost too much.
    std::optional<ClaimChoice> certain_claim(const Position &);

    // Of these seats: the teammate who should get the turn, and the opponent who should have to claim the rest.
    int best_successor(const Position &, std::uint16_t seats);
    int least_informed(const Position &, std::uint16_t seats);

    // All of these are about the last decision. There are no rows where it was found in the cache (`Position::cache`).
    const std::vector<Candidate> &candidates() const { return current_->candidates; }
    const std::vector<float> &values() const { return current_->values; }
    float swing(int candidate) const { return current_->swings[candidate]; }
    const float *row(int candidate) const { return rows_.row(rows_.of(candidate)); }
    const Posterior *posterior() const { return exact_ ? &Posterior::of_this_thread() : nullptr; }  // none: estimates
    const Reading &reading() const { return current_->reading; }

    // A deal as it believes they are; where it has a posterior.
    void sample(Stream &, Masks &hands) const;

    const Layout &layout() const { return layout_; }
    const MindSettings &settings() const { return settings_; }
    bool has_value_network() const { return networks_.value != nullptr; }

    // How much likelier a deal is for each card that a seat holds, given what was asked; none: no likelihood network.
    std::optional<Factors> factors(const Position &, const Deductions &shared);

    // Computes the chances and the reading of a position; false when no deal agrees.
    bool read(const Position &);

    // The candidates and their values; after `read`.
    void value_questions(const Position &, Mask cards);

    // The claim with the greatest expected gain (half-suit -1 where the seat may claim none); after `read`.
    ClaimChoice best_claim(const Position &) const;

  protected:
    // What it thinks with in that position.
    virtual const PolicyNetworks &networks_for(const Position &) const { return networks_; }

  private:
    EvaluationCache *cache(const Position &) const;
    const PublicInference &public_inference(const Position &);
    void evaluate(const Position &, Mask cards);
    void choose_among_questions(const Position &, Mask cards);
    bool assess(const Position &);
    bool may_claim(const Position &, int half_suit) const;
    std::optional<ClaimChoice> sure_claim(const Position &) const;
    ClaimChoice weigh_claim(const Position &, int half_suit) const;
    ClaimChoice estimate_claim(const Position &, int half_suit) const;
    void value_by_heuristic();
    float prize(const Candidate &) const;
    float careful_value(const Candidate &) const;
    void leave_out_guesses();
    void keep_looking(const Position &);
    bool leave_out_misses();
    int one_of_the_best(float best, int seat, Stream &dice) const;
    int pick(int seat, Stream &dice) const;

    const Layout &layout_;
    MindSettings settings_;
    PolicyNetworks networks_;
    const PolicyNetworks *active_ = &networks_;  // for the last position
    Constraints own_;
    std::vector<float> likelihood_rows_;
    bool exact_ = false;                // the thread's posterior is that of the last position
    bool weighed_ = false;              // so are the thread's weighted draws
    PublicInference uncached_inference_;
    Evaluation uncached_;
    Evaluation *current_ = &uncached_;  // of the last position
    ValueRows rows_;
    std::vector<float> answers_;        // of the value network, two a row
};

} // namespace shoal
