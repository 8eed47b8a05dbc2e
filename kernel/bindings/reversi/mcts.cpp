#include "games/reversi/search/mcts.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/called_evaluator.hpp"
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

template <typename Search, typename... Outside>
Answer run(Sized<Search>& self, std::uint64_t own, std::uint64_t opp, std::uint64_t playouts, std::uint64_t nodes,
           double seconds, std::uint64_t seed, Control& control, Outside... outside) {
    check_number("seconds", seconds);
    const reversi::Board board = board_on_grid(own, opp, self.size);
    MctsResult found;
    {
        nb::gil_scoped_release unlocked;
        found = self.search.search(board, MctsLimits{playouts, nodes, seconds}, Rng(seed), control, outside...);
    }
    const int size = self.size;
    return answer(found, [size](int move) { return packed_move(move, size); });
}

// Leaves are evaluated by `evaluate` if that is a function; `to_move` is then the root's side.
Answer run_tree(Sized<reversi::MctsSearch>& self, std::uint64_t own, std::uint64_t opp, std::uint64_t playouts,
                std::uint64_t nodes, double seconds, std::uint64_t seed, Control& control, const nb::object& evaluate,
                int to_move) {
    if (evaluate.is_none()) return run(self, own, opp, playouts, nodes, seconds, seed, control);
    const int size = self.size, squares = size * size;
    const auto write = [=](const reversi::Board& board, std::size_t plies, std::int8_t* cells) {
        const int side = static_cast<int>((static_cast<std::size_t>(to_move) + plies) % 2);
        const std::uint64_t mine = reversi::gather(board.own, size), theirs = reversi::gather(board.opp, size);
        for (int square = 0; square < squares; ++square)
            cells[square] = static_cast<std::int8_t>(mine >> square & 1 ? side : theirs >> square & 1 ? 1 - side : -1);
        return side;
    };
    CalledEvaluator<reversi::Board, decltype(write)> outside(evaluate, static_cast<std::size_t>(squares), write);
    return run(self, own, opp, playouts, nodes, seconds, seed, control, &outside);
}

constexpr const char* discs_text = "Discs are bit sets over size * size squares, `own` moves. ";

}  // namespace

void bind_mcts(nb::module_& module) {
    using Mcts = Sized<reversi::MctsSearch>;
    auto mcts =
        nb::class_<Mcts>(module, "ReversiMcts", "Monte Carlo tree search with one evaluator on one board size.");
    mcts.def(
        "__init__",
        [](Mcts* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
           int size, int simulate, double scale, double c, bool by_mean, bool phases, bool reuse, std::size_t megabytes,
           int threads, bool many_trees, int batch, double prior, bool outside) {
            check_size(size);
            check_numbers(
                {{"simulate", simulate}, {"scale", scale}, {"c", c}, {"threads", threads}, {"megabytes", megabytes}});
            check_queue(batch, prior);
            const MctsSettings settings{simulate, scale,      c,   by_mean, phases, reuse,
                                        threads,  many_trees, 0.0, batch,   prior,  outside};
            new (self) Mcts{size, {spec_if_named(family, options, weights), size, settings, megabytes}};
        },
        "family"_a, "options"_a, "weights"_a, "size"_a, "simulate"_a, "scale"_a, "c"_a, "by_mean"_a, "phases"_a,
        "reuse"_a, "megabytes"_a, "threads"_a = 1, "many_trees"_a = false, "batch"_a = 1, "prior"_a = 0.0,
        "outside"_a = false, tree_text);
    mcts.def("search", &run_tree, "own"_a, "opp"_a, "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a, "control"_a,
             "evaluate"_a = nb::none(), "to_move"_a = 0,
             (std::string(discs_text) + search_text + evaluate_text).c_str());

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
    flat.def("search", &run<reversi::FlatSearch>, "own"_a, "opp"_a, "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a,
             "control"_a, (std::string(discs_text) + search_text).c_str());
}

}  // namespace heibai::bindings
