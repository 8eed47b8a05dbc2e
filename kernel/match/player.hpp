// Who plays a game of a batch, and one game's or thread's set of such players.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/mcts/batch_evaluator.hpp"
#include "search/mcts/root.hpp"

namespace heibai::match {

template <typename Position, typename Moves>
class Player {
public:
    virtual ~Player() = default;

    // One of the legal moves, of which there is one at least. It depends on the arguments and the game so far alone,
    // unless the clock ends the search: games must not know of each other.
    virtual int choose(const Position& position, Moves legal, Rng& rng) = 0;

    // The same of a player that may ask an evaluator: nothing while its `leaves` are to be evaluated. Then `answer` is
    // called with what came of it, until that gives the move.
    virtual std::optional<int> begin_choice(const Position& position, Moves legal, Rng& rng) {
        return choose(position, legal, rng);
    }
    virtual const std::vector<search::Leaf<Position>>& leaves() const { throw std::logic_error("nothing was asked"); }
    virtual std::optional<int> answer(const search::Evaluations&) { throw std::logic_error("nothing was asked"); }

    // What the last choice was made of, for who learns from it: chances of the moves, or nothing.
    virtual search::MovePolicy policy() const { return {}; }

    // A game begins: a player that remembers its last search must forget it.
    virtual void begin_game() {}

    // True for a player with so much memory that it should not outlive its games.
    virtual bool heavy() const { return false; }
};

// One thread's players, each made when it is first seated. Heavy ones leave with the last of their games in a row.
template <typename Player>
class Seats {
public:
    using Make = std::function<std::unique_ptr<Player>(std::size_t index)>;

    Seats(const Make& make, std::size_t players) : make_(make), players_(players) {}

    std::pair<Player*, Player*> seat(std::size_t black, std::size_t white) {
        std::erase_if(heavy_, [&](std::size_t index) {
            const bool leaves = index != black && index != white;
            if (leaves) players_[index].reset();
            return leaves;
        });
        return {player(black), player(white)};
    }

private:
    Player* player(std::size_t index) {
        if (!players_[index]) {
            players_[index] = make_(index);
            if (players_[index]->heavy()) heavy_.push_back(index);
        }
        return players_[index].get();
    }

    const Make& make_;
    std::vector<std::unique_ptr<Player>> players_;
    std::vector<std::size_t> heavy_;  // indices of those that are seated
};

}  // namespace heibai::match
