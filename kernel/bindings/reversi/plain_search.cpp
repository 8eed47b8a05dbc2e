#include "games/reversi/search/plain_search.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/reversi/boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

// One evaluator on one board size.
struct PlainSearch {
    reversi::Geometry geometry;
    reversi::Evaluator evaluator;
};

// (value, best moves, line, scores, nodes, exact, complete)
using Answer = std::tuple<double, std::vector<int>, std::vector<int>, std::vector<double>, std::uint64_t, bool, bool>;

Answer answer(const PlainSearch& self, reversi::PlainForm form, std::uint64_t own, std::uint64_t opp, int depth,
              Control& control, int threads = 1) {
    check_numbers({{"depth", depth}, {"threads", threads}});
    const int size = self.geometry.size;
    const reversi::Board board = board_on_grid(own, opp, size);
    search::PlainResult found;
    {
        nb::gil_scoped_release unlocked;
        found = reversi::plain_search(form, board, self.geometry, self.evaluator, depth, control, threads);
    }
    for (int& move : found.best) move = packed_move(move, size);
    for (int& move : found.line) move = packed_move(move, size);
    return {found.value, found.best, found.line, found.scores, found.nodes, found.exact, found.complete};
}

}  // namespace

void bind_plain_search(nb::module_& module) {
    nb::class_<PlainSearch>(
        module, "ReversiPlainSearch",
        "Minimax and alpha-beta with one evaluator on one board size; no memory between searches.\n\n"
        "Both take discs as bit sets over size * size squares (`own` moves), a depth and a control whose\n"
        "stop flag is polled, and return (value, best, line, scores, nodes, exact, complete): value for\n"
        "the side to move; moves that have it, in ascending order, none when the game is over.")
        .def(
            "__init__",
            [](PlainSearch* self, const std::string& family, const std::string& options,
               const std::vector<double>& weights, int size) {
                check_size(size);
                const reversi::Geometry board = reversi::geometry(size);
                new (self) PlainSearch{board, reversi::make_evaluator(spec_of(family, options, weights), board)};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a)
        .def(
            "minimax",
            [](const PlainSearch& self, std::uint64_t own, std::uint64_t opp, int depth, Control& control,
               int threads) { return answer(self, reversi::PlainForm::minimax, own, opp, depth, control, threads); },
            "own"_a, "opp"_a, "depth"_a, "control"_a, "threads"_a = 1,
            "`best` is complete, `scores` has every move's value; the same for any number of threads.")
        .def(
            "alphabeta",
            [](const PlainSearch& self, std::uint64_t own, std::uint64_t opp, int depth, bool all_best,
               Control& control) {
                const auto form = all_best ? reversi::PlainForm::alphabeta_all_best : reversi::PlainForm::alphabeta;
                return answer(self, form, own, opp, depth, control);
            },
            "own"_a, "opp"_a, "depth"_a, "all_best"_a, "control"_a,
            "`best` is complete with `all_best`, else the first best move alone; `scores` is empty.");
}

}  // namespace heibai::bindings
