#include "features.hpp"

#include <algorithm>

namespace shoal {
namespace {

constexpr float CERTAIN = 1 - 1e-6f;

class Writer {
  public:
    explicit Writer(float *out) : out_(out) {}
    void put(float value) { *out_++ = value; }
    void put(bool value) { *out_++ = float(value); }
    void put(int value, int unit) { *out_++ = float(value) / float(unit); }
    int written(const float *from) const { return int(out_ - from); }

  private:
    float *out_;
};

struct Around {  // what all candidates of a decision share
    float best = 0;
    std::array<float, 64> with_them{};
};

void put_table(Writer &row, const Position &at, const Reading &read, const Around &around) {
    const Layout &layout = *at.layout;
    int ours = 0, all = 0, out = 0;
    for (int s = 0; s < layout.seats; ++s) {
        all += at.size(s);
        out += at.size(s) == 0;
        if (s % 2 == at.team()) ours += at.size(s);
    }
    row.put(at.score[at.team()] - at.score[1 - at.team()], 4);
    row.put(read.open_half_suits, 8);
    row.put(count(at.hand), 8);
    row.put(read.unknown_cards, 40);
    row.put(read.most_harvest / 4);
    row.put(read.known_hits / 4);
    row.put(std::min(at.behaviour->quiet, 12), 12);
    row.put(out, layout.seats);
    row.put(around.best);
    row.put(ours, std::max(1, all));
    row.put(read.most_reach / 2);
    row.put(read.mates_reach / 2);
}

void put_half_suit(Writer &row, const Position &at, const Reading &read, int h) {
    const Layout &layout = *at.layout;
    const int n = read.size[h];
    int mates = 0, others = 0;
    for (int s = 0; s < layout.seats; ++s) {
        if (s != at.seat) (s % 2 == at.team() ? mates : others) += at.behaviour->asks[s][h];
    }
    const float share = read.ours[h] / float(n);
    row.put(read.own[h], n);
    row.put(share);
    row.put(share * share);
    row.put(share * share * share * share);
    row.put(read.contained[h]);
    row.put(read.attributed[h]);
    row.put(read.known_ours[h], n);
    row.put(read.known_theirs[h], n);
    row.put(read.unknown[h], n);
    row.put(read.placed_ours[h], n);
    row.put(read.placed_theirs[h], n);
    row.put(read.shown[h]);
    row.put(read.own[h] - read.placed_mine[h], n);
    row.put(std::min<int>(at.behaviour->asks[at.seat][h], 3), 3);
    row.put(std::min(mates, 3), 3);
    row.put(std::min(others, 3), 3);
    row.put(read.most_opponent[h] / 3);
    row.put(read.theirs_whole[h]);
    row.put(layout.worth[h], 1);
    row.put(read.guessed_ours[h] / float(n));
    row.put(read.guessed_theirs[h] / float(n));
    row.put(read.guessed_mine[h] / float(n));
}

void put_question(Writer &row, const Position &at, const Reading &read, const Around &around, const Candidate &asked) {
    const Layout &layout = *at.layout;
    const int t = asked.target, c = asked.card, h = layout.half_suit_of[c];
    const Behaviour &seen = *at.behaviour;
    float none = 1, others_with_us = 1, others_surest = 1;
    for (Mask left = layout.cards[h] & read.open & ~(Mask(1) << c); left; left &= left - 1) {
        const int other = first(left);
        none *= 1 - read.chance[t][other];
        others_with_us *= read.with_us[other];
        others_surest *= read.surest[other];
    }
    const float keeps = 1 - none;
    int shared_places = 0, own_places = 0;
    for (int s = 0; s < layout.seats; ++s) {
        shared_places += int(read.may[s] >> c & 1);
        own_places += read.chance[s][c] > 0;
    }
    bool mate_missed_it = false, mate_was_here = false;
    for (int s = at.team(); s < layout.seats; s += 2) {
        if (s == at.seat || !seen.has_asked[s]) continue;
        mate_missed_it |= seen.last[s].card == c && !seen.last[s].hit;
        mate_was_here |= layout.half_suit_of[seen.last[s].card] == h;
    }
    const bool before = seen.has_asked[at.seat];
    const Question &mine = seen.last[at.seat];
    row.put(asked.chance);
    row.put(asked.chance >= CERTAIN);
    row.put(asked.chance <= 0);
    row.put(around.with_them[c] > 0 ? asked.chance / around.with_them[c] : 0.0f);
    row.put(read.with_us[c]);
    row.put(read.expected[t][h] / 3);
    row.put(keeps);
    row.put(read.proven_base[t][h]);
    row.put(at.size(t), 8);
    row.put(at.size(t) == 1);
    row.put(read.harvest[t] / 4);
    row.put((read.harvest[t] - read.least_harvest) / 4);
    row.put(read.completion[t]);
    row.put((read.may[t] >> c & 1) != 0);
    row.put((read.may[at.seat] >> c & 1) != 0);
    row.put(shared_places, layout.seats);
    row.put(own_places, layout.seats);
    row.put(before && mine.card == c);
    row.put(before && layout.half_suit_of[mine.card] == h);
    row.put(before && seen.asker == at.seat && mine.hit && mine.target == t);
    row.put(mate_missed_it);
    row.put(mate_was_here);
    row.put(others_with_us);
    row.put(others_surest);
    row.put(others_surest >= CERTAIN);
    row.put(keeps * float(read.placed_ours[h]) / 4);
    row.put(std::max(0.0f, read.expected[t][h] - asked.chance) / 3);
    row.put(read.reach[t] / 2);
    row.put((read.reach[t] - read.least_reach) / 2);
    row.put(read.threat[t]);
    row.put(read.guess[t][c]);
    row.put(read.guess[at.seat][c]);
}

} // namespace

void list_candidates(const Position &at, const Reading &read, Mask cards, std::vector<Candidate> &found) {
    found.clear();
    for (Mask left = cards & read.open; left; left &= left - 1) {
        const int c = first(left);
        for (int s = 1 - at.team(); s < at.layout->seats; s += 2)
            if (at.size(s)) found.push_back({std::int8_t(s), std::int8_t(c), read.chance[s][c]});
    }
}

void write_rows(const Position &at, const Reading &read, const std::vector<Candidate> &candidates, std::vector<float> &rows) {
    Around around;
    for (const Candidate &asked : candidates) {
        around.best = std::max(around.best, asked.chance);
        around.with_them[asked.card] += asked.chance;
    }
    std::array<float, FEATURES> shared{};
    Writer table(shared.data());
    put_table(table, at, read, around);
    const int common = table.written(shared.data());
    rows.resize(candidates.size() * FEATURES);
    float *out = rows.data();
    for (const Candidate &asked : candidates) {
        std::copy_n(shared.data(), common, out);
        Writer row(out + common);
        put_half_suit(row, at, read, at.layout->half_suit_of[asked.card]);
        put_question(row, at, read, around, asked);
        out += FEATURES;
    }
}

} // namespace shoal
