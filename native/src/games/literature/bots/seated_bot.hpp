// Bots that play seats of a batch of Literature: twins of those of the same names in `games/literature/bots`, move for
// move, with the same numbers from the same stream.
//
// They reckon in the cards of the house rules, not in slots: equal values are told apart by the order of the pack.
#pragma once

#include "core/rng.hpp"
#include "games/literature/belief/facts.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace shoal {

class Decisions;
struct SlotTable;

enum class BotKind : std::uint8_t { uniform, random, counting, careful };

// What the bots of a table share.
struct BotTable {
    Layout layout;  // of cards
    std::array<BotKind, MOST_SEATS> kinds{};
    std::array<std::uint8_t, MOST_HALF_SUITS> place_by_name{};  // of a half-suit among the others
    std::array<std::uint8_t, 64> card_of{}, slot_of{};

    Mask cards_of(Mask slots) const {
        Mask cards = 0;
        for (; slots; slots &= slots - 1) cards |= Mask(1) << card_of[std::size_t(first(slots))];
        return cards;
    }
};

class SeatedBot {
  public:
    SeatedBot(const BotTable &table, int seat)
        : table_(&table), seat_(seat), kind_(table.kinds[std::size_t(seat)]), own_(table.layout, seat),
          shared_(table.layout, -1) {}

    int seat() const { return seat_; }

    // A game is dealt.
    void begin(Stream dice, const Rooms &sizes, Mask hand);

    // What all see. Cards, not slots.
    void asked(int asker, int target, int card, bool hit, bool surrenders);
    void closed(int half_suit, const Rooms &held);
    void failed(int claimer, int half_suit, const Masks &named);

    // Its decision, by the action that says it.
    int action(const SlotTable &, const Decisions &);

  private:
    struct Claim {
        int half_suit;
        std::array<std::int8_t, MOST_CARDS> holder;  // by card
    };
    struct Question {
        int target, card;
    };
    struct Values;

    int decided(const SlotTable &, const Decisions &);
    int random_action(const SlotTable &, const Decisions &);
    int random_question(const SlotTable &, const Decisions &);
    int random_claim(const SlotTable &, const Decisions &);
    int random_choice(const SlotTable &, const Decisions &);
    int choice(const SlotTable &, const Decisions &);
    int ask_or_claim(const SlotTable &, const Decisions &);
    int proven_claim(const SlotTable &, const Decisions &);
    double likeliest_claim(std::uint32_t claims, Values &, Claim &) const;
    int next_holder(const SlotTable &, const Decisions &);
    int ask(const SlotTable &, const Question &) const;
    int claim(const SlotTable &, const Decisions &, const Claim &);
    template <class Thing, class Value> Thing best(const std::vector<Thing> &, Value);

    bool has_seen() const { return kind_ != BotKind::random; }

    const BotTable *table_;
    int seat_;
    BotKind kind_;
    Stream dice_{0, 0};
    Facts own_, shared_;
    int spelt_ = -1;  // the half-suit that it is claiming
    Claim said_{};
};

} // namespace shoal
