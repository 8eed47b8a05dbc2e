// Evaluators as Python names them: a family, its options and the weights.
#pragma once

#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/checks.hpp"
#include "evaluation/evaluator_spec.hpp"

namespace heibai::bindings {

// Throws std::invalid_argument.
inline search::EvaluatorSpec spec_of(const std::string& family, const std::string& options,
                                     const std::vector<double>& weights) {
    check_options(options);
    check_weights(weights.data(), weights.size());
    return {family, options, weights};
}

inline search::EvaluatorSpec spec_of(const std::string& family, const std::string& options,
                                     const Input<double>& weights) {
    return spec_of(family, options, std::vector<double>(weights.data(), weights.data() + weights.size()));
}

}  // namespace heibai::bindings
