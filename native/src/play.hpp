// One game among minds, each told only what its seat sees.
#pragma once

#include "game.hpp"
#include "mind.hpp"
#include "told.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace shoal {

// What happened in a game, by team.
struct Played {
    std::array<int, 2> score{}, questions{}, hits{}, claims{}, wrong_claims{};
    int length = 0;      // questions
    bool ended = false;  // false: given up, after MOST_QUESTIONS or because nothing new would come
};

constexpr int MOST_QUESTIONS = 1000;

class Play {
  public:
    // `minds` by seat; the same one may sit on several seats.
    Play(const Layout &layout, std::vector<Mind *> minds) : layout_(layout), minds_(std::move(minds)) {}

    // Called at every decision of a seat on turn in play, once the mind has decided.
    using Watcher = std::function<void(const Position &, const Mind &, const Decision &)>;
    Watcher watcher;

    // Called after every question with whether it hit.
    std::function<void(bool)> answered;

    // A whole game.
    Played play(Stream &cards, Stream &dice, int dealer);

    // Called before every question.
    std::function<void(const Question &)> heard;

    // The middle of a game: the true hands, and what everybody was told, the root of branches. What is told from here
    // on, and what minds think of it, is kept there.
    void resume(const Game &, Branches &);

    // Goes on until the next question is known. None: the game is over, or nothing but the same claims would come for
    // ever.
    std::optional<Decision> next_question(Stream &dice);

    void ask(int target, int card);

    // Another mind goes on for that seat.
    void seat(int seat, Mind &mind) { minds_[seat] = &mind; }

    // What that seat knows.
    Position position(int seat) const;

    const Game &game() const { return game_; }
    const Mind &mind_on_turn() const { return *minds_[game_.turn]; }

  private:
    const Told &told() const { return branch_ ? branch_->told : told_; }
    void tell(const Event &);
    const Behaviour &behaviour_for(const Mind &) const;
    bool speak_out_of_turn();
    std::optional<Decision> take_turn(Stream &dice);
    void claim(int seat, const ClaimChoice &);

    const Layout &layout_;
    std::vector<Mind *> minds_;
    Game game_;
    Told told_;                          // of a whole game
    Branches *branches_ = nullptr;       // of one that was resumed; none: a whole game
    Branches::Branch *branch_ = nullptr;
    Played played_;
    int idle_ = 0;  // claims in a row that told nobody anything
};

} // namespace shoal
