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

#include "reversi/terms.hpp"

namespace heibai::reversi {

// What Python's KernelEvaluator carries: "zones", "mobility=difference", the genome.
struct EvaluatorSpec {
    std::string family;
    std::string options;  // commas between several
    std::vector<double> weights;
};

inline constexpr double evaluation_limit = 900000.0;

// Weights times the terms of one family. Terms: `static constexpr int count; void fill(const Board&, double*) const`.
template <typename Terms>
class Linear {
public:
    static constexpr int dimension = Terms::count;

    Linear(Terms terms, const std::vector<double>& weights) : terms_(std::move(terms)) {
        if (weights.size() != static_cast<std::size_t>(dimension)) {
            throw std::invalid_argument("expected " + std::to_string(dimension) + " weights, got " +
                                        std::to_string(weights.size()));
        }
        std::copy(weights.begin(), weights.end(), weights_.begin());
    }

    double operator()(const Board& board) const {
        double terms[dimension];
        terms_.fill(board, terms);
        double total = 0.0;
        for (int i = 0; i < dimension; ++i) total += weights_[i] * terms[i];
        return std::clamp(total, -evaluation_limit, evaluation_limit);
    }

    // The unweighted terms: out [dimension].
    void features(const Board& board, double* out) const { terms_.fill(board, out); }

private:
    Terms terms_;
    std::array<double, dimension> weights_;
};

using Evaluator = std::variant<Linear<Zones<false>>, Linear<Zones<true>>>;

// The functor of a spec. Throws std::invalid_argument for what the kernel does not know.
inline Evaluator make_evaluator(const EvaluatorSpec& spec, const Geometry& geometry) {
    const Regions parts(geometry);
    const auto is = [&](const char* family, const char* options) {
        return spec.family == family && spec.options == options;
    };
    if (is("zones", "")) return Linear(Zones<false>{parts}, spec.weights);
    if (is("zones", "mobility=difference")) return Linear(Zones<true>{parts}, spec.weights);
    throw std::invalid_argument("the kernel has no evaluator '" + spec.family + "/" + spec.options + "'");
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
