#include "reversi/solver/solve.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

// (move, lower, upper, line, [(move, lower, upper)], nodes, complete, all_complete)
using Answer = std::tuple<int, int, int, std::vector<int>, std::vector<std::tuple<int, int, int>>, std::uint64_t, bool, bool>;

Answer solve(Bits own, Bits opp, int size, solver::Table& table, Control& control, bool all_moves) {
  if (size != 4 && size != 6 && size != 8) throw std::invalid_argument("size must be 4, 6 or 8");
  const Board board{spread(own, size), spread(opp, size)};
  if (gather(board.own, size) != own || gather(board.opp, size) != opp || (own & opp)) {
    throw std::invalid_argument("discs overlap or lie outside the board");
  }
  solver::Solution found;
  {
    nb::gil_scoped_release unlocked;
    found = solver::solve(board, geometry(size), table, control, all_moves);
  }
  const auto square = [size](int move) { return move < 0 ? move : move == solver::kPass ? size * size : from_grid(move, size); };
  for (int& move : found.line) move = square(move);
  std::vector<std::tuple<int, int, int>> moves;
  for (const auto& [move, lower, upper] : found.moves) moves.emplace_back(square(move), lower, upper);
  return {square(found.move), found.lower, found.upper, found.line, moves, found.nodes, found.complete, found.all_complete};
}

}  // namespace

void bind_solver(nb::module_& module) {
  nb::class_<solver::Table>(module, "SolverTable", "Proven bounds that solves on one board size share.")
      .def(nb::init<std::size_t>(), "megabytes"_a)
      .def("clear", &solver::Table::clear);
  module.def("solve_reversi", &solve, "own"_a, "opp"_a, "size"_a, "table"_a, "control"_a, "all_moves"_a = false,
             "Exact end of a Reversi game; discs are bit sets over size * size squares, `own` moves.\n\n"
             "Returns (move, lower, upper, line, [(move, lower, upper)], nodes, complete, all_complete); scores in discs\n"
             "for the mover, empties to the winner; move -1 when the game is over, size * size for a pass.");
}

}  // namespace heibai::bindings
