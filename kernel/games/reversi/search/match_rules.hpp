// Reversi as a batch wants its games (match/batch.hpp).
#pragma once

#include "games/reversi/search/engine_rules.hpp"

namespace heibai::reversi {

struct MatchRules : EngineRules {
    using Moves = Bits;

    explicit MatchRules(const Geometry& board) : EngineRules(board) {}

    Bits legal(const Board& board) const { return legal_moves(board.own, board.opp, geometry.mask); }

    bool is_over(const Board& board) const { return !legal_moves(board.opp, board.own, geometry.mask); }

    // For the side to move, the empty squares counted for the winner.
    int margin(const Board& board) const { return final_score(board, geometry.cells()); }
};

}  // namespace heibai::reversi
