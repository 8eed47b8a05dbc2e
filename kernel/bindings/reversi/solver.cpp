#include "games/reversi/solver/solve.hpp"

#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "bindings/reversi/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;
using solver::Bound;
using solver::MoveScore;
using solver::Solution;

Solution solve(Bits own, Bits opp, int size, solver::Table& table, Control& control, bool all_moves, int threads) {
    const Geometry where = ReversiGame::variant(size);
    check_number("threads", threads);
    const Board board = ReversiGame::board(where, own, opp);
    nb::gil_scoped_release unlocked;
    Solution found = solver::solve(board, where, table, control, all_moves, threads);
    found.move = packed_move(found.move, where);
    for (int& move : found.line) move = packed_move(move, where);
    for (MoveScore& score : found.moves) score.move = packed_move(score.move, where);
    return found;
}

Bound null_window(Bits own, Bits opp, int size, int alpha, solver::Table& table, Control& control) {
    const Geometry where = ReversiGame::variant(size);
    check_number("alpha", alpha);
    const Board board = ReversiGame::board(where, own, opp);
    nb::gil_scoped_release unlocked;
    return solver::null_window(board, alpha, where, table, control);
}

void bind_solution(nb::module_& module) {
    bind_result<MoveScore>(module, "MoveScore", "What a solve has proven of a move.",
                           Field{"move", &MoveScore::move, "size * size for a pass."},
                           Field{"lower", &MoveScore::lower, "Discs for the mover, at least."},
                           Field{"upper", &MoveScore::upper, "Discs for the mover, at most."});
    bind_result<Solution>(
        module, "Solution", "An exact end of a Reversi game.",
        Field{"move", &Solution::move, "One of the best; -1 when the game is over, size * size a pass."},
        Field{"lower", &Solution::lower, "Discs for the mover, at least; empties to the winner."},
        Field{"upper", &Solution::upper, "Discs for the mover, at most."},
        Field{"line", &Solution::line, "Principal variation, the move in front."},
        Field{"moves", &Solution::moves, "Every legal move, best first."},
        Field{"nodes", &Solution::nodes, "Positions entered."},
        Field{"complete", &Solution::complete, "The score is proven, and the move best."},
        Field{"all_complete", &Solution::all_complete, "Every move's score is proven."});
    bind_result<Bound>(module, "Bound", "What one null window proves of a position's score.",
                       Field{"score", &Bound::score, "Discs for the mover: at least, above alpha; else at most."},
                       Field{"nodes", &Bound::nodes, "Positions entered."},
                       Field{"complete", &Bound::complete, "No limit ended it; else the score is meaningless."});
}

}  // namespace

void bind_reversi_solver(nb::module_& module) {
    bind_solution(module);
    nb::class_<solver::Table>(module, "SolverTable", "Memory for the bounds that a solve proves.")
        .def(
            "__init__",
            [](solver::Table* self, std::size_t megabytes) {
                check_number("megabytes", megabytes);
                new (self) solver::Table(megabytes);
            },
            "megabytes"_a);
    module.def("solve_reversi", &solve, "own"_a, "opp"_a, "size"_a, "table"_a, "control"_a, "all_moves"_a = false,
               "threads"_a = 1,
               "Exact end of a Reversi game; discs are bit sets over size * size squares, `own` moves.");
    module.def("bound_reversi", &null_window, "own"_a, "opp"_a, "size"_a, "alpha"_a, "table"_a, "control"_a,
               "A null window: whether the exact score of the side to move exceeds `alpha` discs.");
}

}  // namespace heibai::bindings
