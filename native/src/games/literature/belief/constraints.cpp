#include "games/literature/belief/constraints.hpp"

#include <algorithm>

namespace shoal {
namespace {

// The same things are proven again and again; one copy is enough.
template <class PublicKnowledge> void add(std::vector<PublicKnowledge> &all, const PublicKnowledge &told) {
    if (std::find(all.begin(), all.end(), told) == all.end()) all.push_back(told);
}

bool touches(const Clause &clause, Mask cards) {
    return std::any_of(clause.cards.begin(), clause.cards.end(), [cards](Mask mask) { return mask & cards; });
}

} // namespace

// --- Events ---------------------------------------------------------------------------------------------------------

void Constraints::begin(const Rooms &sizes, Mask hand, Mask in_play) {
    if (seat < 0) hand = 0;
    may.fill(0);
    for (int s = 0; s < layout->seats; ++s) may[s] = s == seat ? hand : in_play & ~hand;
    size = sizes;
    cards = in_play;
    bases.clear();
    clauses.clear();
}

void Constraints::question(int asker, int target, int card, bool hit) {
    const Mask bit = Mask(1) << card;
    Mask held = layout->of_card(card);
    if (layout->bluff_needs_other_card) held &= ~bit;
    // Where bluffs are allowed, only an answer can prove that the asker lacks the card; until then its base may stand
    // on it.
    if (!layout->bluff_ask && !layout->forced_declare) may[asker] &= ~bit;
    add(bases, Base{asker, held & may[asker]});
    if (layout->forced_declare) nothing_to_declare(asker);
    if (hit || !layout->bluff_ask || layout->bluff_surrenders) may[asker] &= ~bit;
    if (hit)
        card_goes(card, target, asker);
    else
        may[target] &= ~bit;
}

// (forced_declare) A seat that asks holds no half-suit whole: of each that it might, another seat holds a card.
void Constraints::nothing_to_declare(int asker) {
    for (int h = 0; h < layout->half_suits; ++h) {
        if (layout->cards[h] & ~may[asker]) continue;
        Clause clause;
        for (int s = 0; s < layout->seats; ++s) clause.cards[s] = s == asker ? 0 : layout->cards[h] & may[s];
        add(clauses, clause);
    }
}

void Constraints::moved(int card, int from, int to) {
    may[from] |= Mask(1) << card;
    card_goes(card, from, to);
}

void Constraints::card_goes(int card, int giver, int taker) {
    const Mask bit = Mask(1) << card;
    const Mask possible = may[giver] & bit;
    for (Mask &held : may) held &= ~bit;
    may[taker] |= possible;
    ++size[taker];
    --size[giver];
    // A base of the giver that contained the card is served by it. A base of the taker is about its other cards.
    std::erase_if(bases, [=](const Base &base) { return base.seat == giver && base.cards & bit; });
    for (Base &base : bases)
        if (base.seat == taker) base.cards &= ~bit;
    std::erase_if(clauses, [=](const Clause &clause) { return clause.cards[giver] & bit; });
    for (Clause &clause : clauses)
        for (Mask &mask : clause.cards) mask &= ~bit;
}

void Constraints::reveal(int half_suit, const Rooms &held) {
    const Mask gone = layout->cards[half_suit];
    cards &= ~gone;
    for (Mask &mask : may) mask &= ~gone;
    std::erase_if(bases, [=](const Base &base) { return base.cards & gone; });
    std::erase_if(clauses, [=](const Clause &clause) { return touches(clause, gone); });
    for (int s = 0; s < layout->seats; ++s) size[s] -= held[s];
}

void Constraints::claim_begins(int claimer, int half_suit) {
    if (!layout->claim_needs_card) return;
    std::array<int, 2> held{};
    for (int s = 0; s < layout->seats; ++s) held[s % 2] += size[s];
    if (held[0] && held[1]) add(bases, Base{claimer, layout->cards[half_suit] & may[claimer]});
}

void Constraints::failure(int claimer, int half_suit, const Masks &named) {
    claim_begins(claimer, half_suit);
    const Mask whole = layout->cards[half_suit];
    Mask ours = 0;
    for (int s = 0; s < layout->seats; ++s)
        if (s % 2 == claimer % 2)
            ours |= named[s];
        else
            may[s] &= ~whole;
    if (ours != whole) return;  // a claim that names not all cards, or the other team, proves nothing by being wrong
    Clause clause;
    for (int s = claimer % 2; s < layout->seats; s += 2) clause.cards[s] = whole & ~named[s] & may[s];
    add(clauses, clause);
}

// --- Simple deductions ----------------------------------------------------------------------------------------------

namespace {

// By seat, the cards that nobody else may hold.
void find_known(const Masks &may, int seats, Masks &known) {
    Mask once = 0, twice = 0;
    for (int s = 0; s < seats; ++s) {
        twice |= once & may[s];
        once |= may[s];
    }
    for (int s = 0; s < seats; ++s) known[s] = may[s] & ~twice;
}

// A base of one card: it is known.
bool apply_bases(const Constraints &told, Deductions &facts) {
    bool can_be = true;
    for (const Base &base : told.bases) {
        if (base.cards & facts.known[base.seat]) continue;
        const Mask left = base.cards & facts.may[base.seat];
        can_be = can_be && left;
        if (!std::has_single_bit(left)) continue;
        for (int s = 0; s < told.layout->seats; ++s)
            if (s != base.seat) facts.may[s] &= ~left;
        facts.known[base.seat] |= left;
    }
    return can_be;
}

bool apply_clauses(const Constraints &told, Deductions &facts) {
    const int seats = told.layout->seats;
    bool can_be = true;
    for (const Clause &clause : told.clauses) {
        int places = 0, holder = -1;
        bool proven = false;
        for (int s = 0; s < seats; ++s) {
            proven = proven || clause.cards[s] & facts.known[s];
            const Mask left = clause.cards[s] & facts.may[s];
            places += count(left);
            if (left) holder = s;
        }
        if (proven) continue;
        can_be = can_be && places;
        if (places != 1) continue;
        const Mask card = clause.cards[holder] & facts.may[holder];
        for (int s = 0; s < seats; ++s)
            if (s != holder) facts.may[s] &= ~card;
        facts.known[holder] |= card;
    }
    return can_be;
}

} // namespace

Deductions settle(const Constraints &told) {
    const int seats = told.layout->seats;
    Deductions facts;
    facts.may = told.may;
    bool can_be = true;
    for (bool moves = true; moves;) {
        const Masks before = facts.may;
        find_known(facts.may, seats, facts.known);
        for (int s = 0; s < seats; ++s) {
            facts.room[s] = std::int8_t(told.size[s] - count(facts.known[s]));
            if (facts.room[s] <= 0) facts.may[s] &= facts.known[s];
        }
        can_be = apply_bases(told, facts);
        can_be = apply_clauses(told, facts) && can_be;
        moves = facts.may != before;
    }
    Mask held = 0;
    for (int s = 0; s < seats; ++s) {
        held |= facts.may[s];
        can_be = can_be && facts.room[s] >= 0;
    }
    facts.possible = can_be && held == told.cards;
    return facts;
}

} // namespace shoal
