// Reversi's players as values: what Python's KernelPlayer carries, and the batch of games between them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "common/control.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "match/batch.hpp"
#include "search/mcts/mcts.hpp"

namespace heibai::reversi {

using Player = match::Player<Board, Bits>;

// "random", "greedy", "minimax", "alphabeta", "engine", "flat" or "mcts", with the options of a player text.
struct PlayerSpec {
    std::string search;
    EvaluatorSpec evaluator;
    int depth = 1;
    double seconds = 0.0;     // engine, flat, mcts; 0: no limit
    std::uint64_t nodes = 0;  // engine, flat, mcts; 0: no limit
    int exact = -1;           // engine; empties from which it solves, -1 to leave it to the limits
    int table = 16;           // engine; megabytes
    int threads = 1;          // engine; for one move (those of mcts stand below)
    bool random_ties = false; // one draw among equally good moves when there are several; not the engine's
    double noise = 0.0;       // probability of a random move, drawn before every move if above 0
    std::uint64_t playouts = 0;        // flat, mcts; 0: no limit
    search::MctsSettings monte_carlo;  // flat, mcts; their limits of seconds and nodes stand above
    int memory = 256;                  // mcts; megabytes of its tree
};

// Makes players of one spec; what they share is made once and only read.
class PlayerMaker {
public:
    // Throws std::invalid_argument for what the kernel does not know.
    PlayerMaker(const PlayerSpec& spec, const Geometry& geometry);

    // A player for one thread. It polls the stop flag of `control` and reads this maker: both must outlive it.
    std::unique_ptr<Player> make(const Control& control) const;

private:
    PlayerSpec spec_;
    Geometry geometry_;
    std::unique_ptr<const Evaluator> evaluator_;  // null for a player that needs none or makes its own
};

// The rules as a batch wants them.
struct MatchRules : EngineRules {
    using Moves = Bits;

    explicit MatchRules(const Geometry& board) : EngineRules(board) {}

    Bits legal(const Board& board) const { return legal_moves(board.own, board.opp, geometry.mask); }

    bool is_over(const Board& board) const { return !legal_moves(board.opp, board.own, geometry.mask); }

    // For the side to move, the empty squares counted for the winner.
    int margin(const Board& board) const { return final_score(board, geometry.cells()); }
};

}  // namespace heibai::reversi
