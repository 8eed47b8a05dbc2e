#include "games/reversi/selective/error_model.hpp"

#include <cmath>

namespace heibai::reversi::selective {
namespace {

Errors::Guess guess(const ErrorModel& model, Value disc, int empties, int depth, int shallow) {
    const double e = empties / 60.0;
    const double* s = model.deviation;
    const double mean = model.mean[0] + model.mean[1] * e;
    const double deviation =
        std::exp(s[0] + s[1] * std::log(1.0 + shallow) + s[2] * std::log(depth - shallow) + s[3] * e + s[4] * e * e);
    return {static_cast<Value>(std::lround(mean * disc)), static_cast<Value>(std::lround(deviation * disc))};
}

}  // namespace

Errors::Errors(const ErrorModel& model, Value disc) {
    for (int empties = 0; empties < 62; ++empties)
        for (int depth = 1; depth < 62; ++depth) {
            if (depth > 1) shallow_[empties][depth] = guess(model, disc, empties, depth, guessing_depth(depth));
            still_[empties][depth] = guess(model, disc, empties, depth, 0);
        }
}

}  // namespace heibai::reversi::selective
