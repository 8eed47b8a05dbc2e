// The solver and the engine against plain negamax, on random positions of every board size.
#include <algorithm>
#include <bit>
#include <thread>

#include "common/rng.hpp"
#include "games/reversi/search/engine.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "games/reversi/solver/solve.hpp"
#include "games/reversi/solver/stability.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

Board random_position(const EngineRules& rules, int empties, Rng& rng) {
    Board board = start_board(rules.geometry.size);
    int moves[EngineRules::max_moves];
    while (std::popcount(rules.geometry.mask & ~board.discs()) > empties) {
        const int count = rules.moves(board, moves);
        if (count == 0) return random_position(rules, empties, rng);
        board = rules.play(board, moves[rng.below(count)]);
    }
    return board;
}

template <typename Leaf>
double negamax(const EngineRules& rules, const Leaf& leaf, const Board& board, int depth) {
    int moves[EngineRules::max_moves];
    const int count = rules.moves(board, moves);
    if (count == 0) return rules.final_value(board, 0);
    if (depth == 0) return leaf(board);
    double best = -1e300;
    for (int i = 0; i < count; ++i)
        best = std::max(best, -negamax(rules, leaf, rules.play(board, moves[i]), depth - 1));
    return best;
}

// No line of play flips a disc that was called stable; `ours`: its owner is to move.
void stays(const EngineRules& rules, const Board& board, Bits stable, bool ours) {
    expect(!(stable & ~(ours ? board.own : board.opp)), "a stable disc is never flipped");
    int moves[EngineRules::max_moves];
    const int count = rules.moves(board, moves);
    for (int i = 0; i < count; ++i) stays(rules, rules.play(board, moves[i]), stable, !ours);
}

void solver_equals_negamax(const EngineRules& rules, Rng& rng) {
    solver::Table table(1);
    const auto none = [](const Board&) { return 0.0; };
    for (int round = 0; round < 40; ++round) {
        const Board board = random_position(rules, static_cast<int>(rng.below(9)), rng);
        Control control;
        control.start(0, 0);
        const solver::Solution solution = solver::solve(board, rules.geometry, table, control, true);
        expect(solution.complete && solution.all_complete, "the solve completes");
        expect(EngineRules::value_of(solution.lower) == negamax(rules, none, board, 99), "the solver equals negamax");
    }
}

void engine_equals_negamax(const EngineRules& rules, Rng& rng) {
    const EvaluatorSpec spec{"zones", "", {15, 6, -8, -6, 4, 4}};
    Engine engine(spec, rules.geometry, 1);
    with_evaluator(spec, rules.geometry, [&](const auto& leaf) {
        for (int round = 0; round < 20; ++round) {
            const Board board = random_position(rules, static_cast<int>(rng.below(rules.geometry.cells() - 4)), rng);
            Control control;
            const search::EngineResult found = engine.search(board, {.depth = 4, .exact = 0}, control);
            expect(found.value == negamax(rules, leaf, board, 4), "the engine equals negamax");
        }
    });
}

void another_thread_stops_a_solve() {
    solver::Table table(1);
    Control control;
    control.start(0, 0);
    std::thread stopper([&] {
        while (control.progress().nodes == 0) std::this_thread::yield();
        control.stop();
    });
    const solver::Solution solution = solver::solve(start_board(8), geometry(8), table, control);
    stopper.join();
    expect(!solution.complete && solution.move >= 0, "a stopped solve has a move and no score");
}

}  // namespace

int main() {
    for (const int size : {4, 6, 8}) {
        const EngineRules rules{geometry(size)};
        Rng rng(static_cast<std::uint64_t>(size));
        solver_equals_negamax(rules, rng);
        engine_equals_negamax(rules, rng);
        for (int round = 0; round < 20; ++round) {
            const Board board = random_position(rules, 5, rng);
            stays(rules, board, solver::stable_discs(board.own, board.opp, rules.geometry.mask), true);
            stays(rules, board, solver::stable_discs(board.opp, board.own, rules.geometry.mask), false);
        }
    }
    another_thread_stops_a_solve();
    return finish("solver_test");
}
