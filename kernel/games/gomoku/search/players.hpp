// Gomoku's players as values: what Python's KernelPlayer carries, and the batch of games between them.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "common/control.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "match/batch.hpp"

namespace heibai::gomoku {

// Whether the side to move can place a stone; which points are legal is a player's own business.
struct Moves {
    bool any;
    explicit operator bool() const { return any; }
};

using Player = match::Player<Board, Moves>;

// A search with the options of a player text, by key; which ones it reads is its own business.
struct PlayerSpec {
    std::string search;  // a name in the table of players.cpp
    EvaluatorSpec evaluator;
    std::map<std::string, double> options;

    double option(const std::string& key, double usual) const {
        const auto found = options.find(key);
        return found == options.end() ? usual : found->second;
    }
};

// Makes players of one spec; what they share is made once and only read.
class PlayerMaker {
public:
    // Throws std::invalid_argument for what the kernel does not know.
    explicit PlayerMaker(const PlayerSpec& spec);

    // A player for one thread. It polls the stop flag of `control` and reads this maker: both must outlive it.
    std::unique_ptr<Player> make(const Control& control) const;

    const PlayerSpec& spec() const { return spec_; }
    const Evaluator& evaluator() const { return *evaluator_; }

private:
    PlayerSpec spec_;
    std::unique_ptr<const Evaluator> evaluator_;  // null for a player without
};

// The rules as a batch wants them.
struct MatchRules {
    using Position = Board;
    using Moves = gomoku::Moves;

    explicit MatchRules(int size) : pass(size * size) {}

    Moves legal(const Board& board) const;
    bool is_over(const Board& board) const { return board.is_over(); }
    Board play(Board board, int move) const;

    // For the side to move, which has lost or not: -1 or 0.
    int margin(const Board& board) const { return board.won() ? -1 : 0; }

    int pass;
};

}  // namespace heibai::gomoku
