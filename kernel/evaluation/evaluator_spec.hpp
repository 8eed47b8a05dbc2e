// An evaluator as a value: what Python's KernelEvaluator carries, whatever the game.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/quoted.hpp"
#include "common/settings.hpp"

namespace heibai::search {

struct EvaluatorSpec {
    std::string family;  // "zones"
    std::string options;  // "mobility=difference"; commas between several
    std::vector<double> weights;  // the genome
};

// Throws std::invalid_argument unless there are so many weights.
inline void check_weight_count(const std::vector<double>& weights, std::size_t expected) {
    if (weights.size() != expected)
        throw std::invalid_argument("expected " + std::to_string(expected) + " weights, got " +
                                    std::to_string(weights.size()));
}

// Throws std::invalid_argument that says which families and options there are.
[[noreturn]] inline void refuse_evaluator(const EvaluatorSpec& spec, std::span<const std::string_view> known) {
    throw std::invalid_argument("the kernel has no evaluator " + quoted(spec.family + "/" + spec.options) +
                                "; it has " + listed(known));
}

}  // namespace heibai::search
