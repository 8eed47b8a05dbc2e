// The engine player of Gomoku: the tree search with one evaluator on one board and rule set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "games/gomoku/tree/search.hpp"

namespace heibai::gomoku {

struct EngineLimits {
    int depth = 60;           // plies below the root
    double seconds = 0.0;     // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
};

struct EngineResult {
    int move = -1;            // -1: the game is over; size * size: a pass
    double value = 0.0;       // for the side to move; +-(1,000,000 - plies to the five) where it sees one
    int depth = 0;            // plies completed
    int selective_depth = 0;  // plies to the deepest position entered
    bool exact = false;       // the value is proven to be the game's result
    std::uint64_t nodes = 0;
    std::vector<int> line;    // principal variation, `move` first
};

// One search at a time.
class Engine {
public:
    // `megabytes`: transposition table. `threads`: for one search. Throws std::invalid_argument for an evaluator that the
    // kernel does not have.
    Engine(const EvaluatorSpec& evaluator, int size, Rule rule, std::size_t megabytes, int threads = 1);

    // Starts `control` with the limits and searches; what a value and a stop are: gomoku/tree/search.hpp. Values
    // are rounded towards 0 to the search's steps, some thousandths of a usual evaluation.
    // `allowed`: points that an opening rule leaves to the mover; empty: all.
    EngineResult search(const Board& board, const EngineLimits& limits, const std::vector<int>& allowed,
                        Control& control);

    // Stones as `Board` reads them. Throws std::invalid_argument.
    Board board(const std::string& cells, Side to_move) const;

    // The table whose sums a board must keep for `search`, or null.
    const CodeValues* values() const { return values_of(evaluator_); }

private:
    double measure_steps() const;

    int size_;
    Rule rule_;
    Evaluator evaluator_;
    tree::Table table_;
    std::vector<threats::VcfTable> fours_;  // a thread each
    double steps_;  // of the search's values in a point
};

}  // namespace heibai::gomoku
