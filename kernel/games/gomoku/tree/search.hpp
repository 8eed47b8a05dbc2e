// Alpha-beta over candidate points of Gomoku: iterative deepening, forced replies, wins by continuous fours.
//
// Contract. A proven result (`exact`) is right: it was reached through forced replies, complete defences and positions
// where every legal move was tried. Everything else is selective and promises no value that another search has: moves
// come from the points near stones, late ones are searched less deep or, near the leaves, not at all. A result that
// rests on such a choice is a claim: same value, not `exact`. The move is never worse than these: a five is played; the
// five of the other side is stopped where it can be. Same arguments and node limit, same result of one thread, unless
// earlier searches are remembered.
//
// A stop (limits, or the flag of the control block) leaves the last completed depth; if the iteration that was cut had
// already found a better move than that, this one. Depth 1 is always completed.
//
// Several threads search the same tree through one table and keep out of each other's way (search/team.hpp). All of the
// above holds for them, too; values that are not proven may differ from one search to the next.
#pragma once

#include <vector>

#include "common/control.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/tree/deepening.hpp"
#include "games/gomoku/tree/table.hpp"
#include "games/gomoku/tree/tree.hpp"

namespace heibai::gomoku::tree {

// What a search works with. `memories`: one for each thread. `steps`: see Tree. `keep`: what earlier searches have
// left in the table and the memories is used.
struct Tools {
    const Evaluator& evaluator;
    Table& table;
    std::vector<Memory>& memories;
    Control& control;
    double steps;
    const Selection& selection;
    bool keep;
};

// Searches depths 1, 2, ... `depth` within the limits that the control was started with. `allowed`: the points that an
// opening rule leaves to the mover, empty: all. `brief`: a single legal reply is played without a long search.
Result search(const Board& board, const Tools& tools, int depth, const std::vector<int>& allowed, bool brief);

}  // namespace heibai::gomoku::tree
