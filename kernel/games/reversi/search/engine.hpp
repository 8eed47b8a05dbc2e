// The engine player of Reversi: deepening search, and the exact solver near the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "games/reversi/selective/search.hpp"
#include "games/reversi/solver/table.hpp"
#include "search/engine.hpp"

namespace heibai::reversi {

struct EngineLimits {
    int depth = 60;             // plies below the root
    double seconds = 0.0;       // 0: no limit
    std::uint64_t nodes = 0;    // 0: no limit
    int exact = -1;  // empties from which the solver is asked first; -1: as many as the limits can hope for
    // Per cent that a guessed cut is right at least, where a network can be searched selectively
    // (games/reversi/selective): one of its `confidences`, 100 for no such cut; 0: search to full width.
    int confidence = 73;
};

// One evaluator, one board size, one search at a time.
class Engine {
public:
    // `megabytes`: transposition table; the solver's is made of the same size when it is first wanted. `threads`: for one
    // search.
    // `constants`: of a selective search, by the names in `constant_names`.
    // Throws std::invalid_argument for an evaluator that the kernel does not have.
    Engine(const EvaluatorSpec& evaluator, const Geometry& board, std::size_t megabytes, int threads = 1,
           const Settings& constants = {});

    static constexpr auto& constant_names = selective::Selection::names;

    // Starts `control` with the limits and searches. Values and the meaning of a stop: search/engine.hpp.
    //
    // With at most `exact` empties the solver comes first, with half of the time and nodes where these are limited. If it
    // finishes, the value is exact and the depth is the number of empties; else the search goes on with what is left.
    // Without `exact` the solver is asked only under a limit of time or nodes (no plain search has that value).
    search::EngineResult search(const Board& board, const EngineLimits& limits, Control& control);

    // The network of an evaluator that can be searched selectively: one on 8x8 that IncrementalTuples fits; else null.
    static const TupleNetwork* selective_network(const Evaluator& evaluator, const Geometry& board);

    // The empties that a limit can hope to solve in half of it.
    static int solvable(const EngineLimits& limits);

private:
    search::EngineResult search_all(const Board& board, const EngineLimits& limits, Control& control,
                                    std::uint64_t spent);
    search::EngineResult search_selectively(const Board& board, const EngineLimits& limits, Control& control,
                                            std::uint64_t spent);
    bool solve(const Board& board, const EngineLimits& limits, Control& control, search::EngineResult& result);

    Geometry geometry_;
    Evaluator evaluator_;
    std::size_t megabytes_;
    int threads_;
    Settings constants_;
    search::ValueTable table_;
    std::unique_ptr<solver::Table> solver_table_;
    const TupleNetwork* network_;  // see selective_network
    std::unique_ptr<selective::Search> selective_;
};

}  // namespace heibai::reversi
