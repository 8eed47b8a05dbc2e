#include "games/reversi/search/mcts.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/mcts_answers.hpp"
#include "bindings/reversi/boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using search::MctsLimits;
using search::MctsResult;
using search::MctsSettings;

// A search and the board size that its positions must have.
template <typename Search>
struct Sized {
    int size;
    Search search;
};

template <typename Search>
Answer run(Sized<Search>& self, std::uint64_t own, std::uint64_t opp, std::uint64_t playouts, std::uint64_t nodes,
           double seconds, std::uint64_t seed, Control& control) {
    check_number("seconds", seconds);
    const reversi::Board board = board_on_grid(own, opp, self.size);
    MctsResult found;
    {
        nb::gil_scoped_release unlocked;
        found = self.search.search(board, MctsLimits{playouts, nodes, seconds}, Rng(seed), control);
    }
    const int size = self.size;
    return answer(found, [size](int move) { return packed_move(move, size); });
}

template <typename Search>
void define_search(nb::class_<Sized<Search>>& made) {
    made.def("search", &run<Search>, "own"_a, "opp"_a, "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a, "control"_a,
             (std::string("Discs are bit sets over size * size squares, `own` moves. ") + search_text).c_str());
}

}  // namespace

void bind_mcts(nb::module_& module) {
    using Mcts = Sized<reversi::MctsSearch>;
    auto mcts =
        nb::class_<Mcts>(module, "ReversiMcts", "Monte Carlo tree search with one evaluator on one board size.");
    mcts.def(
        "__init__",
        [](Mcts* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
           int size, int simulate, double scale, double c, bool by_mean, bool phases, bool reuse, std::size_t megabytes,
           int threads, bool many_trees) {
            check_size(size);
            check_numbers(
                {{"simulate", simulate}, {"scale", scale}, {"c", c}, {"threads", threads}, {"megabytes", megabytes}});
            const MctsSettings settings{simulate, scale, c, by_mean, phases, reuse, threads, many_trees};
            new (self) Mcts{size, {spec_if_named(family, options, weights), size, settings, megabytes}};
        },
        "family"_a, "options"_a, "weights"_a, "size"_a, "simulate"_a, "scale"_a, "c"_a, "by_mean"_a, "phases"_a,
        "reuse"_a, "megabytes"_a, "threads"_a = 1, "many_trees"_a = false,
        "family \"\": no evaluator. simulate: random moves of a simulation, -1 to the end of the game.");
    define_search(mcts);

    using Flat = Sized<reversi::FlatSearch>;
    auto flat = nb::class_<Flat>(module, "ReversiFlat", "Flat Monte Carlo with one evaluator on one board size.");
    flat.def(
        "__init__",
        [](Flat* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
           int size, int simulate, double scale) {
            check_size(size);
            check_numbers({{"simulate", simulate}, {"scale", scale}});
            const MctsSettings settings{.plies = simulate, .scale = scale};
            new (self) Flat{size, {spec_if_named(family, options, weights), size, settings}};
        },
        "family"_a, "options"_a, "weights"_a, "size"_a, "simulate"_a, "scale"_a);
    define_search(flat);
}

}  // namespace heibai::bindings
