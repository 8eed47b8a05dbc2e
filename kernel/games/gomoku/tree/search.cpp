#include "games/gomoku/tree/search.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "common/on_threads.hpp"

namespace heibai::gomoku::tree {
namespace {

// The deepening with one tree a thread, `first` that of the calling one; the depth of the deepest position entered. Depth
// 1 is for one thread: no limit ends it, so others would enter its nodes once more each.
int deepen(Deepening& deepening, Tree& first, const Board& board, const Tools& tools, search::Team& team) {
    first.deepen(deepening, 1);
    if (deepening.is_done()) return first.selective_depth();
    std::mutex guard;
    int deepest = 0;
    const auto work = [&](Tree& tree) {
        tree.deepen(deepening);
        const std::lock_guard<std::mutex> lock(guard);
        deepest = std::max(deepest, tree.selective_depth());
    };
    on_threads(static_cast<int>(tools.memories.size()), [&](int index) {
        if (index == 0) return work(first);
        Tree tree(board, tools.evaluator, tools.table, tools.memories[index], tools.control, team, tools.steps,
                  tools.selection);
        work(tree);
    });
    return deepest;
}

}  // namespace

Result search(const Board& board, const Tools& tools, int depth, const std::vector<int>& allowed, bool brief) {
    tools.table.new_search(!tools.keep);
    if (!tools.keep)
        for (Memory& memory : tools.memories) memory.clear();
    Result result;
    result.nodes = 1;
    if (board.is_over()) {
        result.value = board.won() ? lost_at(0) : 0;
        result.exact = true;
        return result;
    }
    search::Team team(tools.control, static_cast<int>(tools.memories.size()));
    Tree first(board, tools.evaluator, tools.table, tools.memories.front(), tools.control, team, tools.steps,
               tools.selection);
    bool complete = false;
    std::vector<RootMove> moves = first.root_moves(allowed, complete);
    result.move = moves.front().point;
    result.line = moves.front().line;
    if (allowed.empty() && first.decided_by_board(result)) {
        result.depth = result.selective_depth = plies_to_five(result.value);
        result.exact = true;
        tools.control.publish(result.depth, 1, points_of(result.value, tools.steps), result.move);
        return result;
    }
    Deepening deepening(std::move(moves), result, depth, complete, brief, tools.steps, tools.control, team);
    const int deepest = deepen(deepening, first, board, tools, team);
    result = deepening.result();
    result.nodes = team.entered();
    result.selective_depth = deepest;
    return result;
}

}  // namespace heibai::gomoku::tree
