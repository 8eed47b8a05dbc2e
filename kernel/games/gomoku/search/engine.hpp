// The engine player of Gomoku: the tree search with one evaluator on one board and rule set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "games/gomoku/tree/search.hpp"
#include "search/engine_result.hpp"

namespace heibai::gomoku {

struct EngineLimits {
    int depth = 200;  // plies below the root
    double seconds = 0.0;  // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
    std::vector<int> allowed{};  // points that an opening rule leaves to the mover; empty: all
};

// One search at a time.
class Engine {
public:
    // `megabytes`: transposition table. `threads`: for one search. Throws std::invalid_argument for an evaluator that the
    // kernel does not have. `constants`: of the search, by the names in `constant_names`.
    Engine(const EvaluatorSpec& evaluator, const Variant& variant, std::size_t megabytes, int threads = 1,
           const Settings& constants = {});

    static constexpr auto& constant_names = tree::Selection::names;

    // Starts `control` with the limits and searches; what a value and a stop are: gomoku/tree/search.hpp. Values
    // are rounded towards 0 to the search's steps, some thousandths of a usual evaluation. With a limit of seconds it
    // uses what earlier searches have found.
    search::EngineResult search(const Board& board, const EngineLimits& limits, Control& control);

private:
    double measure_steps() const;

    Variant variant_;
    Evaluator evaluator_;
    tree::Table table_;
    std::vector<tree::Memory> memories_;  // a thread each
    double steps_;  // of the search's values in a point
    tree::Selection selection_;
};

}  // namespace heibai::gomoku
