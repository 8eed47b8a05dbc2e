#include "gomoku/mcts.hpp"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>

#include "bindings.hpp"
#include "gomoku_boards.hpp"
#include "mcts_answers.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using search::MctsLimits;
using search::MctsResult;

// A search for boards of one size under one rule set.
struct GomokuMcts {
    int size;
    std::string rule;
    std::unique_ptr<gomoku::MctsSearch> search;  // null: flat
};

Answer run(GomokuMcts& self, const std::string& cells, int to_move, std::uint64_t playouts, std::uint64_t nodes,
           double seconds, std::uint64_t seed, Control& control) {
    const gomoku::Board board = read_board(cells, to_move, self.size, self.rule);
    const MctsLimits limits{playouts, nodes, seconds};
    MctsResult found;
    {
        nb::gil_scoped_release unlocked;
        found = self.search ? self.search->search(board, limits, Rng(seed), control)
                            : gomoku::search_flat(board, limits, Rng(seed), control);
    }
    return answer(found, [](int move) { return move; });
}

}  // namespace

void bind_gomoku_mcts(nb::module_& module) {
    nb::class_<GomokuMcts>(module, "GomokuMcts",
                           "Monte Carlo searches of Gomoku, simulated to the end of the game, the opening being over.")
        .def(
            "__init__",
            [](GomokuMcts* self, int size, const std::string& rule, double c, bool by_mean, bool reuse,
               std::size_t megabytes) {
                const search::MctsSettings settings{
                    .plies = search::to_the_end, .c = c, .final_mean = by_mean, .reuse = reuse};
                new (self) GomokuMcts{size, rule, gomoku::make_mcts(size, gomoku::rule_of(rule), settings, megabytes)};
            },
            "size"_a, "rule"_a, "c"_a, "by_mean"_a, "reuse"_a, "megabytes"_a)
        .def_static(
            "flat", [](int size, const std::string& rule) { return GomokuMcts{size, rule, nullptr}; }, "size"_a,
            "rule"_a, "A flat search.")
        .def("search", &run, "cells"_a, "to_move"_a, "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a, "control"_a,
             (std::string("cells: X black, O white, - empty, [size * size]. ") + search_text).c_str());
}

}  // namespace heibai::bindings
