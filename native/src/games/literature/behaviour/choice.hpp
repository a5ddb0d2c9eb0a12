// How likely a hand makes the question that its seat asked, among all questions that it could have asked.
//
//     chance(question | hand) = exp(value(question)) / sum over all questions that the hand allows of exp(value)
//
// The value of a question, to an asker that holds a certain set of cards of its half-suit, comes from a small network,
// fitted by maximum likelihood to games in mixed company (`shoal train`). There are two: for seats that play by
// learned networks (`own`) and for all others (`others`), who are taken to infer nothing from what was asked, and so to
// have other chances in mind. Nobody knows of which kind a seat is; that and its hand are inferred together
// (hearing.hpp).
//
// What could have been asked in a half-suit depends only on which of its cards the hand has. So a question becomes a
// table, made once for all seats: by half-suit, for every set of cards that the asker may have held there, the sum over
// its questions. The chance of a question, given a hand, is then one division after a look-up for each half-suit.
#pragma once

#include "games/literature/behaviour/choice_features.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace shoal {

constexpr int KINDS = 2;  // own, others
constexpr int MOST_SETS = 1 << MOST_IN_HALF_SUIT;

// Sets of cards of a half-suit as bits, in the order of its cards.
using CardSets = std::array<std::uint8_t, MOST_HALF_SUITS>;

// The cards of a mask side by side, as such a set.
std::uint8_t set_of(Mask cards, Mask half_suit);

// A choice network, as it runs quickest: rows of a set have most of their inputs in common.
class ChoiceNetwork {
  public:
    static constexpr int MOST_HIDDEN = 64;
    struct Hidden {
        alignas(64) std::array<float, MOST_HIDDEN> of;
    };

    explicit ChoiceNetwork(const Network &);

    Hidden of_question(const float *features) const { return sum(features, 0, CHOICE_OF_QUESTION, nullptr); }
    Hidden of_set(const float *features) const {
        return sum(features, CHOICE_OF_QUESTION, CHOICE_OF_QUESTION + CHOICE_OF_SET, &bias_);
    }
    float value(const Hidden &question, const Hidden &set, const float *pair) const;

  private:
    Hidden sum(const float *features, int from, int to, const Hidden *begun) const;

    std::array<Hidden, CHOICE_FEATURES> weights_{};  // of standardised inputs, times their scale
    Hidden bias_{}, last_{};
};

// What turns questions into evidence.
struct ChoiceReader {
    std::array<ChoiceNetwork, KINDS> networks;
    std::shared_ptr<const Network> likelihood, encoder;  // for the public chances of `own`

    ChoiceReader(const Network &own, const Network &others, std::shared_ptr<const Network> likelihood,
                 std::shared_ptr<const Network> encoder)
        : networks{ChoiceNetwork(own), ChoiceNetwork(others)}, likelihood(std::move(likelihood)),
          encoder(std::move(encoder)) {}
};

// Throws std::invalid_argument if it is none.
void check_choice_network(const Network &);

// What is public before a question, as each kind reads it.
using PublicMoments = std::array<PublicMoment, KINDS>;
PublicMoments moments(const Constraints &, const Behaviour &, const ChoiceReader &);

// A question that was heard, as a table.
class Heard {
  public:
    Heard(const PublicMoments &before, const Question &, const ChoiceReader &);

    const Question &question() const { return question_; }

    // Whether a hand can be asked about: where nothing is known, nothing follows.
    bool known() const { return !sums_.empty(); }

    // By half-suit and set, the sum over its questions, and of the half-suit that was asked in the question's own part;
    // 0: the asker cannot have held that set.
    float sum(int kind, int half_suit, std::uint8_t set) const;
    float asked(int kind, std::uint8_t set) const;

    int half_suit() const { return half_suit_; }
    int half_suits() const { return half_suits_; }
    bool open(int half_suit) const { return first_[half_suit] >= 0; }

    // How likely the kind asks that with this hand; 0: it could not.
    double chance(int kind, const CardSets &) const;

    std::size_t bytes() const { return sizeof *this + (sums_.size() + asked_.size()) * sizeof(float); }

  private:
    class Maker;

    int place_of(int half_suit, std::uint8_t set) const;

    Question question_;
    int half_suit_, half_suits_;
    CardSets known_{}, free_{};  // cards that the asker surely held, and that it may have held
    std::array<std::int16_t, MOST_HALF_SUITS> first_{};  // in the sums of a kind; -1: the half-suit was closed
    std::vector<float> sums_, asked_;  // of one kind after the other
};

} // namespace shoal
