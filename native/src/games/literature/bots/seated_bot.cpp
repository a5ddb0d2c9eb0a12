#include "games/literature/bots/seated_bot.hpp"

#include "games/literature/belief/card_chances.hpp"
#include "games/literature/encoding/decisions.hpp"

#include <algorithm>
#include <optional>

namespace shoal {
namespace {

// As in games/literature/bots/random.py and counting.py.
constexpr double CLAIM_RATE = 1.0 / 25, SPEAK_RATE = 1.0 / 100;
constexpr double TURN = 0.5, SHARE = 6, HARVEST = 0.2, LEAK = 0.5, SURE = 0.6;
constexpr double ALIKE = 1e-9;

template <class Visit> void each(std::uint64_t members, Visit visit) {
    for (; members; members &= members - 1) visit(first(members));
}

// Whether the house rules let seats speak out of turn now; then whether what this one says would count as in its turn.
bool speaks_out_of_turn(const Decisions &play, const Layout &layout) {
    return layout.claim_timing != ClaimTiming::own_turn || play.game.shared;
}

// In the middle of a claim whose beginning was forced, that one.
std::uint32_t claims_now(const Decisions &play) {
    return play.is_spelling() ? 1U << play.spelling.half_suit : play.moment.claims;
}

bool claims_freely(const Decisions &play, const Layout &layout, int seat) {
    return play.game.has_turn(seat) || play.game.in_time(layout, seat);
}

} // namespace

// --- Values ----------------------------------------------------------------------------------------------------------

// The twin of `Worth`: what questions and seats are worth to one seat in one position.
struct SeatedBot::Values {
    const Layout &layout;
    Facts &own, &shared;
    int seat;
    std::array<Mask, 2> placed{};
    Mask shown;
    std::optional<CardChances> chances_found;
    std::array<double, MOST_SEATS> harvests;
    std::array<double, MOST_HALF_SUITS> prizes;

    Values(const Layout &table, Facts &proven, Facts &known, int me)
        : layout(table), own(proven), shared(known), seat(me), shown(known.has()[std::size_t(me)]) {
        for (int s = 0; s < layout.seats; ++s) placed[std::size_t(s % 2)] |= shared.has()[std::size_t(s)];
        for (const Base &base : shared.bases())
            if (base.seat == seat) shown |= base.cards;
        harvests.fill(-1);
        prizes.fill(-1);
    }

    const CardChances &chances() {
        if (!chances_found) chances_found.emplace(own);
        return *chances_found;
    }

    double harvest(int s) {
        double &found = harvests[std::size_t(s)];
        if (found >= 0) return found;
        found = 0;
        const Mask prey = placed[std::size_t(1 - s % 2)];
        for (int h = 0; h < layout.half_suits; ++h) {
            const Mask cards = layout.cards[std::size_t(h)];
            if (prey & cards) found += count(prey & cards) * chances().any_of(s, cards);
        }
        return found;
    }

    bool is_news(const Question &asked) {
        const Masks &may = shared.may();
        const Mask told = may[std::size_t(asked.target)] | (layout.bluff_ask ? 0 : may[std::size_t(seat)]);
        return told >> asked.card & 1;
    }

    bool can_hit(const Question &asked) { return own.may()[std::size_t(asked.target)] >> asked.card & 1; }

    double prize(int half_suit) {
        double &found = prizes[std::size_t(half_suit)];
        if (found >= 0) return found;
        double ours = 0;
        const Mask cards = layout.cards[std::size_t(half_suit)];
        each(cards, [&](int card) {
            for (int s = seat % 2; s < layout.seats; s += 2) ours += chances().of(s, card);
        });
        const double share = ours / count(cards);
        return found = 1 + SHARE * (share * share);
    }

    double question(const Question &asked) {
        const int half_suit = layout.half_suit_of[std::size_t(asked.card)];
        const double chance = chances().of(asked.target, asked.card);
        const double miss = TURN + HARVEST * harvest(asked.target);
        const double leak = shown & layout.cards[std::size_t(half_suit)] ? 0 : LEAK;
        return chance * prize(half_suit) - (1 - chance) * miss - leak;
    }

    double turn_value(int mate) { return harvest(mate) + 0.01 * own.size()[std::size_t(mate)]; }

    double uncertainty(int opponent) {
        const Masks &known = shared.has();
        int unplaced = 0;
        for (int s = opponent % 2; s < layout.seats; s += 2)
            if (s != opponent) unplaced += shared.size()[std::size_t(s)] - count(known[std::size_t(s)]);
        return unplaced;
    }
};

// The thing of the highest value; at random among equals.
template <class Thing, class Value> Thing SeatedBot::best(const std::vector<Thing> &things, Value value) {
    std::vector<double> values;
    for (const Thing &thing : things) values.push_back(value(thing));
    const double most = *std::max_element(values.begin(), values.end());
    std::vector<Thing> equal;
    for (std::size_t n = 0; n < things.size(); ++n)
        if (values[n] >= most - ALIKE) equal.push_back(things[n]);
    return equal[dice_.below(std::uint32_t(equal.size()))];
}

// --- What is seen ----------------------------------------------------------------------------------------------------

void SeatedBot::begin(Stream dice, const Rooms &sizes, Mask hand) {
    dice_ = dice;
    spelt_ = -1;
    if (!has_seen()) return;
    own_.begin(sizes, hand, table_->layout.pack);
    shared_.begin(sizes, 0, table_->layout.pack);
}

void SeatedBot::asked(int asker, int target, int card, bool hit, bool surrenders) {
    if (!has_seen()) return;
    for (Facts *facts : {&own_, &shared_}) {
        facts->question(asker, target, card, hit);
        if (surrenders) facts->moved(card, asker, target);
    }
}

void SeatedBot::closed(int half_suit, const Rooms &held) {
    spelt_ = -1;
    if (!has_seen()) return;
    own_.reveal(half_suit, held);
    shared_.reveal(half_suit, held);
}

void SeatedBot::failed(int claimer, int half_suit, const Masks &named) {
    spelt_ = -1;
    if (!has_seen()) return;
    own_.failure(claimer, half_suit, named);
    shared_.failure(claimer, half_suit, named);
}

// --- What is done ----------------------------------------------------------------------------------------------------

int SeatedBot::action(const SlotTable &table, const Decisions &play) {
    if (!play.is_spelling()) {
        spelt_ = -1;
        return kind_ == BotKind::random ? random_action(table, play) : decided(table, play);
    }
    // To begin the claim may have been the only legal action, which nobody is asked for.
    if (spelt_ != play.spelling.half_suit) kind_ == BotKind::random ? random_action(table, play) : decided(table, play);
    return next_holder(table, play);
}

int SeatedBot::next_holder(const SlotTable &table, const Decisions &play) {
    const int card = table_->card_of[std::size_t(first(play.spelling.rest))];
    const int mate = (said_.holder[std::size_t(card)] - seat_ + table.seats) % table.seats / 2;
    return table.holder + std::max(mate, 1);  // it lacks the card: whoever is named, it is wrong
}

int SeatedBot::ask(const SlotTable &table, const Question &asked) const {
    const int opponent = (asked.target - seat_ + table.seats) % table.seats / 2;
    return opponent * table.slots + table_->slot_of[std::size_t(asked.card)];
}

int SeatedBot::claim(const SlotTable &table, const Decisions &, const Claim &claimed) {
    said_ = claimed;
    spelt_ = claimed.half_suit;
    return table.claim + claimed.half_suit;
}

int SeatedBot::decided(const SlotTable &table, const Decisions &play) {
    const bool has_turn = play.game.turn == seat_;
    if (!has_turn && !(speaks_out_of_turn(play, table.layout) && claims_freely(play, table.layout, seat_)))
        return table.silent;
    const int proven = proven_claim(table, play);
    if (proven >= 0) return proven;
    if (!has_turn) return table.silent;
    return play.moment.choices ? choice(table, play) : ask_or_claim(table, play);
}

int SeatedBot::proven_claim(const SlotTable &table, const Decisions &play) {
    const int team = seat_ % 2;
    for (int h = 0; h < table.half_suits; ++h) {
        if (!(claims_now(play) >> h & 1)) continue;
        if (!table.layout.claim_attribution) {
            if (own_.contained(team, h)) return claim(table, play, {h, {}});
            continue;
        }
        if (!own_.attributed(team, h)) continue;
        Claim proven{h, {}};
        each(table_->layout.cards[std::size_t(h)],
             [&](int card) { proven.holder[std::size_t(card)] = std::int8_t(own_.holder(card)); });
        return claim(table, play, proven);
    }
    return -1;
}

int SeatedBot::choice(const SlotTable &table, const Decisions &play) {
    const bool of_others = play.game.phase == Phase::choose_claimer;
    Values values(table_->layout, own_, shared_, seat_);
    std::vector<int> seats;
    each(play.moment.choices, [&](int n) { seats.push_back((seat_ + 2 * n + of_others) % table.seats); });
    const int chosen = of_others ? best(seats, [&](int s) { return values.uncertainty(s); })
                                 : best(seats, [&](int s) { return values.turn_value(s); });
    return table.choose + (chosen - seat_ + table.seats) % table.seats / 2;
}

int SeatedBot::ask_or_claim(const SlotTable &table, const Decisions &play) {
    Values values(table_->layout, own_, shared_, seat_);
    const auto value = [&](const Question &asked) {
        return kind_ == BotKind::careful ? values.question(asked) : double(values.can_hit(asked));
    };
    const Mask hand = own_.may()[std::size_t(seat_)], cards = table_->cards_of(play.moment.cards) & ~hand;
    std::vector<Question> certain, news;
    each(play.moment.opponents, [&](int n) {
        const int target = (seat_ + 1 + 2 * n) % table.seats;
        each(cards, [&](int card) {
            if (own_.has()[std::size_t(target)] >> card & 1) certain.push_back({target, card});
            if (values.is_news({target, card})) news.push_back({target, card});
        });
    });
    if (!certain.empty()) return ask(table, best(certain, value));
    const std::uint32_t claims = claims_now(play);
    std::optional<Question> asked;
    if (!news.empty()) {
        asked = best(news, value);
        if (values.can_hit(*asked) || !claims) return ask(table, *asked);
    }
    Claim likeliest{};
    const double chance = likeliest_claim(claims, values, likeliest);
    return asked && chance < SURE ? ask(table, *asked) : claim(table, play, likeliest);
}

double SeatedBot::likeliest_claim(std::uint32_t claims, Values &values, Claim &found) const {
    const int team = seat_ % 2;
    struct Contained {
        double less;
        int name, half_suit;
    };
    std::vector<Contained> contained;
    each(claims, [&](int h) {
        contained.push_back({-values.chances().contained(team, h), table_->place_by_name[std::size_t(h)], h});
    });
    std::sort(contained.begin(), contained.end(), [](const Contained &one, const Contained &other) {
        return one.less != other.less ? one.less < other.less : one.name < other.name;
    });
    double best = -1;
    for (const auto &[less, name, half_suit] : contained) {
        if (best >= 0 && -less <= best) break;  // a claim is never likelier right than its cards are all ours
        CardChances::Guess guess{-less, {}};
        if (table_->layout.claim_attribution) guess = values.chances().guess(team, half_suit);
        if (best >= 0 && guess.chance <= best) continue;
        best = guess.chance;
        found = {half_suit, guess.holder};
    }
    return best;
}

// --- At random -------------------------------------------------------------------------------------------------------

int SeatedBot::random_action(const SlotTable &table, const Decisions &play) {
    const Moment &now = play.moment;
    const std::uint32_t claims = claims_now(play);
    if (play.game.turn != seat_) {
        if (!speaks_out_of_turn(play, table.layout) || dice_.unit() >= SPEAK_RATE) return table.silent;
        if (claims && claims_freely(play, table.layout, seat_)) return random_claim(table, play);
        return now.cards ? random_question(table, play) : table.silent;
    }
    if (now.choices) return random_choice(table, play);
    if (now.cards && (!claims || dice_.unit() >= CLAIM_RATE)) return random_question(table, play);
    return random_claim(table, play);
}

int SeatedBot::random_choice(const SlotTable &table, const Decisions &play) {
    const int number = count(play.moment.choices);
    return table.choose + PlainBits::nth(play.moment.choices, int(dice_.below(std::uint32_t(number))));
}

int SeatedBot::random_question(const SlotTable &table, const Decisions &play) {
    const Moment &now = play.moment;
    const int n = PlainBits::nth(now.opponents, int(dice_.below(std::uint32_t(count(now.opponents)))));
    const Mask cards = table_->cards_of(now.cards);
    const int card = PlainBits::nth(cards, int(dice_.below(std::uint32_t(count(cards)))));
    return ask(table, {(seat_ + 1 + 2 * n) % table.seats, card});
}

int SeatedBot::random_claim(const SlotTable &table, const Decisions &play) {
    const std::uint32_t claims = claims_now(play);
    const int half_suit = PlainBits::nth(claims, int(dice_.below(std::uint32_t(count(claims)))));
    Claim made{half_suit, {}};
    if (!table.layout.claim_attribution) return claim(table, play, made);
    std::vector<int> mates;
    for (int s = seat_ % 2; s < table.seats; s += 2)
        if (s != seat_) mates.push_back(s);
    const Mask hand = table_->cards_of(play.game.hand[std::size_t(seat_)]);
    each(table_->layout.cards[std::size_t(half_suit)], [&](int card) {
        const bool is_own = hand >> card & 1;
        made.holder[std::size_t(card)] =
            std::int8_t(is_own ? seat_ : mates[dice_.below(std::uint32_t(mates.size()))]);
    });
    return claim(table, play, made);
}

} // namespace shoal
