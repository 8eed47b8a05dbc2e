#include "games/reversi/search/engine.hpp"

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

// Remembers the board size, which the positions of a call must have.
struct SizedEngine {
    int size;
    reversi::Engine engine;
};

// (move, value, depth, exact, nodes, line)
using Answer = std::tuple<int, double, int, bool, std::uint64_t, std::vector<int>>;

Answer search(SizedEngine& self, std::uint64_t own, std::uint64_t opp, int depth, double seconds, std::uint64_t nodes,
              int exact, Control& control) {
    check_numbers({{"depth", depth}, {"seconds", seconds}, {"exact", exact}});
    const reversi::Board board = board_on_grid(own, opp, self.size);
    search::EngineResult found;
    {
        nb::gil_scoped_release unlocked;
        found = self.engine.search(board, {depth, seconds, nodes, exact}, control);
    }
    for (int& move : found.line) move = packed_move(move, self.size);
    return {packed_move(found.move, self.size), found.value, found.depth, found.exact, found.nodes, found.line};
}

}  // namespace

void bind_engine(nb::module_& module) {
    nb::class_<SizedEngine>(module, "ReversiEngine", "Deepening alpha-beta with one evaluator on one board size.")
        .def(
            "__init__",
            [](SizedEngine* self, const std::string& family, const std::string& options,
               const std::vector<double>& weights, int size, std::size_t megabytes, int threads) {
                check_size(size);
                check_numbers({{"megabytes", megabytes}, {"threads", threads}});
                new (self)
                    SizedEngine{size, reversi::Engine(spec_of(family, options, weights), size, megabytes, threads)};
            },
            "family"_a, "options"_a, "weights"_a, "size"_a, "megabytes"_a, "threads"_a = 1)
        .def(
            "search", &search, "own"_a, "opp"_a, "depth"_a, "seconds"_a, "nodes"_a, "exact"_a, "control"_a,
            "One search; starts `control` with `seconds` and `nodes` (0: no limit). Discs are bit sets over size * size\n"
            "squares, `own` moves. `exact`: empties from which the solver is asked first, -1 to leave it to the limits.\n\n"
            "Returns (move, value, depth, exact, nodes, line): value for the side to move in the evaluator's points, or\n"
            "+-(1,000,000 + margin); move -1 when the game is over, size * size for a pass.");
}

}  // namespace heibai::bindings
