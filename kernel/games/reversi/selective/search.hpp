// The selective search from its root: depth after depth, then the end of the game at one confidence after another, until it
// is proven or the limits end it.
#pragma once

#include <cstddef>
#include <vector>

#include "common/control.hpp"
#include "games/reversi/selective/tree.hpp"
#include "search/engine_result.hpp"

namespace heibai::reversi::selective {

struct Limits {
    int depth = 60;  // plies below the root; from as many empty squares on, the end of the game
    int level = 0;  // the least confidence, an index of `confidences`
    bool keep_table = false;  // what earlier searches have found is used
};

// One evaluator, one search at a time, on 8x8.
class Search {
public:
    // The network must fit (IncrementalTuples::fits). `megabytes`: of the table; the exact solver's is as large.
    // `disc`: what a finished game's are worth, in 1/128 of the network's points; 0 measures it (unit.hpp). `threads`: for
    // one search. `constants`: by the names of `Selection`.
    Search(const TupleNetwork& network, std::size_t megabytes, Value disc = 0, int threads = 1,
           const Settings& constants = {});

    // Searches within the limits that `control` was started with; `spent` nodes count already.
    //
    // The value is in points of the evaluator, or in discs where `exact` says that it is the result. `confidence` is that
    // of the cuts. A stop returns the last completed step, but the best move of the one that it broke off, if a better one
    // was found. Depth 0: nothing was completed, the move is the first legal one.
    //
    // Several threads search the same step through the two tables; the first to finish it has its result (team.hpp). What
    // is promised of values and limits holds for any number of them; guessed values may differ.
    search::EngineResult search(const Board& board, const Limits& limits, Control& control, std::uint64_t spent = 0);

private:
    Knowledge knowledge_;
    Table table_;
    solver::Table exact_;
    int threads_;
};

}  // namespace heibai::reversi::selective
