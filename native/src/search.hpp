// Guarded search: rollouts of the few best questions in sampled deals, for a decision that the network finds close.
//
// Each rollout asks the question in a deal drawn from the posterior and lets all seats go on, each knowing only what it
// would know then (with estimated chances, which cost little): the seat itself by its network, the others in a way
// drawn by what they have asked so far (acquaintance.hpp). After so many questions a critic, who sees all hands, says
// what becomes of the half-suits that are left (critic.hpp). All questions meet the same deals, company and dice, so
// differences are paired; and the luck of answers is taken out of each result: the asker knows how likely a hit is, the
// network what it is worth.
//
// Search without a guard loses to its own policy: of several noisy numbers the greatest flatters. So a difference of
// the rollouts is weighed against the network's own, which counts as one measurement with a known error, and is never
// believed beyond a bias, that of all rollouts; and another question is taken only if it is better by so many standard
// errors of the result: by half as many among strangers, of whom rollouts know more than the network, which has learned
// among its like.
//
// Who listens knows whom he plays against. What one asks tells those who read it of one's hand, and those who do not
// nothing but what it proves: against such strangers other questions are good. So the mind that a search guides thinks
// with what was learned against strangers once there is hardly a doubt that the other team is of them, and its own is
// not: who learned it had mates of its kind. So do, in the rollouts, the seat itself and those of its team who are like
// it. Before the first claim nothing is searched until it is known whether they are strangers: rollouts among those who
// are not at the table lose to a network that expects anybody.
//
// Rollouts go where they tell something. More deals promise a gain on average: the less, the further a question is
// behind and the less they can still change of what is thought of it. Where that is next to nothing it gets no more of
// them, and the rest meet the more.
#pragma once

#include "acquaintance.hpp"
#include "critic.hpp"
#include "play.hpp"

namespace shoal {

struct SearchSettings {
    int candidates = 8;      // questions compared at most
    float margin = 0.5f;     // half-suits by which the network may find a question worse that is still looked at
    int rollouts = 256;      // of a decision, at most
    int batch = 8;           // deals between two looks at the result
    int depth = 4;           // questions of a rollout
    float trust = 0.3f;      // standard error, in half-suits, of the network's differences
    float bias = 0.15f;      // of the rollouts' differences, the error that no number of deals takes away
    float worth = 0.002f;    // half-suits that more deals must promise of a question, or it gets no more
    float guard = 0.2f;      // standard errors by which a question must be better to be taken
    bool listens = true;     // whether it learns from what others ask how they play; otherwise all play by the network
    std::shared_ptr<const Network> critic;  // values where rollouts end; none: the network of questions does
    Learned strangers;       // what was learned against strangers; no network: nothing
};

class Search {
  public:
    Search(const Layout &, std::shared_ptr<const Network>, const Settings &, const SearchSettings &);
    Search(const Search &) = delete;  // a mind may point at it

    // That mind looks again at its questions, and thinks with what was learned for its company; it must not outlive the
    // search.
    void guide(Mind &mind);

    // The best question, among mind.candidates(), after mind.decide() of that position chose to ask.
    int best(const Mind &mind, const Position &, const Decision &, Stream &dice);

    // Another seat asks; `before` is what was known until then. All of a game, in their order.
    void heard(const Position &before, const Question &, Stream &dice);

    const Acquaintance &others() const { return others_; }

    // Whether that seat is hardly in doubt that it plays against strangers, and not beside them.
    bool against_strangers(int seat) const;

    // Whether no half-suit is closed yet, nor known whether the other team are strangers.
    bool too_early(const Position &) const;

    // A new game.
    void forget() { others_.forget(); }

    // Of all decisions: how many were searched, and their rollouts.
    std::int64_t searched() const { return searched_; }
    std::int64_t rollouts() const { return all_rollouts_; }

  private:
    struct Entry {
        int candidate;
        float ahead;                  // by the network, of the decision's question (negative)
        double sum = 0, squares = 0;  // of paired differences to the decision's question
        bool dropped = false;
    };

    // In half-suits: by how much a question is surely better than the decision's, and how far more deals may yet move
    // that.
    struct Judgement {
        double bound = 0, movement = 0;  // the second as a variance
    };

    void seat_company(int seat, Stream &dice);
    void choose_entries(const Mind &, const Position &, const Decision &, Stream &dice);
    void roll_out(const Mind &, const Position &, const Masks &hands, Stream &dice);
    float value_of(const Mind &, const Position &, const Game &world, int candidate, const Stream &dice);
    float value_of_rest(const Decision &);
    bool may_replace(const Mind &, const Position &, int decided, int other) const;
    void keep_one_of_those_alike(const Mind &);
    int deals_to_come() const;
    Judgement judged(const Entry &, int worlds) const;
    bool settled(int worlds);
    Entry &surest(int worlds);
    double caution(int seat) const;

    const Layout &layout_;
    SearchSettings settings_;
    Acquaintance others_;
    std::optional<Mind> among_strangers_;  // plays with what was learned against strangers
    Mind *own_;                    // the way of the seat itself in this decision, by estimated chances
    std::vector<Mind *> company_;  // by seat, in the rollouts of a deal
    Play play_;
    CriticRows ending_;
    std::vector<Entry> entries_;  // the first is the decision's question
    int rollouts_ = 0;  // of this decision
    double guard_ = 0;  // the same
    std::int64_t searched_ = 0, all_rollouts_ = 0;
};

} // namespace shoal
