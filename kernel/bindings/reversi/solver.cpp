#include "games/reversi/solver/solve.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/reversi/boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

// (move, lower, upper, line, [(move, lower, upper)], nodes, complete, all_complete)
using Answer =
    std::tuple<int, int, int, std::vector<int>, std::vector<std::tuple<int, int, int>>, std::uint64_t, bool, bool>;

Answer solve(Bits own, Bits opp, int size, solver::Table& table, Control& control, bool all_moves, int threads) {
    check_size(size);
    check_number("threads", threads);
    const Board board = board_on_grid(own, opp, size);
    solver::Solution found;
    {
        nb::gil_scoped_release unlocked;
        found = solver::solve(board, geometry(size), table, control, all_moves, threads);
    }
    for (int& move : found.line) move = packed_move(move, size);
    std::vector<std::tuple<int, int, int>> moves;
    for (const auto& [move, lower, upper] : found.moves) moves.emplace_back(packed_move(move, size), lower, upper);
    return {packed_move(found.move, size),
            found.lower,
            found.upper,
            found.line,
            moves,
            found.nodes,
            found.complete,
            found.all_complete};
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<solver::Table>(module, "SolverTable", "Memory for the bounds that a solve proves.")
        .def(
            "__init__",
            [](solver::Table* self, std::size_t megabytes) {
                check_number("megabytes", megabytes);
                new (self) solver::Table(megabytes);
            },
            "megabytes"_a);
    module.def(
        "solve_reversi", &solve, "own"_a, "opp"_a, "size"_a, "table"_a, "control"_a, "all_moves"_a = false,
        "threads"_a = 1,
        "Exact end of a Reversi game; discs are bit sets over size * size squares, `own` moves.\n\n"
        "Returns (move, lower, upper, line, [(move, lower, upper)], nodes, complete, all_complete); scores in discs\n"
        "for the mover, empties to the winner; move -1 when the game is over, size * size for a pass.");
}

}  // namespace heibai::bindings
