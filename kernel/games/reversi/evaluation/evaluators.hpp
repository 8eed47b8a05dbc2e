// Evaluators as concrete functors, so that a search template inlines the one it was given.
// A functor maps a Board to its value for the side to move; src/heibai/evaluators is the twin, to the digit:
// terms are summed from gene 0 left to right and the sum is clipped (contract, sections 1 and 6).
#pragma once

#include <utility>
#include <variant>

#include "evaluation/evaluator_spec.hpp"
#include "games/reversi/evaluation/patterns.hpp"
#include "games/reversi/evaluation/terms.hpp"

namespace heibai::reversi {

using search::EvaluatorSpec;
using search::Linear;

using Evaluator = std::variant<Linear<Zones<false>>, Linear<Zones<true>>, Linear<Seven<false>>, Linear<Seven<true>>,
                               Linear<Classic>, Linear<Phased>, Linear<Discs>, Linear<SquareSum>, Linear<SquareClasses>,
                               Linear<EverySquare>, Linear<Chosen>, NTuple>;

// The functor of a spec. Throws std::invalid_argument for what the kernel does not know.
Evaluator make_evaluator(const EvaluatorSpec& spec, const Geometry& board);

// Calls `visitor` with the concrete functor: make it once a batch, visit it once a search.
template <typename Visitor>
decltype(auto) with_evaluator(const Evaluator& evaluator, Visitor&& visitor) {
    return std::visit(std::forward<Visitor>(visitor), evaluator);
}

template <typename Visitor>
decltype(auto) with_evaluator(const EvaluatorSpec& spec, const Geometry& geometry, Visitor&& visitor) {
    return with_evaluator(make_evaluator(spec, geometry), std::forward<Visitor>(visitor));
}

}  // namespace heibai::reversi
