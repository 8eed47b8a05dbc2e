#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/boards.hpp"
#include "games/gomoku/search/engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using gomoku::Engine;

// (move, value, depth, selective depth, exact, nodes, line)
using Answer = std::tuple<int, double, int, int, bool, std::uint64_t, std::vector<int>>;

Answer search(Engine& engine, const std::string& cells, int to_move, int depth, double seconds, std::uint64_t nodes,
              const std::vector<int>& allowed, Control& control) {
    check_numbers({{"depth", depth}, {"seconds", seconds}});
    const gomoku::Board board = engine.board(cells, side_of(to_move));
    check_points(board, allowed);
    gomoku::EngineResult found;
    {
        nb::gil_scoped_release unlocked;
        found = engine.search(board, {depth, seconds, nodes}, allowed, control);
    }
    return {found.move, found.value, found.depth, found.selective_depth, found.exact, found.nodes, found.line};
}

}  // namespace

void bind_gomoku_engine(nb::module_& module) {
    nb::class_<Engine>(module, "GomokuEngine", "Deepening alpha-beta with one evaluator on one board and rule set.")
        .def(
            "__init__",
            [](Engine* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
               int size, const std::string& rule, std::size_t megabytes, int threads) {
                check_numbers({{"megabytes", megabytes}, {"threads", threads}});
                new (self) Engine(spec_of(family, options, weights), size, rule_on(size, rule), megabytes, threads);
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "rule"_a, "megabytes"_a, "threads"_a = 1)
        .def(
            "search", &search, "cells"_a, "to_move"_a, "depth"_a, "seconds"_a, "nodes"_a, "allowed"_a, "control"_a,
            "One search; starts `control` with `seconds` and `nodes` (0: no limit). `cells`: X black, O white, - empty;\n"
            "`allowed`: points that an opening rule leaves to the mover, empty for all.\n\n"
            "Returns (move, value, depth, selective depth, exact, nodes, line): value for the side to move in the\n"
            "evaluator's points, or +-(1,000,000 - plies to the five); move -1 when the game is over.");
}

}  // namespace heibai::bindings
