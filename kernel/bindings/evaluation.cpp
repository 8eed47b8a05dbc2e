// Values and terms of many positions at once.
#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>

#include "arrays.hpp"
#include "bindings.hpp"
#include "evaluator_specs.hpp"
#include "reversi/evaluators.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

// Calls `use(functor, board, index)` for every board, the lock released.
template <typename Use>
void for_each_board(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                    const EvaluatorSpec& spec, Use use) {
    check_size(size);
    if (own.size() != opp.size()) throw std::invalid_argument("own and opp must have the same length");
    nb::gil_scoped_release unlocked;
    with_evaluator(spec, geometry(size), [&](const auto& evaluator) {
        for (std::size_t i = 0; i < own.size(); ++i)
            use(evaluator, board_on_grid(own.data()[i], opp.data()[i], size), i);
    });
}

Output<double> values(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                      const std::string& family, const std::string& options, const Input<double>& weights) {
    Output<double> out = make_array<double>({own.size()});
    for_each_board(own, opp, size, spec_of(family, options, weights),
                   [&](const auto& evaluator, const Board& board, std::size_t i) { out.data()[i] = evaluator(board); });
    return out;
}

Output<double> terms(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size,
                     const std::string& family, const std::string& options, const Input<double>& weights) {
    const std::size_t dimension = weights.size();
    Output<double> out = make_array<double>({own.size(), dimension});
    for_each_board(own, opp, size, spec_of(family, options, weights),
                   [&](const auto& evaluator, const Board& board, std::size_t i) {
                       evaluator.features(board, out.data() + i * dimension);
                   });
    return out;
}

}  // namespace

void bind_evaluation(nb::module_& module) {
    module.def("reversi_values", &values, "own"_a, "opp"_a, "size"_a, "family"_a, "options"_a, "weights"_a,
               "Values of many positions for the side to move. own, opp: uint64 [N] sets over size * size squares;\n"
               "weights: float64 [D]. Returns float64 [N]. Raises ValueError for an unknown family or another length.");
    module.def("reversi_terms", &terms, "own"_a, "opp"_a, "size"_a, "family"_a, "options"_a, "weights"_a,
               "The unweighted terms of the same positions: float64 [N, D].");
}

}  // namespace heibai::bindings
