#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/boards.hpp"
#include "games/gomoku/search/plain_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using search::PlainForm;

// One evaluator on one board size under one rule set.
struct GomokuPlainSearch {
    gomoku::Evaluator evaluator;
    int size;
    std::string rule;
};

// (value, best moves, line, scores, nodes, exact, complete)
using Answer = std::tuple<double, std::vector<int>, std::vector<int>, std::vector<double>, std::uint64_t, bool, bool>;

Answer answer(const GomokuPlainSearch& self, PlainForm form, const std::string& cells, int to_move, int depth,
              Control& control, int threads = 1) {
    check_numbers({{"depth", depth}, {"threads", threads}});
    const gomoku::Board board = read_board(cells, to_move, self.size, self.rule, gomoku::values_of(self.evaluator));
    search::PlainResult found;
    {
        nb::gil_scoped_release unlocked;
        found = gomoku::plain_search(form, board, self.evaluator, depth, control, threads);
    }
    return {found.value, found.best, found.line, found.scores, found.nodes, found.exact, found.complete};
}

}  // namespace

void bind_gomoku_plain_search(nb::module_& module) {
    nb::class_<GomokuPlainSearch>(
        module, "GomokuPlainSearch",
        "Minimax and alpha-beta over all legal moves with one evaluator, board size and rule set; no memory between\n"
        "searches. Both take cells (X black, O white, - empty), to_move (0 black, 1 white), a depth and a control whose\n"
        "stop flag is polled, and return (value, best, line, scores, nodes, exact, complete) as ReversiPlainSearch does.")
        .def(
            "__init__",
            [](GomokuPlainSearch* self, const std::string& family, const std::string& options,
               const std::vector<double>& weights, int size, const std::string& rule) {
                rule_on(size, rule);
                new (self) GomokuPlainSearch{gomoku::make_evaluator(spec_of(family, options, weights)), size, rule};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "rule"_a)
        .def(
            "minimax",
            [](const GomokuPlainSearch& self, const std::string& cells, int to_move, int depth, Control& control,
               int threads) { return answer(self, PlainForm::minimax, cells, to_move, depth, control, threads); },
            "cells"_a, "to_move"_a, "depth"_a, "control"_a, "threads"_a = 1,
            "`best` is complete, `scores` has every move's value; the same for any number of threads.")
        .def(
            "alphabeta",
            [](const GomokuPlainSearch& self, const std::string& cells, int to_move, int depth, bool all_best,
               Control& control) {
                const auto form = all_best ? PlainForm::alphabeta_all_best : PlainForm::alphabeta;
                return answer(self, form, cells, to_move, depth, control);
            },
            "cells"_a, "to_move"_a, "depth"_a, "all_best"_a, "control"_a,
            "`best` is complete with `all_best`, else the first best move alone; `scores` is empty.");
}

}  // namespace heibai::bindings
