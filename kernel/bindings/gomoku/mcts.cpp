#include "games/gomoku/search/mcts.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/boards.hpp"
#include "bindings/mcts_answers.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using search::MctsLimits;
using search::MctsResult;
using search::MctsSettings;

// A search for boards of one size under one rule set.
struct GomokuMonteCarlo {
    int size;
    std::string rule;
    std::unique_ptr<gomoku::MonteCarlo> search;
};

Answer run(GomokuMonteCarlo& self, const std::string& cells, int to_move, std::uint64_t playouts, std::uint64_t nodes,
           double seconds, std::uint64_t seed, Control& control) {
    check_number("seconds", seconds);
    const gomoku::Board board = read_board(cells, to_move, self.size, self.rule);
    MctsResult found;
    {
        nb::gil_scoped_release unlocked;
        found = self.search->search(board, MctsLimits{playouts, nodes, seconds}, Rng(seed), control);
    }
    return answer(found, [](int move) { return move; });
}

}  // namespace

void bind_gomoku_mcts(nb::module_& module) {
    nb::class_<GomokuMonteCarlo>(
        module, "GomokuMonteCarlo",
        "Monte Carlo tree search with one evaluator on one board size under one rule set, the opening being over.")
        .def(
            "__init__",
            [](GomokuMonteCarlo* self, const std::string& family, const std::string& options,
               const std::vector<double>& weights, int size, const std::string& rule, int simulate, double scale,
               bool candidates, double c, bool by_mean, bool phases, bool reuse, std::size_t megabytes, int threads,
               bool many_trees, double rave) {
                check_numbers({{"simulate", simulate},
                               {"scale", scale},
                               {"c", c},
                               {"threads", threads},
                               {"rave", rave},
                               {"megabytes", megabytes}});
                const MctsSettings settings{simulate, scale, c, by_mean, phases, reuse, threads, many_trees, rave};
                const gomoku::MonteCarloSpec spec{spec_if_named(family, options, weights), settings, candidates};
                new (self) GomokuMonteCarlo{size, rule, gomoku::make_mcts(spec, size, rule_on(size, rule), megabytes)};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "rule"_a, "simulate"_a, "scale"_a, "candidates"_a, "c"_a,
            "by_mean"_a, "phases"_a, "reuse"_a, "megabytes"_a, "threads"_a = 1, "many_trees"_a = false, "rave"_a = 0.0,
            "family \"\": no evaluator. simulate: random moves of a simulation, -1 to the end of the game.\n"
            "candidates: only points near stones are played, forced ones alone.")
        .def_static(
            "flat",
            [](const std::string& family, const std::string& options, const std::vector<double>& weights, int size,
               const std::string& rule, int simulate, double scale, bool candidates) {
                check_numbers({{"simulate", simulate}, {"scale", scale}});
                const MctsSettings settings{.plies = simulate, .scale = scale};
                const gomoku::MonteCarloSpec spec{spec_if_named(family, options, weights), settings, candidates};
                return GomokuMonteCarlo{size, rule, gomoku::make_flat(spec, size, rule_on(size, rule))};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "rule"_a, "simulate"_a, "scale"_a, "candidates"_a,
            "A flat search.")
        .def("search", &run, "cells"_a, "to_move"_a, "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a, "control"_a,
             (std::string("cells: X black, O white, - empty, [size * size]. ") + search_text).c_str());
}

}  // namespace heibai::bindings
