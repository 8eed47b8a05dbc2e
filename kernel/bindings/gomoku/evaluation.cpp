// Values and terms of many Gomoku positions at once, and the reward AI's choice.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/boards.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

// Calls `use(functor, board, index)` for every board, the lock released.
template <typename Use>
void for_each_board(const std::vector<std::string>& cells, const std::vector<int>& to_move, int size,
                    const std::string& rule, const Evaluator& evaluator, Use use) {
    rule_on(size, rule);
    check_lengths({{"cells", cells.size()}, {"to_move", to_move.size()}});
    nb::gil_scoped_release unlocked;
    with_evaluator(evaluator, [&](const auto& functor) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            use(functor, read_board(cells[i], to_move[i], size, rule, values_of(evaluator)), i);
    });
}

Output<double> values(const std::vector<std::string>& cells, const std::vector<int>& to_move, int size,
                      const std::string& rule, const std::string& family, const std::string& options,
                      const Input<double>& weights) {
    const Evaluator evaluator = make_evaluator(spec_of(family, options, weights));
    Output<double> out = make_array<double>({cells.size()});
    for_each_board(cells, to_move, size, rule, evaluator,
                   [&](const auto& functor, const Board& board, std::size_t i) { out.data()[i] = functor(board); });
    return out;
}

Output<double> terms(const std::vector<std::string>& cells, const std::vector<int>& to_move, int size,
                     const std::string& rule, const std::string& family, const std::string& options,
                     const Input<double>& weights) {
    const Evaluator evaluator = make_evaluator(spec_of(family, options, weights));
    const std::size_t dimension = weights.size();
    Output<double> out = make_array<double>({cells.size(), dimension});
    for_each_board(cells, to_move, size, rule, evaluator, [&](const auto& functor, const Board& board, std::size_t i) {
        functor.features(board, out.data() + i * dimension);
    });
    return out;
}

std::pair<int, std::uint64_t> choose(const std::string& cells, int to_move, int size, const std::string& rule,
                                     const std::string& options, const std::vector<double>& weights,
                                     std::uint64_t state) {
    Rng rng(state);
    const EvaluatorSpec spec = spec_of("rewards", options, weights);
    const int move = Rewards(spec.options, spec.weights).choose(read_board(cells, to_move, size, rule), rng);
    return {move, rng.state()};
}

}  // namespace

void bind_gomoku_evaluation(nb::module_& module) {
    module.def("gomoku_values", &values, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "family"_a, "options"_a,
               "weights"_array,
               "Values of many positions for the side to move. cells: [N] texts of X black, O white, - empty, each\n"
               "[size * size]; to_move: [N] 0 black, 1 white; weights: float64 [D]. Returns float64 [N]. Raises\n"
               "ValueError for an unknown family, another length or a board that is none.");
    module.def("gomoku_terms", &terms, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "family"_a, "options"_a,
               "weights"_array, "The unweighted terms of the same positions: float64 [N, D].");
    module.def("gomoku_reward_choice", &choose, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "options"_a, "weights"_a,
               "state"_a,
               "The reward AI's move in an unfinished position (size * size: it passes), drawing from the stream at\n"
               "`state`: (move, the state after it). weights: the reward of each row, then K.");
}

}  // namespace heibai::bindings
