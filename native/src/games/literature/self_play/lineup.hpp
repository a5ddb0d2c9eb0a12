// Who sits at a table of self-play: the learner, and on some seats sparring partners, so that it meets more than
// itself.
#pragma once

#include "games/literature/search/search.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace shoal {

// How a seat plays in native games.
struct PlayerSettings {
    std::shared_ptr<const Network> value;  // none: it plays by the heuristic of its settings
    MindSettings settings;
    std::optional<SearchSettings> search;  // in matches, and only with a value network
};

// A mind, and the search in it, if it has one.
struct SeatedMind {
    std::unique_ptr<Mind> mind;
    Search *search = nullptr;

    SeatedMind(const Layout &layout, const PlayerSettings &player) {
        if (!player.search || !player.value) {
            mind = std::make_unique<Mind>(layout, player.value, player.settings);
            return;
        }
        auto searching = std::make_unique<SearchingMind>(layout, player.value, player.settings, *player.search);
        search = &searching->search();
        mind = std::move(searching);
    }
};

struct SparringPartners {
    std::vector<PlayerSettings> players;
    float share = 0;       // the chance that a seat is a sparring partner's
    bool as_team = false;  // instead of a share: one sparring partner has all seats of one team, and no others
};

class Lineup {
  public:
    // The dice decide which seats the sparring partners have.
    Lineup(const Layout &layout, const PlayerSettings &learner, const SparringPartners &sparring, Stream &dice)
        : learner_(layout, learner.value, learner.settings), seated_(layout.seats, &learner_) {
        for (const PlayerSettings &one : sparring.players) sparring_.emplace_back(layout, one.value, one.settings);
        if (sparring_.empty()) return;
        if (sparring.as_team) {
            const int first = int(dice.below(2));
            Mind &opponent = any_partner(dice);
            for (int s = first; s < layout.seats; s += 2) seated_[s] = &opponent;
            return;
        }
        for (Mind *&mind : seated_)
            if (dice.unit() < sparring.share) mind = &any_partner(dice);
    }
    Lineup(const Lineup &) = delete;

    const std::vector<Mind *> &seated() const { return seated_; }
    bool is_learner(const Mind &mind) const { return &mind == &learner_; }

  private:
    Mind &any_partner(Stream &dice) { return sparring_[dice.below(std::uint32_t(sparring_.size()))]; }

    Mind learner_;
    std::deque<Mind> sparring_;
    std::vector<Mind *> seated_;
};

} // namespace shoal
