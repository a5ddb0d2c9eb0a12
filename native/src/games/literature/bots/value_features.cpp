#include "games/literature/bots/value_features.hpp"

#include <algorithm>

// The names of the features are those of games/literature/bots/value_features.py, which says what they mean.

namespace shoal {
namespace {

class Writer {
  public:
    explicit Writer(float *out) : out_(out) {}
    void put(float value) { *out_++ = value; }
    void put(bool value) { *out_++ = float(value); }
    void put(int value, int unit) { *out_++ = float(value) / float(unit); }

  private:
    float *out_;
};

float eighth_power(float value) {
    const float square = value * value, fourth = square * square;
    return fourth * fourth;
}

void put_half_suits(Writer &row, const Position &at, const Reading &read, const Outlook &ahead) {
    const auto sum = [&](const auto &of) {
        float found = 0;
        for (int h = 0; h < at.layout->half_suits; ++h)
            if (read.size[h]) found += float(of(h));
        return found;
    };
    const auto sum_of = [&](const auto &values) { return sum([&](int h) { return values[h]; }); };
    const auto share = [&](int h) { return read.ours[h] / float(read.size[h]); };
    row.put(sum_of(read.contained) / 4);                                                  // ours_whole_sum
    row.put(sum_of(read.attributed) / 4);                                                 // ours_attributed_sum
    row.put(sum_of(read.theirs_whole) / 4);                                               // theirs_whole_sum
    row.put(sum([&](int h) { return eighth_power(share(h)); }) / 4);                      // our_share_8_sum
    row.put(sum([&](int h) { return eighth_power(1 - share(h)); }) / 4);                  // their_share_8_sum
    row.put(sum_of(read.guessed_ours) / 8);                                               // ours_guessed_sum
    row.put(sum_of(read.guessed_theirs) / 8);                                             // theirs_guessed_sum
    row.put(sum_of(read.placed_ours) / 12);                                               // ours_public_sum
    row.put(sum_of(read.placed_theirs) / 12);                                             // theirs_public_sum
    row.put(sum_of(read.known_ours) / 20);                                                // ours_known_sum
    row.put(sum_of(read.known_theirs) / 10);                                              // theirs_known_sum
    row.put(sum([&](int h) { return read.own[h] > 0; }) / 8);                             // half_suits_held
    row.put(*std::max_element(ahead.own_sweep.begin(), ahead.own_sweep.end()));           // own_sweep_max
    row.put(sum_of(ahead.own_sweep) / 3);                                                 // own_sweep_sum
    row.put(sum_of(ahead.mates.base) / 8);                                                // mate_presence_sum
    row.put(sum([&](int h) { return read.all_ours[h] * ahead.opponents.base[h]; }) / 3);  // opponent_sweep_sum
}

void put_seats(Writer &row, const Outlook &ahead) {
    const auto &mates = ahead.mates, &opponents = ahead.opponents;
    row.put(mates.seats, 3);            // mates
    row.put(opponents.seats, 3);        // opponents
    row.put(opponents.most_cards, 8);   // opponent_cards_max
    row.put(opponents.least_cards, 8);  // opponent_cards_min
    row.put(mates.harvest / 4);         // mate_captures_max
    row.put(mates.harvests / 6);        // mate_captures_sum
    row.put(opponents.harvests / 6);    // opponent_captures_sum
    row.put(mates.completion);          // mate_completions_max
    row.put(opponents.completion);      // opponent_completions_max
    row.put(mates.reaches / 4);         // mate_guesses_sum
    row.put(opponents.reaches / 4);     // opponent_guesses_sum
    row.put(mates.threat);              // mate_best_guess_max
    row.put(opponents.threat);          // opponent_best_guess_max
    row.put(mates.best_sweep);          // mate_sweep_max
    row.put(opponents.best_sweep);      // opponent_sweep_max
}

void put_table(Writer row, const Position &at, const Reading &read, const Outlook &ahead) {
    const Layout &layout = *at.layout;
    int ours = 0, all = 0, out = 0;
    for (int s = 0; s < layout.seats; ++s) {
        all += at.size(s);
        out += at.size(s) == 0;
        if (s % 2 == at.team()) ours += at.size(s);
    }
    row.put(at.score[at.team()] - at.score[1 - at.team()], 4);  // score_lead
    row.put(read.open_half_suits, 8);                           // open_half_suits
    row.put(count(at.hand), 8);                                 // hand_size
    row.put(read.unknown_cards, 40);                            // unlocated_cards
    row.put(ahead.opponents.harvest / 4);                       // opponent_captures_max
    row.put(read.known_hits / 4);                               // certain_hits
    row.put(std::min(at.behaviour->stalled, 12), 12);           // stalled
    row.put(out, layout.seats);                                 // seats_out
    row.put(ahead.best);                                        // best_chance
    row.put(ours, std::max(1, all));                            // card_share
    row.put(ahead.opponents.reach / 2);                         // opponent_guesses_max
    row.put(ahead.mates.reach / 2);                             // mate_guesses_max
    put_half_suits(row, at, read, ahead);
    put_seats(row, ahead);
}

void put_half_suit(Writer row, const Position &at, const Reading &read, const Outlook &ahead, int h) {
    const Layout &layout = *at.layout;
    const int n = read.size[h];
    int mates = 0, others = 0;
    for (int s = 0; s < layout.seats; ++s) {
        if (s != at.seat) (s % 2 == at.team() ? mates : others) += at.behaviour->asks[s][h];
    }
    const float share = read.ours[h] / float(n);
    row.put(read.own[h], n);                                       // own_share
    row.put(share);                                                // our_share
    row.put(share * share);                                        // our_share_2
    row.put(share * share * share * share);                        // our_share_4
    row.put(read.contained[h]);                                    // ours_whole
    row.put(read.attributed[h]);                                   // ours_attributed
    row.put(read.known_ours[h], n);                                // ours_known
    row.put(read.known_theirs[h], n);                              // theirs_known
    row.put(read.unknown[h], n);                                   // unlocated
    row.put(read.placed_ours[h], n);                               // ours_public
    row.put(read.placed_theirs[h], n);                             // theirs_public
    row.put(read.shown[h]);                                        // presence_public
    row.put(read.own[h] - read.placed_mine[h], n);                 // own_hidden
    row.put(std::min<int>(at.behaviour->asks[at.seat][h], 3), 3);  // own_questions
    row.put(std::min(mates, 3), 3);                                // mate_questions
    row.put(std::min(others, 3), 3);                               // opponent_questions
    row.put(read.most_opponent[h] / 3);                            // opponent_cards
    row.put(read.theirs_whole[h]);                                 // theirs_whole
    row.put(layout.worth[h], 1);                                   // worth
    row.put(read.guessed_ours[h] / float(n));                      // ours_guessed
    row.put(read.guessed_theirs[h] / float(n));                    // theirs_guessed
    row.put(read.guessed_mine[h] / float(n));                      // own_guessed
    row.put(ahead.mates.base[h]);                                  // mate_presence
    row.put(ahead.mates.bases[h] / 2);                             // mates_present
}

// What all questions for a card have in common.
struct OfCard {
    float others_with_us = 1, others_surest = 1;
    BySeat<float> none_other;  // the chance that a seat has no other card of the half-suit
    int shared_places = 0, own_places = 0;
    bool mate_missed_it = false, mate_was_here = false, before = false, here_before = false;
    float next_here = 0, next_elsewhere = 0, sum_here = 0;  // the chances of the likeliest questions for other cards
    float run_here = 0, run = 0;                            // expected hits in a row, the likeliest question first

    OfCard(const Position &at, const Reading &read, const Outlook &ahead, int c) {
        const Layout &layout = *at.layout;
        const Behaviour &seen = *at.behaviour;
        const int h = layout.half_suit_of[c];
        none_other.fill(1);
        for (Mask left = layout.cards[h] & read.open & ~(Mask(1) << c); left; left &= left - 1) {
            const int other = first(left);
            for (int s = 0; s < MOST_SEATS; ++s) none_other[s] *= 1 - read.chance[other][s];
            others_with_us *= read.with_us[other];
            others_surest *= read.surest[other];
        }
        for (int s = 0; s < layout.seats; ++s) {
            shared_places += int(read.may[s] >> c & 1);
            own_places += read.chance[c][s] > 0;
        }
        for (int s = at.team(); s < layout.seats; s += 2) {
            if (!seen.has_asked[s]) continue;
            const bool here = layout.half_suit_of[seen.last[s].card] == h, it = seen.last[s].card == c;
            if (s == at.seat) {
                before = it;
                here_before = here;
            } else {
                mate_missed_it |= it && !seen.last[s].hit;
                mate_was_here |= here;
            }
        }
        float all_hit_here = 1, all_hit = 1;
        for (const int other : ahead.by_likelihood) {
            if (other == c) continue;
            const float chance = ahead.likeliest[other];
            run += all_hit *= chance;
            if (layout.half_suit_of[other] == h) {
                next_here = std::max(next_here, chance);
                sum_here += chance;
                run_here += all_hit_here *= chance;
            } else {
                next_elsewhere = std::max(next_elsewhere, chance);
            }
        }
    }
};

void put_question(Writer row, const Position &at, const Reading &read, const Outlook &ahead, const OfCard &of,
                  const Candidate &asked) {
    const Layout &layout = *at.layout;
    const int t = asked.target, c = asked.card, h = layout.half_suit_of[c];
    const Behaviour &seen = *at.behaviour;
    const Question &mine = seen.last[at.seat];
    const auto &answerer = ahead.seats[t];
    const float keeps = 1 - of.none_other[t];
    row.put(asked.chance);                                                                  // chance
    row.put(asked.certain());                                                               // hits_for_certain
    row.put(asked.chance <= 0);                                                             // misses_for_certain
    row.put(ahead.with_them[c] > 0 ? asked.chance / ahead.with_them[c] : 0.0f);             // chance_among_targets
    row.put(read.with_us[c]);                                                               // chance_with_us
    row.put(read.expected[h][t] / 3);                                                       // target_cards_here
    row.put(keeps);                                                                         // target_keeps_presence
    row.put(read.proven_base[h][t]);                                                        // target_presence_public
    row.put(at.size(t), 8);                                                                 // target_hand_size
    row.put(at.size(t) == 1);                                                               // target_last_card
    row.put(read.harvest[t] / 4);                                                           // target_captures
    row.put((read.harvest[t] - ahead.opponents.least_harvest) / 4);                         // target_captures_excess
    row.put(read.completion[t]);                                                            // target_completions
    row.put((read.may[t] >> c & 1) != 0);                                                   // target_may_hold
    row.put((read.may[at.seat] >> c & 1) != 0);                                             // seat_may_hold
    row.put(of.shared_places, layout.seats);                                                // public_holders
    row.put(of.own_places, layout.seats);                                                   // possible_holders
    row.put(of.before);                                                                     // same_card_again
    row.put(of.here_before);                                                                // same_half_suit_again
    row.put(seen.has_asked[at.seat] && seen.asker == at.seat && mine.hit && mine.target == t);  // same_target_again
    row.put(of.mate_missed_it);                                                             // mate_missed_card
    row.put(of.mate_was_here);                                                              // mate_asked_here
    row.put(of.others_with_us);                                                             // others_ours_whole
    row.put(of.others_surest);                                                              // others_ours_attributed
    row.put(of.others_surest >= CERTAIN);                                                   // others_ours_certain
    row.put(keeps * float(read.placed_ours[h]) / 4);                                        // target_keeps_times_ours
    row.put(std::max(0.0f, read.expected[h][t] - asked.chance) / 3);                        // target_others
    row.put(read.reach[t] / 2);                                                             // target_guesses
    row.put((read.reach[t] - ahead.opponents.least_reach) / 2);                             // target_guesses_excess
    row.put(read.threat[t]);                                                                // target_best_guess
    row.put(read.guess[c][t]);                                                              // public_chance
    row.put(read.guess[c][at.seat]);                                                        // public_chance_seat
    row.put(of.next_here);                                                                  // next_here
    row.put(of.next_elsewhere);                                                             // next_elsewhere
    row.put(of.sum_here / 4);                                                               // next_here_sum
    row.put(of.run_here / 4);                                                               // run_here
    row.put(of.run / 8);                                                                    // run
    row.put(asked.chance * read.base[h][t]);                                                // chance_times_presence
    row.put(read.guessed_ours[h] * read.base[h][t] / 3);                                    // target_guesses_here
    row.put(read.easiest_ours[h] * read.base[h][t]);                                        // target_best_guess_here
    row.put(answerer.loot / 4);                                                             // target_expected_captures
    row.put(answerer.bases / 4);                                                            // target_half_suits
    row.put(answerer.proven_bases, 4);                                                      // target_half_suits_public
    row.put(answerer.best_sweep);                                                           // target_sweep_max
    row.put(answerer.sweeps / 3);                                                           // target_sweep_sum
}

// Whether two cards of a half-suit are equivalent: all their features are the same.
bool alike(const Position &at, const Reading &read, int one, int other) {
    for (int s = 0; s < at.layout->seats; ++s) {
        if (read.chance[one][s] != read.chance[other][s] || read.guess[one][s] != read.guess[other][s]) return false;
        if ((read.may[s] >> one ^ read.may[s] >> other) & 1) return false;
        const int last = at.behaviour->has_asked[s] ? at.behaviour->last[s].card : -1;
        if (last == one || last == other) return false;
    }
    return true;
}

// The first of these cards that is equivalent to that one; -1: none is.
int twin_of(const Position &at, const Reading &read, int card, Mask cards) {
    for (Mask left = cards & at.layout->of_card(card); left; left &= left - 1)
        if (alike(at, read, first(left), card)) return first(left);
    return -1;
}

} // namespace

void list_candidates(const Position &at, const Reading &read, Mask cards, std::vector<Candidate> &found) {
    found.clear();
    for (Mask left = cards & read.open; left; left &= left - 1) {
        const int c = first(left);
        for (int s = 1 - at.team(); s < at.layout->seats; s += 2)
            if (at.size(s)) found.push_back({std::int8_t(s), std::int8_t(c), read.chance[c][s]});
    }
}

// Card by card, in the order of the candidates. Questions for equivalent cards share their rows.
void ValueRows::write(const Position &at, const Reading &read, const std::vector<Candidate> &candidates) {
    const Outlook ahead(at, read, candidates);
    std::array<float, VALUE_FEATURES> row;
    put_table(Writer(row.data()), at, read, ahead);
    numbers_.clear();
    row_of_.clear();
    std::array<int, MOST_CARDS> begins;
    Mask before = 0;
    int half_suit = -1;
    for (auto next = candidates.begin(); next != candidates.end();) {
        const int card = next->card;
        begins[card] = int(row_of_.size());
        const int twin = twin_of(at, read, card, before);
        before |= Mask(1) << card;
        if (twin >= 0) {
            for (int from = begins[twin]; next != candidates.end() && next->card == card; ++next)
                row_of_.push_back(row_of_[from++]);
            continue;
        }
        if (const int h = at.layout->half_suit_of[card]; h != half_suit)
            put_half_suit(Writer(row.data() + VALUE_SHARED[0]), at, read, ahead, half_suit = h);
        const OfCard of(at, read, ahead, card);
        for (; next != candidates.end() && next->card == card; ++next) {
            put_question(Writer(row.data() + VALUE_SHARED[1]), at, read, ahead, of, *next);
            row_of_.push_back(count());
            numbers_.insert(numbers_.end(), row.begin(), row.end());
        }
    }
}

} // namespace shoal
