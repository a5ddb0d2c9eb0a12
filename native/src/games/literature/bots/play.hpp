// One game among minds. Each of them sees only what its seat sees.
#pragma once

#include "games/literature/bots/mind.hpp"
#include "games/literature/rules/game.hpp"
#include "games/literature/search/rollout_tree.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace shoal {

// What happened in a game, by team.
struct GameResult {
    std::array<int, 2> score{}, questions{}, hits{}, claims{}, wrong_claims{};
    int length = 0;      // questions
    bool ended = false;  // false: given up after MOST_QUESTIONS, or because nothing new would come
};

constexpr int MOST_QUESTIONS = 1000;

class Play {
  public:
    // `minds` by seat; one mind may sit on several seats.
    Play(const Layout &layout, std::vector<Mind *> minds) : layout_(layout), minds_(std::move(minds)) {}

    // Called at every decision of a seat on turn between claims, once the mind has decided.
    std::function<void(const Position &, const Mind &, const Decision &)> on_decision;

    // Called before every question; whether it hits is not known yet.
    std::function<void(const Question &)> before_question;

    // Called after every question with whether it hit.
    std::function<void(bool)> after_question;

    // A whole game.
    GameResult play(Stream &cards, Stream &dice, int dealer);

    // The middle of a game: the true hands, and public knowledge, which is the root of that tree. What becomes public
    // from here on, and what minds work out, is kept in the tree.
    void resume(const Game &, RolloutTree &);

    // Goes on until the next question is decided. None: the game is over, or the same claims would be repeated for
    // ever.
    std::optional<Decision> next_question(Stream &dice);

    void ask(int target, int card);

    // Another mind goes on for that seat.
    void seat(int seat, Mind &mind) { minds_[seat] = &mind; }

    // What that seat knows.
    Position position(int seat) const;

    const Game &game() const { return game_; }
    const Mind &mind_of(int seat) const { return *minds_[seat]; }
    const Mind &mind_on_turn() const { return *minds_[game_.turn]; }

  private:
    const PublicKnowledge &known() const { return node_ ? node_->known : known_; }
    void publish(const Event &);
    const Behaviour &behaviour_for(const Mind &) const;
    const Hearing *hearing_for(const Mind &) const;
    bool claim_out_of_turn();
    std::optional<Decision> take_turn(Stream &dice);
    void claim(int seat, const ClaimChoice &);

    const Layout &layout_;
    std::vector<Mind *> minds_;
    Game game_;
    PublicKnowledge known_;          // in a whole game
    RolloutTree *tree_ = nullptr;    // in one that was resumed; null: a whole game
    RolloutTree::Node *node_ = nullptr;
    GameResult result_;
    int idle_ = 0;  // claims in a row from which nobody learned anything
};

} // namespace shoal
