#include "games/literature/bots/outlook.hpp"

#include <algorithm>

namespace shoal {

Outlook::Outlook(const Position &at, const Reading &read, const std::vector<Candidate> &candidates) {
    see_questions(candidates);
    see_own_sweeps(at, read);
    for (int s = 0; s < at.layout->seats; ++s)
        if (s != at.seat && at.size(s)) see_seat(at, read, s);
}

void Outlook::see_questions(const std::vector<Candidate> &candidates) {
    Mask hopeful = 0;
    for (const Candidate &asked : candidates) {
        best = std::max(best, asked.chance);
        likeliest[asked.card] = std::max(likeliest[asked.card], asked.chance);
        with_them[asked.card] += asked.chance;
        hopeful |= Mask(asked.chance > 0) << asked.card;
    }
    for (; hopeful; hopeful &= hopeful - 1) by_likelihood.push_back(first(hopeful));
    std::sort(by_likelihood.begin(), by_likelihood.end(), [&](int one, int other) {
        return likeliest[one] > likeliest[other];
    });
}

void Outlook::see_own_sweeps(const Position &at, const Reading &read) {
    for (int h = 0; h < at.layout->half_suits; ++h) own_sweep[h] = float(read.size[h] && read.own[h]);
    for (Mask left = read.open; left; left &= left - 1) {
        const int c = first(left);
        own_sweep[at.layout->half_suit_of[c]] *= std::min(1.0f, read.with_us[c] + likeliest[c]);
    }
}

void Outlook::see_seat(const Position &at, const Reading &read, int seat) {
    const bool is_mate = seat % 2 == at.team();
    OfSeat &own = seats[seat];
    OfTeam &team = is_mate ? mates : opponents;
    for (int h = 0; h < at.layout->half_suits; ++h) {
        if (!read.size[h]) continue;
        const float base = read.base[h][seat];
        const float sweep = base * (is_mate ? read.all_theirs[h] : read.all_ours[h]);
        own.bases += base;
        own.proven_bases += read.proven_base[h][seat];
        own.loot += base * (is_mate ? read.guessed_theirs[h] : read.guessed_ours[h]);
        own.best_sweep = std::max(own.best_sweep, sweep);
        own.sweeps += sweep;
        team.base[h] = std::max(team.base[h], base);
        team.bases[h] += base;
    }
    ++team.seats;
    team.most_cards = std::max(team.most_cards, at.size(seat));
    team.least_cards = std::min(team.least_cards, at.size(seat));
    team.harvest = std::max(team.harvest, read.harvest[seat]);
    team.least_harvest = std::min(team.least_harvest, read.harvest[seat]);
    team.completion = std::max(team.completion, read.completion[seat]);
    team.reach = std::max(team.reach, read.reach[seat]);
    team.least_reach = std::min(team.least_reach, read.reach[seat]);
    team.threat = std::max(team.threat, read.threat[seat]);
    team.best_sweep = std::max(team.best_sweep, own.best_sweep);
    team.harvests += read.harvest[seat];
    team.reaches += read.reach[seat];
}

} // namespace shoal
