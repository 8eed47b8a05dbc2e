// Evaluators as concrete functors, so that a search template inlines the one it was given.
// A functor maps a Board to its value for the side to move; src/heibai/evaluators is the twin, to the digit:
// terms are summed from gene 0 left to right and the sum is clipped (contract, sections 1 and 6).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/quoted.hpp"
#include "evaluation/evaluator_spec.hpp"
#include "games/reversi/evaluation/patterns.hpp"
#include "games/reversi/evaluation/terms.hpp"

namespace heibai::reversi {

using search::evaluation_limit;
using search::EvaluatorSpec;

// Weights times the terms of one family (evaluation/terms.hpp).
template <typename Terms>
class Linear {
public:
    // Throws std::invalid_argument unless there is one weight a term.
    Linear(const Terms& terms, const std::vector<double>& weights) : terms_(terms) {
        if (weights.size() != static_cast<std::size_t>(terms_.size()))
            throw std::invalid_argument("expected " + std::to_string(terms_.size()) + " weights, got " +
                                        std::to_string(weights.size()));
        std::copy(weights.begin(), weights.end(), weights_.begin());
    }

    double operator()(const Board& board) const {
        double terms[Terms::capacity];
        terms_.fill(board, terms);
        double total = 0.0;
        for (int i = 0; i < terms_.size(); ++i) total += weights_[i] * terms[i];
        return std::clamp(total, -evaluation_limit, evaluation_limit);
    }

    // The unweighted terms: out [weights].
    void features(const Board& board, double* out) const { terms_.fill(board, out); }

    const Terms& terms() const { return terms_; }
    const double* weights() const { return weights_.data(); }

private:
    Terms terms_;
    std::array<double, Terms::capacity> weights_{};
};

using Evaluator = std::variant<Linear<Zones<false>>, Linear<Zones<true>>, Linear<Seven<false>>, Linear<Seven<true>>,
                               Linear<Classic>, Linear<Phased>, Linear<Discs>, Linear<SquareSum>, Linear<SquareClasses>,
                               Linear<EverySquare>, Linear<Chosen>, NTuple>;

// The functor of a spec. Throws std::invalid_argument for what the kernel does not know.
inline Evaluator make_evaluator(const EvaluatorSpec& spec, const Geometry& board) {
    const std::vector<double>& weights = spec.weights;
    const auto is = [&](const char* family, const char* options) {
        return spec.family == family && spec.options == options;
    };
    if (is("zones", "")) return Linear(Zones<false>(board), weights);
    if (is("zones", "mobility=difference")) return Linear(Zones<true>(board), weights);
    if (is("seven", "")) return Linear(Seven<false>(board), weights);
    if (is("seven", "edges=difference")) return Linear(Seven<true>(board), weights);
    if (is("classic", "")) return Linear(Classic(board), weights);
    if (is("phased", "")) return Linear(Phased(board), weights);
    if (is("discs", "")) return Linear(Discs(board), weights);
    if (is("squares", "steep")) return Linear(SquareSum(steep_values, 1.0, board), weights);
    if (is("squares", "mild")) return Linear(SquareSum(mild_values, 1.0, board), weights);
    if (is("squares", "swh")) return Linear(SquareSum(swh_values, 100.0, board), weights);
    if (is("wpc", "")) return Linear(SquareClasses(board), weights);
    if (is("wpc", "full")) return Linear(EverySquare(board), weights);
    if (spec.family == "features") return Linear(Chosen(spec.options, board), weights);
    if (spec.family == "ntuple") return NTuple(spec.options, weights, board);
    throw std::invalid_argument("the kernel has no evaluator " + quoted(spec.family + "/" + spec.options));
}

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
