#include "games/literature/search/search.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shoal {
namespace {

// A few deals may agree by chance. So the variance of paired differences has a prior: this many half-suits squared,
// with the weight of this many deals.
constexpr double PRIOR_VARIANCE = 0.35;
constexpr double PRIOR_DEALS = 8;

// How likely a team are strangers where there is hardly a doubt: that they are, and that they are not.
constexpr double STRANGERS = 0.9, NO_STRANGERS = 0.15;

constexpr float MUCH = 1.5f;       // cards that one opponent can take more than another
constexpr float LIKELIER = 0.05f;  // how much likelier a card must be for the seat to reveal a new half-suit

// The game that is going on, if these are the hands.
Game determinize(const Position &at, const Masks &hands) {
    Game deal;
    deal.hand = hands;
    deal.open = at.open();
    deal.turn = std::int8_t(at.seat);
    for (int team = 0; team < 2; ++team) deal.score[team] = std::int16_t(at.score[team]);
    for (int s = 0; s < at.layout->seats; ++s) deal.holding |= Seats((hands[s] != 0) << s);
    return deal;
}

// How much more the question brings in this deal than the asker could expect, in half-suits. Its mean over all deals
// that agree with what the asker knows is zero.
float control_variate(const Mind &asker, int candidate, const Masks &hands) {
    const Candidate &asked = asker.candidates()[candidate];
    const float hit = float(hands[asked.target] >> asked.card & 1);
    return (hit - asked.chance) * asker.swing(candidate);
}

// What more deals gain on average, in half-suits, if a question is `behind` now and they move it by the standard
// deviation `movement`: the expected excess of a normal distribution over its mark (expected improvement).
double expected_improvement(double behind, double movement) {
    if (movement <= 0) return 0;
    const double z = behind / movement;
    const double above = 0.5 * std::erfc(z / std::numbers::sqrt2);
    return movement * (std::exp(-0.5 * z * z) / std::sqrt(2 * std::numbers::pi) - z * above);
}

} // namespace

Search::Search(const Layout &layout, std::shared_ptr<const Network> value, const MindSettings &settings,
               const SearchSettings &search)
    : layout_(layout), settings_(search), opponents_(layout, std::move(value), settings),
      own_(&opponents_.mind(OpponentModel::by_value_network)), players_(layout.seats, own_), play_(layout, players_) {
    const PolicyNetworks &trained = settings_.strangers;
    if (trained.value)
        against_strangers_.emplace(layout, trained.value, rollout_settings(settings, {}, trained.likelihood));
}

Decision Search::improve(const Mind &mind, const Position &at, const Decision &first, Stream &dice) {
    const int found = best(mind, at, first, dice);
    searched_ += rollouts_ > 0;
    all_rollouts_ += rollouts_;
    return {std::nullopt, found, mind.values()[found]};
}

const PolicyNetworks *Search::networks_against_strangers(int seat) const {
    const bool sure = against_strangers_ && opponents_.strangers_against(seat) > STRANGERS &&
                      opponents_.strangers_beside(seat) <= STRANGERS;
    return sure ? &settings_.strangers : nullptr;
}

bool Search::too_early(const Position &at) const {
    if (!settings_.models_opponents || !against_strangers_ || at.open() != layout_.pack) return false;
    const double strangers = opponents_.strangers_against(at.seat);
    return strangers >= NO_STRANGERS && strangers <= STRANGERS;
}

void Search::observe(const Position &before, const Question &asked, Stream &dice) {
    if (settings_.models_opponents) opponents_.observe(before, asked, dice);
}

int Search::best(const Mind &mind, const Position &at, const Decision &first, Stream &dice) {
    rollouts_ = 0;
    if (too_early(at)) return first.candidate;
    own_ = networks_against_strangers(at.seat) ? &*against_strangers_
                                               : &opponents_.mind(OpponentModel::by_value_network);
    confidence_ = settings_.confidence * caution(at.seat);
    choose_entries(mind, at, first, dice);
    if (entries_.size() < 2 || !mind.posterior()) return first.candidate;
    RolloutTree &tree = RolloutTree::of_this_thread();
    tree.begin(*at.shared, *at.behaviour);
    int played = 0;
    Masks hands{};
    while (const int deals = deals_to_come()) {
        for (int n = 0; n < deals; ++n) {
            mind.sample(dice, hands);
            roll_out(mind, at, hands, dice);
        }
        played += deals;
        if (settled(played)) break;
    }
    tree.end();
    return best_entry(played).candidate;
}

// Deals until the next look at the result: a batch, or as many as the rollouts that are left allow.
int Search::deals_to_come() const {
    const auto plays = [](const Entry &entry) { return !entry.dropped; };
    const auto playing = std::count_if(entries_.begin(), entries_.end(), plays);
    return std::min(settings_.batch, (settings_.rollouts - rollouts_) / int(playing));
}

// The first decision's question, and then those that are nearly as good, the best first; equal ones in random order.
void Search::choose_entries(const Mind &mind, const Position &at, const Decision &first, Stream &dice) {
    entries_.assign(1, {first.candidate, 0});
    for (int i = 0; i < int(mind.values().size()); ++i) {
        const float ahead = mind.values()[i] - first.value;
        if (i != first.candidate && ahead > -settings_.margin && may_replace(mind, at, first.candidate, i))
            entries_.push_back({i, ahead});
    }
    for (auto last = std::uint32_t(entries_.size()) - 1; last > 1; --last)
        std::swap(entries_[last], entries_[1 + dice.below(last)]);
    const auto better = [](const Entry &a, const Entry &b) { return a.ahead > b.ahead; };
    std::stable_sort(entries_.begin() + 1, entries_.end(), better);
    keep_one_of_those_alike(mind);
    if (int(entries_.size()) > settings_.candidates) entries_.resize(settings_.candidates);
}

// Where a few deals compare many questions, one of them looks better by chance. So what experience speaks against is
// not compared at all:
// - another card of a half-suit in which the seat is looking for a card
// - a half-suit that the seat has not shown yet in place of one that it has, for a card that is hardly likelier than
//   the first decision's or than another of the same opponent: what that reveals costs something only later than
//   rollouts look
// - a question that risks giving the turn to an opponent who can take many more cards; and one to an opponent who can
//   take as many, if it is less likely to hit and we hold no more of its half-suit
// - a known miss, which only gives the turn away, to somebody who may play otherwise than assumed
// Questions that the mind itself left out, because a card can be taken for certain, are too far behind to come here.
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

// Among questions that differ only in which of several equivalent cards they ask for, the first stands for all.
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
    const Game deal = determinize(at, hands);
    if (settings_.models_opponents) draw_styles(at.seat, dice);
    const float first = value_of(mind, at, deal, entries_[0].candidate, dice);
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        if (entries_[i].dropped) continue;
        const double ahead = value_of(mind, at, deal, entries_[i].candidate, dice) - first;
        entries_[i].sum += ahead;
        entries_[i].squares += ahead * ahead;
    }
}

// How much of the confidence is needed: all of it while the others seem to play by the value network as often as the
// prior has it; down to half of it where fewer do.
double Search::caution(int seat) const {
    double alike = 0;
    for (int s = 0; s < layout_.seats; ++s)
        if (s != seat) alike += opponents_.probabilities(s)[OpponentModel::by_value_network];
    const double usual = OpponentModel::PRIOR[OpponentModel::by_value_network] * (layout_.seats - 1);
    return settings_.models_opponents ? std::clamp(alike / usual, 0.5, 1.0) : 1;
}

// Draws how each seat plays in the rollouts of this deal.
void Search::draw_styles(int seat, Stream &dice) {
    for (int s = 0; s < layout_.seats; ++s) {
        if (s == seat) continue;
        const OpponentModel::Probabilities probabilities = opponents_.probabilities(s);
        double left = dice.unit() - probabilities[OpponentModel::by_value_network];
        int style = OpponentModel::by_value_network;
        while (left >= 0 && style + 1 < OpponentModel::STYLES) left -= probabilities[++style];
        const bool mate_alike = style == OpponentModel::by_value_network && s % 2 == seat % 2;
        players_[s] = mate_alike ? own_ : &opponents_.mind(style);
    }
    players_[seat] = own_;
}

// What the team of the seat gains over the other one if it asks that in this deal, less the luck of the answers. Over
// all deals that luck is next to nothing on average, but it is much of what makes deals differ. Answers of the seat
// itself are no luck: it knows its cards.
float Search::value_of(const Mind &mind, const Position &at, const Game &deal, int candidate, const Stream &dice) {
    ++rollouts_;
    float luck = control_variate(mind, candidate, deal.hand), rest = 0;
    for (int s = 0; s < layout_.seats; ++s) play_.seat(s, *players_[s]);
    play_.resume(deal, RolloutTree::of_this_thread());
    play_.ask(mind.candidates()[candidate].target, mind.candidates()[candidate].card);
    for (int n = 1;; ++n) {
        if (n >= settings_.depth)
            for (int s = 0; s < layout_.seats; ++s) play_.seat(s, *own_);  // its values are in half-suits
        Stream same = dice;  // or questions would differ by the luck of the dice, too
        const auto question = play_.next_question(same);
        if (!question) break;
        const float sign = play_.game().turn % 2 == at.team() ? 1 : -1;
        if (n >= settings_.depth) {
            rest = sign * value_of_rest(*question);
            break;
        }
        const Mind &asker = play_.mind_on_turn();
        const Candidate next = asker.candidates()[question->candidate];
        if (next.target != at.seat && asker.has_value_network())
            luck += sign * control_variate(asker, question->candidate, play_.game().hand);
        play_.ask(next.target, next.card);
    }
    const auto &score = play_.game().score;
    const int us = at.team(), them = 1 - us;
    return float((score[us] - at.score[us]) - (score[them] - at.score[them])) + rest - luck;
}

// What is still to come for the team on turn, whose seat is about to ask that.
float Search::value_of_rest(const Decision &question) {
    if (!settings_.critic) return question.value;
    ending_.write(play_.position(play_.game().turn), play_.game().hand, play_.mind_on_turn(), question);
    return ending_.judged_by(*settings_.critic);
}

// How much better a question is than the first decision's: the mean of the rollouts and the network's difference, each
// weighted by the inverse of its variance.
Search::Judgement Search::judged(const Entry &entry, int deals) const {
    const double mean = entry.sum / deals;
    const double squares = entry.squares - mean * entry.sum + PRIOR_VARIANCE * PRIOR_DEALS;
    const double variance = squares / (deals - 1 + PRIOR_DEALS);
    const double of_bias = double(settings_.rollout_bias) * settings_.rollout_bias;
    const double of_network = 1 / (double(settings_.network_error) * settings_.network_error);  // precisions
    const double of_rollouts = 1 / (variance / deals + of_bias);
    const double left = 1 / (of_rollouts + of_network);
    const double after_all_deals = of_bias / (1 + of_network * of_bias);  // what no number of deals takes away
    const double better = (mean * of_rollouts + entry.ahead * of_network) * left;
    return {better - confidence_ * std::sqrt(left), std::max(left - after_all_deals, 0.0)};
}

// Drops the questions for which more deals have too little expected improvement; whether the search is over: none of
// the others is left, and the best is not expected to fall behind.
bool Search::settled(int deals) {
    Entry &best = best_entry(deals);
    const bool leads = &best != &entries_.front();
    const Judgement of_best = leads ? judged(best, deals) : Judgement{};
    bool settled = expected_improvement(of_best.bound, std::sqrt(of_best.movement)) < settings_.least_gain;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        Entry &entry = entries_[i];
        if (entry.dropped || &entry == &best) continue;
        const Judgement its = judged(entry, deals);
        const double movement = std::sqrt(its.movement + of_best.movement);
        entry.dropped = expected_improvement(of_best.bound - its.bound, movement) < settings_.least_gain;
        settled = settled && entry.dropped;
    }
    return settled;
}

// The question with the greatest lower confidence bound, if that is positive; otherwise the first decision's.
Search::Entry &Search::best_entry(int deals) {
    Entry *found = &entries_.front();
    double most = 0;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        if (entries_[i].dropped) continue;
        const double bound = judged(entries_[i], deals).bound;
        if (bound > most) found = &entries_[i], most = bound;
    }
    return *found;
}

} // namespace shoal
