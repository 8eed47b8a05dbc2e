// Reversi's players as values: what Python's KernelPlayer carries, and the batch of games between them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/batch.hpp"
#include "reversi/engine_rules.hpp"
#include "reversi/evaluators.hpp"

namespace heibai::reversi {

// "random", "greedy", "minimax", "alphabeta" or "engine", with the options of a player text.
struct PlayerSpec {
    std::string search;
    EvaluatorSpec evaluator;
    int depth = 1;
    double seconds = 0.0;       // engine; 0: no limit
    std::uint64_t nodes = 0;    // engine; 0: no limit
    int exact = -1;             // engine; empties from which it solves, -1 to leave it to the limits
    int table = 16;             // engine; megabytes
    bool random_ties = false;
    double noise = 0.0;         // probability of a random move, drawn before every move if above 0
};

// Players of one thread. Throws std::invalid_argument for what the kernel does not know.
std::vector<std::unique_ptr<match::Player<Board>>> make_players(const std::vector<PlayerSpec>& specs,
                                                                const Geometry& geometry);

// The rules as a batch wants them: EngineRules, and what the referee asks.
struct MatchRules : EngineRules {
    static constexpr int game_over = -1;
    static constexpr int free_choice = -2;

    explicit MatchRules(const Geometry& board) : EngineRules(board) {}

    // The pass when nothing else is legal, `game_over`, or `free_choice`.
    int forced(const Board& board) const {
        if (legal_moves(board.own, board.opp, geometry.mask)) return free_choice;
        return legal_moves(board.opp, board.own, geometry.mask) ? pass : game_over;
    }

    // For the side to move, the empty squares counted for the winner.
    int margin(const Board& board) const { return final_score(board, geometry.cells()); }
};

}  // namespace heibai::reversi
