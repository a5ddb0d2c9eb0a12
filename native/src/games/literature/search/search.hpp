// Guarded search: rollouts of the few best questions in sampled deals, for decisions that the value network finds
// close.
//
// Each rollout asks the question in a deal drawn from the posterior (a determinization) and lets all seats play on.
// Each seat knows only what it would know then, and estimates its chances, which is cheap. The seat itself plays by its
// value network, every other seat in a style drawn from the opponent model (opponent_model.hpp). After a few questions
// a critic, which sees all hands, values what is left (critic.hpp). All questions are tried in the same deals with the
// same styles and dice, so that differences are paired. The luck of the answers is subtracted from each result as a
// control variate: the asker knows how likely a hit is, and the value network what it is worth.
//
// Search without a guard loses to its own policy: the greatest of several noisy numbers is an overestimate. So the mean
// difference from the rollouts is combined with the value network's own, which counts as one measurement with a known
// error. The rollouts have a bias that no number of deals removes. Another question is taken only if the lower
// confidence bound of the combined difference is positive; with half the margin among players unlike itself, whom the
// rollouts know better than the value network, which was trained against its like.
//
// The search models how each opponent picks questions. Against opponents that infer nothing from what our questions
// reveal, a different question is often better. Once there is hardly a doubt that the other team are such strangers and
// the own team are not, the mind decides with networks that were trained against strangers; in rollouts, so do the seat
// itself and those of its teammates that play like it. Where no claim has been made yet and it is not clear whether the
// opponents are strangers, nothing is searched: rollouts with the wrong opponents lose to a network that was trained
// against many.
//
// Rollouts go where they can change the choice. The expected improvement of more deals is the smaller, the further a
// question is behind and the surer that is. Where it is next to nothing, the question gets no more rollouts, and the
// others get more deals.
#pragma once

#include "games/literature/bots/play.hpp"
#include "games/literature/search/critic.hpp"
#include "games/literature/search/opponent_model.hpp"

namespace shoal {

struct SearchSettings {
    int candidates = 8;            // questions compared at most
    float margin = 0.5f;           // half-suits by which the network may find a question worse that is still compared
    int rollouts = 256;            // of a decision, at most
    int batch = 8;                 // deals between two looks at the result
    int depth = 4;                 // questions of a rollout
    float network_error = 0.3f;    // standard error of the network's differences, in half-suits
    float rollout_bias = 0.15f;    // standard error of the rollouts' differences that more deals do not reduce
    float least_gain = 0.002f;     // expected improvement, in half-suits, below which a question gets no more deals
    float confidence = 0.2f;       // standard errors between a difference and its lower confidence bound
    bool models_opponents = true;  // false: it takes all others to play by the value network
    std::shared_ptr<const Network> critic;  // values where rollouts end; none: the value network does
    PolicyNetworks strangers;      // trained against strangers; no value network: there are none
};

class Search {
  public:
    Search(const Layout &, std::shared_ptr<const Network> value, const MindSettings &, const SearchSettings &);
    Search(const Search &) = delete;  // it points at its own members

    // The same decision, or a better question among mind.candidates(); `first` has just been decided by that mind in
    // that position, and is a question.
    Decision improve(const Mind &mind, const Position &, const Decision &first, Stream &dice);

    // Another seat asks; `before` is what was known until then. To be called for all questions of a game, in order.
    void observe(const Position &before, const Question &, Stream &dice);

    // A new game.
    void reset() { opponents_.reset(); }

    const OpponentModel &opponents() const { return opponents_; }
    OpponentModel &opponents() { return opponents_; }

    // What to think with if that seat hardly doubts that it plays against strangers, and not beside them; otherwise
    // null.
    const PolicyNetworks *networks_against_strangers(int seat) const;

    // Whether no half-suit is closed yet, and it is not clear whether the other team are strangers.
    bool too_early(const Position &) const;

    // Since it was made: how many decisions were searched, and their rollouts.
    std::int64_t searched() const { return searched_; }
    std::int64_t rollouts() const { return all_rollouts_; }

  private:
    struct Entry {
        int candidate;
        float ahead;                  // of the first decision's question, by the network (negative)
        double sum = 0, squares = 0;  // of paired differences to the first decision's question
        bool dropped = false;
    };

    // In half-suits: the lower confidence bound of how much better a question is than that of the first decision, and
    // the variance by which more deals may still move it.
    struct Judgement {
        double bound = 0, movement = 0;
    };

    int best(const Mind &, const Position &, const Decision &first, Stream &dice);
    void draw_styles(int seat, Stream &dice);
    void choose_entries(const Mind &, const Position &, const Decision &first, Stream &dice);
    void roll_out(const Mind &, const Position &, const Masks &hands, Stream &dice);
    float value_of(const Mind &, const Position &, const Game &deal, int candidate, const Stream &dice);
    float value_of_rest(const Decision &);
    bool may_replace(const Mind &, const Position &, int decided, int other) const;
    void keep_one_of_those_alike(const Mind &);
    int deals_to_come() const;
    Judgement judged(const Entry &, int deals) const;
    bool settled(int deals);
    Entry &best_entry(int deals);
    double caution(int seat) const;

    const Layout &layout_;
    SearchSettings settings_;
    OpponentModel opponents_;
    std::optional<Mind> against_strangers_;  // plays rollouts with the networks trained against strangers
    Mind *own_;                              // plays rollouts as the seat itself does in this decision
    std::vector<Mind *> players_;            // by seat, in the rollouts of a deal
    Play play_;
    CriticRows ending_;
    std::vector<Entry> entries_;  // the first is the question of the first decision
    int rollouts_ = 0;            // of this decision
    double confidence_ = 0;       // for this decision
    std::int64_t searched_ = 0, all_rollouts_ = 0;
};

// A mind that reconsiders its close decisions by search.
class SearchingMind : public Mind {
  public:
    SearchingMind(const Layout &layout, std::shared_ptr<const Network> value, const MindSettings &settings,
                  const SearchSettings &search)
        : Mind(layout, value, settings), search_(layout, value, settings, search) {}

    Decision decide(const Position &at, Mask cards, Stream &dice) override {
        const Decision first = Mind::decide(at, cards, dice);
        return first.candidate < 0 ? first : search_.improve(*this, at, first, dice);
    }

    Search &search() { return search_; }

  protected:
    const PolicyNetworks &networks_for(const Position &at) const override {
        const PolicyNetworks *special = search_.networks_against_strangers(at.seat);
        return special ? *special : Mind::networks_for(at);
    }

  private:
    Search search_;
};

} // namespace shoal
