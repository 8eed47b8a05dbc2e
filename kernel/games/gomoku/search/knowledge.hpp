// What Gomoku knows of a position before a Monte Carlo search tries a move there: whether it is decided, which moves are
// worth a try, and how likely each of them is the move of a player that searches.
//
// 1. A five wins; two fives of the other side that cannot be stopped lose; one must be stopped. 2. Two fives at once win,
// where no stone stops both. 3. Continuous fours win, if they are found within so many fours. 4. Where two fives threaten,
// only what may answer them is tried; nothing may: lost. 5. Else the points at most two king's steps from a stone.
//
// src/heibai/games/gomoku/knowledge is the twin.
//
// The prior of a move is in proportion to the product of what its point's code is worth to the mover and what the code
// of the other side's stone there is worth: a softmax over the sum of two fitted logits (tools/fit_gomoku_priors.py).
#pragma once

#include <cstdint>

#include "games/gomoku/board/board.hpp"
#include "games/gomoku/threats/vcf.hpp"
#include "search/mcts/outlook.hpp"

namespace heibai::gomoku {

class Knowledge {
public:
    template <typename Rules>
    explicit Knowledge(const Rules&) : vcf_(table_) {}

    // `board` is not over. A decided position has the winning move, or what may be tried although it loses.
    void look(const Board& board, search::Outlook& out);

private:
    bool wins_by_fours(const Board& board, search::Outlook& out);

    static constexpr std::uint64_t most_nodes = 64;  // fours tried in one position

    threats::VcfTable table_;
    threats::Vcf vcf_;
};

}  // namespace heibai::gomoku
