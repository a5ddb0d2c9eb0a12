// The exact count of deals.
//
// 1. Make the simple deductions (`settle`). Seats that then hold no unknown card are left out.
// 2. All constraints but the sizes of the hands are local to half-suits. So for the cards of each half-suit that
//    clauses bind together, count the ways to share them out, for every vector of how many go to each seat (`Sharing`).
//    Every other unknown card is a factor by itself: six steps of one card are much less work than one step of six.
// 3. Multiply these counts as polynomials in the room of the hands, factor by factor, forward and backward (`Product`):
//    what is before and after a factor says for each of its vectors how likely that is, and so for each of its cards
//    where it is; and a walk through the layers draws a deal. The factors of a half-suit stand together: what is before
//    the first and after the last of them says how likely it is that all its cards lie as somebody says.
// 4. Half-suits of which nothing is known are not multiplied: their cards are all alike, and fill whatever room is left
//    in a multinomial number of ways. With factors this holds for half-suits with the same ones; the largest such group
//    is left out, the others are factors like all else.
//
// Weights are scaled to be near 1 and all sums have positive terms only: no chance loses its precision, and 0 is
// exactly 0.
#include "games/literature/belief/posterior_tables.hpp"

#include <algorithm>
#include <cmath>

namespace shoal {
namespace {

constexpr int MOST_ROOM = 15;  // four bits of a Vector

bool follows(const Clause &clause, const Clause &other, int seats) {
    for (int s = 0; s < seats; ++s)
        if (other.cards[s] & ~clause.cards[s]) return false;
    return true;
}

// Adds what does not follow from what is there, and drops what follows from it.
void add(std::vector<Clause> &clauses, const Clause &clause, int seats) {
    for (const Clause &other : clauses)
        if (follows(clause, other, seats)) return;
    std::erase_if(clauses, [&](const Clause &other) { return follows(other, clause, seats); });
    clauses.push_back(clause);
}

double factorial(int n) {
    double product = 1;
    for (int i = 2; i <= n; ++i) product *= i;
    return product;
}

} // namespace

// --- Laying out -----------------------------------------------------------------------------------------------------

bool Posterior::Tables::solve(const Constraints &told, const Factors *likelihood, std::size_t most_steps,
                              bool only_samples) {
    layout = told.layout;
    open = told.cards;
    too_large = false;
    for (TeamRooms &rooms : team_rooms) rooms.found = false;
    facts = settle(told);
    if (!facts.possible || !seat_them(told)) return false;
    weigh(likelihood);
    find_clauses(told);
    if (!lay_out() || !product.multiply(seating, factors, factor_count, fill, most_steps, only_samples)) {
        too_large = true;
        return false;
    }
    if (!(product.total() > 0)) return false;
    if (!only_samples) find_chances();
    return true;
}

bool Posterior::Tables::seat_them(const Constraints &told) {
    std::array<std::int8_t, MOST_SEATS> roomy;
    int places = 0, unknown = count(told.cards);
    for (int s = 0; s < layout->seats; ++s) {
        unknown -= count(facts.known[s]);
        if (facts.room[s] > 0) roomy[places++] = std::int8_t(s);
    }
    auto room = [&](int s) { return facts.room[s]; };
    std::stable_sort(roomy.begin(), roomy.begin() + places, [&](int s, int t) { return room(s) < room(t); });
    if (places > 2 && room(roomy[places - 2]) > 7) {  // the first inner place: the largest that makes short rows
        int p = places - 2;
        while (p > 0 && room(roomy[p]) > 7) --p;
        std::rotate(roomy.begin() + p, roomy.begin() + p + 1, roomy.begin() + places - 1);
    }
    seating = {};
    seating.places = places;
    seating.place.fill(-1);
    for (int p = 0; p < places; ++p) {
        const int s = roomy[p];
        if (room(s) > MOST_ROOM) {
            too_large = true;
            return false;
        }
        seating.seat[p] = std::int8_t(s);
        seating.place[s] = std::int8_t(p);
        seating.room[p] = room(s);
        seating.rooms |= Vector(room(s)) << FIELD * p;
        seating.guards |= one_at(p) << 4;
    }
    return seating.total() == unknown;
}

// Weights as given, divided by the largest of their half-suit.
void Posterior::Tables::weigh(const Factors *likelihood) {
    weighted = likelihood != nullptr;
    scale = 1;
    Mask known = 0;
    for (int s = 0; s < layout->seats; ++s) known |= facts.known[s];
    for (int h = 0; h < layout->half_suits; ++h) {
        HalfSuit &half_suit = half_suits[h];
        half_suit.unknown = layout->cards[h] & open & ~known;
        half_suit.each.fill(1);
        if (!weighted) continue;
        double most = 0;
        for (int p = 0; p < seating.places; ++p) most = std::max(most, likelihood->of[seating.seat[p]][h]);
        for (int p = 0; p < seating.places; ++p) half_suit.each[p] = likelihood->of[seating.seat[p]][h] / most;
        for (int c = count(half_suit.unknown); c > 0; --c) scale *= most;
        for (int s = 0; s < layout->seats; ++s)
            for (int c = count(facts.known[s] & layout->cards[h]); c > 0; --c) scale *= likelihood->of[s][h];
    }
}

void Posterior::Tables::find_clauses(const Constraints &told) {
    const int seats = layout->seats;
    for (Live &live : clauses) live.clear();
    for (const Base &base : told.bases) {
        if (base.cards & facts.known[base.seat]) continue;
        Clause clause;
        clause.cards[base.seat] = base.cards & facts.may[base.seat];
        add(clauses[layout->half_suit_of[first(base.cards)]], clause, seats);
    }
    for (const Clause &clause : told.clauses) {
        Clause left;
        Mask cards = 0, proven = 0;
        for (int s = 0; s < seats; ++s) {
            proven |= clause.cards[s] & facts.known[s];
            left.cards[s] = clause.cards[s] & facts.may[s];
            cards |= left.cards[s];
        }
        if (!proven) add(clauses[layout->half_suit_of[first(cards)]], left, seats);
    }
}

bool Posterior::Tables::is_free(int h) const {
    if (!clauses[h].empty()) return false;
    for (int p = 0; p < seating.places; ++p)
        if (half_suits[h].unknown & ~facts.may[seating.seat[p]]) return false;
    return true;
}

// Which half-suits' cards are all alike: of those of which nothing is known, the most with the same weights.
void Posterior::Tables::choose_alike() {
    alike = 0;
    alike_like = -1;
    auto same = [&](int h, int g) { return half_suits[h].each == half_suits[g].each; };
    for (int h = 0; h < layout->half_suits; ++h) {
        half_suits[h].kind = half_suits[h].unknown ? Kind::factors : Kind::known;
        if (half_suits[h].kind == Kind::factors && is_free(h)) half_suits[h].kind = Kind::alike;
    }
    for (int h = 0; h < layout->half_suits; ++h) {
        if (half_suits[h].kind != Kind::alike) continue;
        int cards = 0;
        for (int g = 0; g < layout->half_suits; ++g)
            if (half_suits[g].kind == Kind::alike && same(h, g)) cards += count(half_suits[g].unknown);
        if (cards > alike) {
            alike = cards;
            alike_like = h;
        }
    }
    for (int h = 0; h < layout->half_suits; ++h)
        if (half_suits[h].kind == Kind::alike && !same(h, alike_like)) half_suits[h].kind = Kind::factors;
}

bool Posterior::Tables::lay_out() {
    choose_alike();
    sharing_count = factor_count = 0;
    std::array<int, MOST_HALF_SUITS> order;
    std::array<Sharing *, MOST_HALF_SUITS> bound{};
    int counted = 0;
    for (int h = 0; h < layout->half_suits; ++h) {
        if (half_suits[h].kind != Kind::factors) continue;
        order[counted++] = h;
        half_suits[h].bound = 0;
        for (const Clause &clause : clauses[h])
            for (const Mask cards : clause.cards) half_suits[h].bound |= cards;
        if (!half_suits[h].bound) continue;
        places_of_one[sharing_count] = 0;
        bound[h] = &sharings[sharing_count++];
        if (!build(*bound[h], h, half_suits[h].bound, anywhere())) return false;
    }
    // Those with the most leaves first: the layers soon have as many rows as the hands have room for anyway, and each
    // row meets few leaves then. The other way round takes twice the work.
    auto leaves = [&](int h) { return bound[h] ? bound[h]->leaves() : 0; };
    std::stable_sort(order.begin(), order.begin() + counted, [&](int h, int g) { return leaves(h) > leaves(g); });
    for (int i = 0; i < counted; ++i) add_factors(order[i], bound[order[i]]);
    for (int p = 0; p < seating.places; ++p) {
        fill[p][0] = 1;
        const double each = alike ? half_suits[alike_like].each[p] : 0;
        for (int n = 1; n <= MOST_ROOM; ++n) fill[p][n] = fill[p][n - 1] * each / n;
    }
    for (int p = seating.places; p < MOST_SEATS; ++p) fill[p][0] = 1;
    return true;
}

// The bound cards together, and each other card by itself, those that may be in the same places one after the other.
void Posterior::Tables::add_factors(int h, Sharing *bound) {
    HalfSuit &half_suit = half_suits[h];
    half_suit.first = factor_count;
    auto add_factor = [&](Sharing *sharing, Mask cards) {
        parts[factor_count] = {h, cards};
        factors[factor_count].sharing = sharing;
        weigh_leaves(factors[factor_count++], h);
    };
    if (bound) add_factor(bound, half_suit.bound);
    for (Mask left = half_suit.unknown & ~half_suit.bound; left;) {
        const std::uint32_t places = places_of_card(first(left));
        Sharing *const sharing = sharing_of_one(first(left));
        for (Mask same = left; same; same &= same - 1) {
            if (places_of_card(first(same)) != places) continue;
            add_factor(sharing, same & -same);
            left &= ~(same & -same);
        }
    }
    half_suit.last = factor_count;
}

std::uint32_t Posterior::Tables::places_of_card(int card) const {
    std::uint32_t places = 0;
    for (int p = 0; p < seating.places; ++p) places |= std::uint32_t(facts.may[seating.seat[p]] >> card & 1) << p;
    return places;
}

// Cards that may be in the same places are shared out in the same ways.
Sharing *Posterior::Tables::sharing_of_one(int card) {
    const std::uint32_t places = places_of_card(card);
    for (int n = 0; n < sharing_count; ++n)
        if (places_of_one[n] == places) return &sharings[n];
    places_of_one[sharing_count] = places;
    Sharing &sharing = sharings[sharing_count++];
    build(sharing, layout->half_suit_of[card], Mask(1) << card, anywhere());
    return &sharing;
}

// The ways to share out these cards, all that a clause binds or none of them. False: it is too large.
bool Posterior::Tables::build(Sharing &sharing, int h, Mask chosen, const Allowed &allowed) {
    static const Live none;
    const Live &live = chosen & half_suits[h].bound ? clauses[h] : none;
    if (live.size() > MOST_CLAUSES) return false;
    cards.count = 0;
    std::array<int, MOST_CLAUSES> last{};
    for (Mask left = chosen; left; left &= left - 1) {
        const Mask bit = left & -left;
        UnknownCard &card = cards.cards[cards.count];
        card.card = first(bit);
        card.places = 0;
        card.ends = 0;
        for (int p = 0; p < seating.places; ++p) {
            const int s = seating.seat[p];
            if (!(facts.may[s] & bit) || !(allowed[cards.count] >> p & 1)) continue;
            std::uint32_t meets = 0;
            for (std::size_t n = 0; n < live.size(); ++n)
                if (live[n].cards[s] & bit) {
                    meets |= std::uint32_t(1) << n;
                    last[n] = cards.count;
                }
            card.place[card.places] = std::int8_t(p);
            card.meets[card.places++] = meets;
        }
        ++cards.count;
    }
    for (std::size_t n = 0; n < live.size(); ++n) cards.cards[last[n]].ends |= std::uint32_t(1) << n;
    return sharing.build(cards, seating, finder);
}

void Posterior::Tables::weigh_leaves(Factor &factor, int h) const {
    factor.weight.resize(factor.sharing->leaves());
    for (int leaf = 0; leaf < factor.sharing->leaves(); ++leaf)
        factor.weight[leaf] = factor.sharing->ways(leaf) * weight_of(h, factor.sharing->taken(leaf));
}

// A half-suit as one factor, to ask about all its cards at once: the ways in which each lies in a place that is
// allowed. It may be the factor that it is anyway, with more ways.
const Factor &Posterior::Tables::whole(int h, const Allowed &allowed) {
    const HalfSuit &half_suit = half_suits[h];
    if (half_suit.last == half_suit.first + 1) return factors[half_suit.first];
    build(whole_sharing, h, half_suit.unknown, allowed);
    whole_factor.sharing = &whole_sharing;
    weigh_leaves(whole_factor, h);
    product.look_around(half_suit.first, half_suit.last, whole_factor);
    return whole_factor;
}

double Posterior::Tables::weight_of(int h, Vector taken) const {
    double weight = 1;
    if (weighted)
        for (int p = 0; p < seating.places; ++p)
            for (int n = at(taken, p); n > 0; --n) weight *= half_suits[h].each[p];
    return weight;
}

// --- Answers --------------------------------------------------------------------------------------------------------

void Posterior::Tables::find_chances() {
    for (auto &row : chance) row.fill(0);
    for (int s = 0; s < layout->seats; ++s)
        for (Mask left = facts.known[s]; left; left &= left - 1) chance[s][first(left)] = 1;
    auto set = [&](int card, const std::array<double, MOST_SEATS> &held) {
        double sum = 0;
        for (int p = 0; p < seating.places; ++p) sum += held[p];
        for (int p = 0; p < seating.places; ++p) chance[seating.seat[p]][card] = held[p] / sum;
    };
    Sharing::Held held;
    for (int f = 0; f < factor_count; ++f) {
        const Factor &factor = factors[f];
        const Part &part = parts[f];
        const bool same = f > 0 && parts[f - 1].half_suit == part.half_suit && factors[f - 1].sharing == factor.sharing;
        if (!same) {  // equivalent cards have the same chances, to the last bit
            values.resize(factor.weight.size());
            for (std::size_t leaf = 0; leaf < values.size(); ++leaf)
                values[leaf] = factor.around[leaf] * weight_of(part.half_suit, factor.sharing->taken(int(leaf)));
            factor.sharing->spread(values, held);
        }
        int number = 0;
        for (Mask left = part.cards; left; left &= left - 1) set(first(left), held[number++]);
    }
    if (!alike) return;
    std::array<double, MOST_SEATS> alike_held;
    product.alike_held(alike_held);
    for (int h = 0; h < layout->half_suits; ++h)
        if (half_suits[h].kind == Kind::alike)
            for (Mask left = half_suits[h].unknown; left; left &= left - 1) set(first(left), alike_held);
}

Posterior::Posterior() : tables_(std::make_unique<Tables>()) {}
Posterior::~Posterior() = default;
Posterior::Posterior(Posterior &&) noexcept = default;
Posterior &Posterior::operator=(Posterior &&) noexcept = default;

Posterior &Posterior::of_this_thread() {
    thread_local Posterior posterior;
    return posterior;
}

bool Posterior::solve(const Constraints &told, const Factors *likelihood, std::size_t most_steps) {
    return tables_->solve(told, likelihood, most_steps, false);
}

bool Posterior::solve_for_samples(const Constraints &told, const Factors *likelihood, std::size_t most_steps) {
    return tables_->solve(told, likelihood, most_steps, true);
}

bool Posterior::too_large() const { return tables_->too_large; }

double Posterior::worlds() const { return tables_->product.total() * factorial(tables_->alike) * tables_->scale; }

double Posterior::chance(int seat, int card) const { return tables_->chance[seat][card]; }

double Posterior::contained(int team, int half_suit) const { return tables_->attribution(team, half_suit).contained; }

Posterior::Attribution Posterior::attribution(int team, int half_suit) const {
    return tables_->attribution(team, half_suit);
}

double Posterior::chance_of(int half_suit, const std::array<std::int8_t, MOST_IN_HALF_SUIT> &holder) const {
    return tables_->chance_of(half_suit, holder);
}

void Posterior::sample(Stream &stream, Masks &hands) const {
    const Tables &tables = *tables_;
    const Seating &seating = tables.seating;
    hands = tables.facts.known;
    std::array<int, MOST_CARDS> leaves;
    Vector rooms = tables.product.walk(stream, tables.factors, tables.factor_count, leaves.data());
    for (int f = 0; f < tables.factor_count; ++f) {
        Sharing::Holders holders;
        tables.factors[f].sharing->pick(stream, leaves[f], holders);
        int number = 0;
        for (Mask left = tables.parts[f].cards; left; left &= left - 1)
            hands[seating.seat[holders[number++]]] |= left & -left;
    }
    std::array<std::int8_t, MOST_CARDS> alike;
    int number = 0;
    for (int h = 0; h < tables.layout->half_suits; ++h)
        if (tables.half_suits[h].kind == Tables::Kind::alike)
            for (Mask left = tables.half_suits[h].unknown; left; left &= left - 1)
                alike[number++] = std::int8_t(first(left));
    for (int p = 0; p < seating.places; ++p)
        for (int room = at(rooms, p); room > 0; --room) {
            std::swap(alike[stream.below(std::uint32_t(number))], alike[number - 1]);
            hands[seating.seat[p]] |= Mask(1) << alike[--number];
        }
}

} // namespace shoal
