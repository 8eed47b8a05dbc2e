// Values and terms of many positions at once.
#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/reversi/boards.hpp"
#include "games/reversi/evaluation/evaluators.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

Evaluator evaluator_on(int size, const EvaluatorSpec& spec) {
    check_size(size);
    return make_evaluator(spec, geometry(size));
}

// Calls `use(functor, board, index)` for every board, the lock released.
template <typename Use>
void for_each_board(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                    const Evaluator& evaluator, Use use) {
    check_lengths({{"own", own.size()}, {"opp", opp.size()}});
    nb::gil_scoped_release unlocked;
    with_evaluator(evaluator, [&](const auto& functor) {
        for (std::size_t i = 0; i < own.size(); ++i) use(functor, board_on_grid(own.data()[i], opp.data()[i], size), i);
    });
}

Output<double> values(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                      const std::string& family, const std::string& options, const Input<double>& weights) {
    const Evaluator evaluator = evaluator_on(size, spec_of(family, options, weights));
    Output<double> out = make_array<double>({own.size()});
    for_each_board(own, opp, size, evaluator,
                   [&](const auto& functor, const Board& board, std::size_t i) { out.data()[i] = functor(board); });
    return out;
}

Output<double> terms(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                     const std::string& family, const std::string& options, const Input<double>& weights) {
    const Evaluator evaluator = evaluator_on(size, spec_of(family, options, weights));
    const std::size_t dimension = weights.size();
    Output<double> out = make_array<double>({own.size(), dimension});
    for_each_board(own, opp, size, evaluator, [&](const auto& functor, const Board& board, std::size_t i) {
        functor.features(board, out.data() + i * dimension);
    });
    return out;
}

}  // namespace

void bind_evaluation(nb::module_& module) {
    module.def("reversi_values", &values, "own"_array, "opp"_array, "size"_a, "family"_a, "options"_a, "weights"_array,
               "Values of many positions for the side to move. own, opp: uint64 [N] sets over size * size squares;\n"
               "weights: float64 [D]. Returns float64 [N]. Raises ValueError for an unknown family or another length.");
    module.def("reversi_terms", &terms, "own"_array, "opp"_array, "size"_a, "family"_a, "options"_a, "weights"_array,
               "The unweighted terms of the same positions: float64 [N, D].");
}

}  // namespace heibai::bindings
