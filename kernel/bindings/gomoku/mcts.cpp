#include "games/gomoku/search/mcts.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/called_evaluator.hpp"
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

int write(const gomoku::Board& board, std::size_t, std::int8_t* cells) {
    for (int point = 0; point < board.points(); ++point) {
        const bool is_black = board.lines().at(point) == gomoku::stone_of(gomoku::black);
        cells[point] = static_cast<std::int8_t>(board.empty(point) ? -1 : is_black ? gomoku::black : gomoku::white);
    }
    return board.to_move();
}

Answer run(GomokuMonteCarlo& self, const std::string& cells, int to_move, std::uint64_t playouts, std::uint64_t nodes,
           double seconds, std::uint64_t seed, Control& control, const nb::object& evaluate) {
    check_number("seconds", seconds);
    const gomoku::Board board = read_board(cells, to_move, self.size, self.rule);
    std::optional<CalledEvaluator<gomoku::Board, decltype(&write)>> outside;
    if (!evaluate.is_none()) outside.emplace(evaluate, static_cast<std::size_t>(board.points()), &write);
    MctsResult found;
    {
        nb::gil_scoped_release unlocked;
        const MctsLimits limits{playouts, nodes, seconds};
        found = self.search->search(board, limits, Rng(seed), control, outside ? &*outside : nullptr);
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
               bool many_trees, double rave, int batch, double prior, bool outside) {
                check_numbers({{"simulate", simulate},
                               {"scale", scale},
                               {"c", c},
                               {"threads", threads},
                               {"rave", rave},
                               {"megabytes", megabytes}});
                check_queue(batch, prior);
                const MctsSettings settings{simulate, scale,      c,    by_mean, phases, reuse,
                                            threads,  many_trees, rave, batch,   prior,  outside};
                const gomoku::MonteCarloSpec spec{spec_if_named(family, options, weights), settings, candidates};
                new (self) GomokuMonteCarlo{size, rule, gomoku::make_mcts(spec, size, rule_on(size, rule), megabytes)};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "rule"_a, "simulate"_a, "scale"_a, "candidates"_a, "c"_a,
            "by_mean"_a, "phases"_a, "reuse"_a, "megabytes"_a, "threads"_a = 1, "many_trees"_a = false, "rave"_a = 0.0,
            "batch"_a = 1, "prior"_a = 0.0, "outside"_a = false,
            (std::string(tree_text) + "\ncandidates: only points near stones are played, forced ones alone.").c_str())
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
             "evaluate"_a = nb::none(),
             (std::string("cells: X black, O white, - empty, [size * size]. ") + search_text + evaluate_text).c_str());
}

}  // namespace heibai::bindings
