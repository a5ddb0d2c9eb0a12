// The questions that were heard, and how likely they make a hand of today.
//
// What a seat held when it asked follows from what it holds now: cards have only ever moved face up, and a half-suit
// that was closed was shown. A question of which a hand is impossible, because something was forgotten, says nothing.
#pragma once

#include "games/literature/behaviour/choice.hpp"

#include <memory>
#include <span>
#include <vector>

namespace shoal {

class Hearing {
  public:
    // Without a reader nothing is heard.
    explicit Hearing(std::shared_ptr<const ChoiceReader> reader = nullptr) : reader_(std::move(reader)) {}

    const std::shared_ptr<const ChoiceReader> &reader() const { return reader_; }
    int questions() const { return int(heard_.size()); }

    // Before public knowledge takes in the question.
    void question(const Constraints &shared, const Behaviour &, const Question &);

    void add(std::shared_ptr<const Heard>);
    void reveal(const Layout &, int half_suit, const Masks &holders);
    void forget_oldest(int questions);

    // Writes for each hand of that seat the logarithm of how likely it asks what it asked: the mean over kinds of the
    // product over its questions.
    void log_likelihoods(const Layout &, int seat, std::span<const CardSets> hands, double *found) const;

    // How many questions of that seat it knows, and the memory of all tables.
    int questions_of(int seat) const;
    std::size_t bytes() const;

  private:
    struct Remembered {
        std::shared_ptr<const Heard> table;
        Mask held = 0, lacked = 0;  // cards of which it is known since then whether the asker held them
    };

    void move(Remembered &, const Question &later);

    std::shared_ptr<const ChoiceReader> reader_;
    std::vector<Remembered> heard_;
};

// By half-suit, the cards of a hand.
CardSets sets_of(const Layout &, Mask hand);

} // namespace shoal
