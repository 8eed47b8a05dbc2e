// What the threads of a search of Gomoku work at together: depth after depth, each in a window that opens where the value
// lies outside. The first to finish a window says where it goes on; the others leave theirs.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "games/gomoku/tree/values.hpp"
#include "search/team.hpp"

namespace heibai::gomoku::tree {

struct Result {
    int move = -1;  // -1: the game is over
    Value value = 0;  // for the side to move, in steps
    int depth = 0;  // plies completed
    int selective_depth = 0;  // of the deepest position entered
    bool exact = false;  // `value` is proven
    std::uint64_t nodes = 0;
    std::vector<int> line;  // principal variation, `move` first
};

struct RootMove {
    int point;
    std::vector<int> line;
};

// One depth between two bounds.
struct Window {
    int step = 0;  // of the search, from 1
    int depth = 0;
    Value alpha = -infinite, beta = infinite;
    std::vector<int> better{};  // line of a better move than the last depth's that an earlier window of the depth found
};

class Deepening {
public:
    // `depth`: the last one. `complete`: whether the moves are all that count. `brief`: a single move is not searched long.
    // `steps`: of a value in a point.
    Deepening(std::vector<RootMove> moves, const Result& first, int depth, bool complete, bool brief, double steps,
              Control& control, search::Team& team);

    // The window to be searched now and the moves in order; false when nothing is left to do.
    bool next(Window& window, std::vector<RootMove>& moves);

    // A thread has found `value` in a window, `moves` in the order that follows. `used_heuristic`: an evaluation or a
    // move left out went into it. `better`: see Window, this one included.
    void finish(const Window& window, std::vector<RootMove>&& moves, Value value, bool used_heuristic,
                std::uint64_t nodes, const std::vector<int>& better);

    // The limits ended a thread's work in a window. `better`: line of a better move than the last depth's, or empty;
    // `value`: what it is worth. Of several threads' the best one stays.
    void leave(const Window& window, const std::vector<int>& better, Value value);

    bool complete() const { return complete_; }

    // Before the threads begin, and after they have ended.
    bool is_done() const { return done_; }
    const Result& result() const { return result_; }

private:
    void begin(int depth, Value margin);
    void complete_depth(Value value, bool used_heuristic, std::uint64_t nodes);

    const int depth_;
    const bool complete_, brief_;
    const double steps_;
    Control& control_;
    search::Team& team_;
    std::mutex guard_;  // of all below
    std::vector<RootMove> moves_;
    Result result_;
    Window window_;
    Value margin_ = 0;
    bool done_ = false;
    std::optional<Value> left_;  // what the better move of an unfinished depth is worth, if such a one is in the result
};

}  // namespace heibai::gomoku::tree
