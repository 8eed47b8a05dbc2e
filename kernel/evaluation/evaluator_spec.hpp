// An evaluator as a value: what Python's KernelEvaluator carries, whatever the game.
#pragma once

#include <string>
#include <vector>

namespace heibai::search {

struct EvaluatorSpec {
    std::string family;          // "zones"
    std::string options;         // "mobility=difference"; commas between several
    std::vector<double> weights; // the genome
};

inline constexpr double evaluation_limit = 900000.0;

}  // namespace heibai::search
