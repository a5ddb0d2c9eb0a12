#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shoal {
namespace {

// Few deals may agree by chance: the variance of paired differences, in half-suits squared, is thought to be so much,
// as if so many deals had said it.
constexpr double USUAL_VARIANCE = 0.35;
constexpr double DEALS_OF_IT = 8;

constexpr double STRANGERS = 0.9, KIN = 0.15;  // how likely a team is of strangers, where there is hardly a doubt

constexpr float MUCH = 1.5f;       // cards that an opponent can take more than another
constexpr float LIKELIER = 0.05f;  // by so much a card is worth telling everybody of a half-suit

Game world_of(const Position &at, const Masks &hands) {
    Game world;
    world.hand = hands;
    world.open = at.open();
    world.turn = std::int8_t(at.seat);
    for (int team = 0; team < 2; ++team) world.score[team] = std::int16_t(at.score[team]);
    for (int s = 0; s < at.layout->seats; ++s) world.holding |= Seats((hands[s] != 0) << s);
    return world;
}

// By how much more, in half-suits, the question brings than the asker could expect, where these are the hands.
float luck_of(const Mind &asker, int candidate, const Masks &hands) {
    const Candidate &asked = asker.candidates()[candidate];
    const float hit = float(hands[asked.target] >> asked.card & 1);
    return (hit - asked.chance) * asker.swing(candidate);
}

// What is gained on average by looking on, in half-suits, by a question that is behind by so much now, if what more
// deals say moves it by that standard deviation: the expected part of a normal distribution above its mark.
double promise(double behind, double movement) {
    if (movement <= 0) return 0;
    const double z = behind / movement;
    const double above = 0.5 * std::erfc(z / std::numbers::sqrt2);
    return movement * (std::exp(-0.5 * z * z) / std::sqrt(2 * std::numbers::pi) - z * above);
}

} // namespace

Search::Search(const Layout &layout, std::shared_ptr<const Network> network, const Settings &settings,
               const SearchSettings &search)
    : layout_(layout), settings_(search), others_(layout, std::move(network), settings),
      own_(&others_.mind(Acquaintance::by_network)), company_(layout.seats, own_), play_(layout, company_) {
    const Learned &learned = settings_.strangers;
    if (learned.network) among_strangers_.emplace(layout, learned.network, in_rollouts(settings, {}, learned.habits));
}

void Search::guide(Mind &mind) {
    mind.second_thoughts = [this](const Mind &of, const Position &at, const Decision &decision, Stream &dice) {
        const int found = best(of, at, decision, dice);
        searched_ += rollouts_ > 0;
        all_rollouts_ += rollouts_;
        return found;
    };
    if (among_strangers_)
        mind.company = [this](const Position &at) {
            return against_strangers(at.seat) ? &settings_.strangers : nullptr;
        };
}

bool Search::against_strangers(int seat) const {
    return others_.strangers_against(seat) > STRANGERS && others_.strangers_beside(seat) <= STRANGERS;
}

bool Search::too_early(const Position &at) const {
    if (!settings_.listens || !among_strangers_ || at.open() != layout_.pack) return false;
    const double strangers = others_.strangers_against(at.seat);
    return strangers >= KIN && strangers <= STRANGERS;
}

void Search::heard(const Position &before, const Question &asked, Stream &dice) {
    if (settings_.listens) others_.heard(before, asked, dice);
}

int Search::best(const Mind &mind, const Position &at, const Decision &decision, Stream &dice) {
    rollouts_ = 0;
    if (too_early(at)) return decision.candidate;
    const bool strange = among_strangers_ && against_strangers(at.seat);
    own_ = strange ? &*among_strangers_ : &others_.mind(Acquaintance::by_network);
    guard_ = settings_.guard * caution(at.seat);
    choose_entries(mind, at, decision, dice);
    if (entries_.size() < 2 || !mind.posterior()) return decision.candidate;
    Branches &branches = Branches::of_this_thread();
    branches.begin(*at.shared, *at.behaviour);
    int worlds = 0;
    Masks hands{};
    while (const int deals = deals_to_come()) {
        for (int n = 0; n < deals; ++n) {
            mind.posterior()->sample(dice, hands);
            roll_out(mind, at, hands, dice);
        }
        worlds += deals;
        if (settled(worlds)) break;
    }
    branches.end();
    return surest(worlds).candidate;
}

// Until the next look at the result: a batch, or what is left of the rollouts.
int Search::deals_to_come() const {
    const auto plays = [](const Entry &entry) { return !entry.dropped; };
    const auto playing = std::count_if(entries_.begin(), entries_.end(), plays);
    return std::min(settings_.batch, (settings_.rollouts - rollouts_) / int(playing));
}

// The decision's question, and the others that are nearly as good, the best first.
void Search::choose_entries(const Mind &mind, const Position &at, const Decision &decision, Stream &dice) {
    entries_.assign(1, {decision.candidate, 0});
    for (int i = 0; i < int(mind.values().size()); ++i) {
        const float ahead = mind.values()[i] - decision.value;
        if (i != decision.candidate && ahead > -settings_.margin && may_replace(mind, at, decision.candidate, i))
            entries_.push_back({i, ahead});
    }
    for (auto last = std::uint32_t(entries_.size()) - 1; last > 1; --last)
        std::swap(entries_[last], entries_[1 + dice.below(last)]);
    const auto better = [](const Entry &a, const Entry &b) { return a.ahead > b.ahead; };
    std::stable_sort(entries_.begin() + 1, entries_.end(), better);
    keep_one_of_those_alike(mind);
    if (int(entries_.size()) > settings_.candidates) entries_.resize(settings_.candidates);
}

// Of many questions that few deals compare one would look better by chance, so some are not compared at all.
//
// A card that was looked for is found before the next one of its half-suit. A half-suit that the seat has not shown yet
// is not put in the place of one that it has, for a card that is hardly likelier than the decision's or than another of
// the same opponent: how much that tells everybody shows only later than rollouts look. The turn is not put at risk to
// somebody who can take much more with it, nor, to somebody who can take as much, for what is less likely to hit in a
// half-suit of which we hold no more. A known miss only gives the turn away, to somebody who may play otherwise than
// thought. And what the mind has left out for a card that can be taken for certain is too far behind to come here.
bool Search::may_replace(const Mind &mind, const Position &at, int decided, int other) const {
    const Reading &known = mind.reading();
    const Candidate &chosen = mind.candidates()[decided], &instead = mind.candidates()[other];
    const int here = layout_.half_suit_of[chosen.card], there = layout_.half_suit_of[instead.card];
    const Question &last = at.behaviour->last[at.seat];
    if (instead.chance <= 0) return false;
    const bool begun = at.behaviour->has_asked[at.seat] && !last.hit && last.card == chosen.card;
    if (begun && instead.card != chosen.card && here == there) return false;
    if (!known.shown[there])
        for (int i = 0; i < int(mind.values().size()); ++i) {
            const Candidate &one = mind.candidates()[i];
            const bool near = i == decided || (one.target == instead.target &&
                                               mind.values()[i] > mind.values()[decided] - settings_.margin);
            const bool shown = known.shown[layout_.half_suit_of[one.card]];
            if (near && shown && instead.chance < one.chance + LIKELIER) return false;
        }
    const float danger = known.harvest[instead.target] - known.harvest[chosen.target];
    const auto share = [&](int h) { return known.ours[h] / float(known.size[h]); };
    const bool no_more = share(there) < share(here) + ALIKE;
    return danger <= MUCH && !(danger > -ALIKE && instead.chance < chosen.chance - ALIKE && no_more);
}

// Of cards that are all alike the first stands for all.
void Search::keep_one_of_those_alike(const Mind &mind) {
    const auto alike = [&](const Entry &a, const Entry &b) {
        const Candidate &one = mind.candidates()[a.candidate], &other = mind.candidates()[b.candidate];
        return one.target == other.target && layout_.half_suit_of[one.card] == layout_.half_suit_of[other.card] &&
               std::abs(one.chance - other.chance) < ALIKE && std::abs(a.ahead - b.ahead) < ALIKE;
    };
    std::size_t kept = 1;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        const auto like_it = [&](const Entry &before) { return alike(before, entries_[i]); };
        if (std::none_of(entries_.begin(), entries_.begin() + kept, like_it)) entries_[kept++] = entries_[i];
    }
    entries_.resize(kept);
}

void Search::roll_out(const Mind &mind, const Position &at, const Masks &hands, Stream &dice) {
    const Game world = world_of(at, hands);
    if (settings_.listens) seat_company(at.seat, dice);
    const float first = value_of(mind, at, world, entries_[0].candidate, dice);
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        if (entries_[i].dropped) continue;
        const double ahead = value_of(mind, at, world, entries_[i].candidate, dice) - first;
        entries_[i].sum += ahead;
        entries_[i].squares += ahead * ahead;
    }
}

// How much of a guard is needed: all of it while the others play by the network for all that is known; half of it where
// few of them do.
double Search::caution(int seat) const {
    double kin = 0;
    for (int s = 0; s < layout_.seats; ++s)
        if (s != seat) kin += others_.shares(s)[Acquaintance::by_network];
    const double usual = Acquaintance::PRIOR[Acquaintance::by_network] * (layout_.seats - 1);
    return settings_.listens ? std::clamp(kin / usual, 0.5, 1.0) : 1;
}

// Who else plays in the rollouts of this deal.
void Search::seat_company(int seat, Stream &dice) {
    for (int s = 0; s < layout_.seats; ++s) {
        if (s == seat) continue;
        const Acquaintance::Shares shares = others_.shares(s);
        double left = dice.unit() - shares[Acquaintance::by_network];
        int way = Acquaintance::by_network;
        while (left >= 0 && way + 1 < Acquaintance::WAYS) left -= shares[++way];
        const bool alike = way == Acquaintance::by_network && s % 2 == seat % 2;
        company_[s] = alike ? own_ : &others_.mind(way);
    }
    company_[seat] = own_;
}

// What the team of the seat gains over the other one, if it asks that in this world, less the luck of the answers: over
// all worlds that is next to nothing on average, but it is much of what tells them apart. What the seat answers itself
// is no luck: it knows its cards.
float Search::value_of(const Mind &mind, const Position &at, const Game &world, int candidate, const Stream &dice) {
    ++rollouts_;
    float luck = luck_of(mind, candidate, world.hand), rest = 0;
    for (int s = 0; s < layout_.seats; ++s) play_.seat(s, *company_[s]);
    play_.resume(world, Branches::of_this_thread());
    play_.ask(mind.candidates()[candidate].target, mind.candidates()[candidate].card);
    for (int n = 1;; ++n) {
        if (n >= settings_.depth)
            for (int s = 0; s < layout_.seats; ++s) play_.seat(s, *own_);  // whose values are in half-suits
        Stream same = dice;  // with dice of its own a question would differ from others by their luck too
        const auto question = play_.next_question(same);
        if (!question) break;
        const float sign = play_.game().turn % 2 == at.team() ? 1 : -1;
        if (n >= settings_.depth) {
            rest = sign * value_of_rest(*question);
            break;
        }
        const Mind &asker = play_.mind_on_turn();
        const Candidate next = asker.candidates()[question->candidate];
        if (next.target != at.seat && asker.has_network())
            luck += sign * luck_of(asker, question->candidate, play_.game().hand);
        play_.ask(next.target, next.card);
    }
    const auto &score = play_.game().score;
    const int us = at.team(), them = 1 - us;
    return float((score[us] - at.score[us]) - (score[them] - at.score[them])) + rest - luck;
}

// For the team on turn, which is about to ask that.
float Search::value_of_rest(const Decision &question) {
    if (!settings_.critic) return question.value;
    ending_.write(play_.position(play_.game().turn), play_.game().hand, play_.mind_on_turn(), question);
    return ending_.judged_by(*settings_.critic);
}

// How much better than the decision's question one is: the rollouts' mean and the network's difference, each by the
// inverse of its variance.
Search::Judgement Search::judged(const Entry &entry, int worlds) const {
    const double mean = entry.sum / worlds;
    const double squares = entry.squares - mean * entry.sum + USUAL_VARIANCE * DEALS_OF_IT;
    const double variance = squares / (worlds - 1 + DEALS_OF_IT);
    const double of_bias = double(settings_.bias) * settings_.bias;
    const double believed = 1 / (double(settings_.trust) * settings_.trust);
    const double measured = 1 / (variance / worlds + of_bias);
    const double left = 1 / (measured + believed);  // of all deals there are only what is of the bias would be left
    const double for_ever = of_bias / (1 + believed * of_bias);
    const double better = (mean * measured + entry.ahead * believed) * left;
    return {better - guard_ * std::sqrt(left), std::max(left - for_ever, 0.0)};
}

// Leaves out the questions of which more deals promise too little; whether none is left, and the best is sure to remain
// it.
bool Search::settled(int worlds) {
    Entry &best = surest(worlds);
    const bool leads = &best != &entries_.front();
    const Judgement of_best = leads ? judged(best, worlds) : Judgement{};
    bool settled = promise(of_best.bound, std::sqrt(of_best.movement)) < settings_.worth;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        Entry &entry = entries_[i];
        if (entry.dropped || &entry == &best) continue;
        const Judgement its = judged(entry, worlds);
        const double movement = std::sqrt(its.movement + of_best.movement);
        entry.dropped = promise(of_best.bound - its.bound, movement) < settings_.worth;
        settled = settled && entry.dropped;
    }
    return settled;
}

// The question that is surest to be better than the decision's, or that one.
Search::Entry &Search::surest(int worlds) {
    Entry *found = &entries_.front();
    double most = 0;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        if (entries_[i].dropped) continue;
        const double bound = judged(entries_[i], worlds).bound;
        if (bound > most) found = &entries_[i], most = bound;
    }
    return *found;
}

} // namespace shoal
