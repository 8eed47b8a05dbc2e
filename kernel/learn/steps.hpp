// How far a batch moves the weights: a constant step, one that decays with the games, or a rate of each weight's own,
// temporal coherence (Beal and Smith 1999; for n-tuple networks Jaskowski 2014-2018).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "learn/gradient.hpp"

namespace heibai::learn {

enum class Step : int { constant, decaying, coherence };

struct StepSettings {
    Step step = Step::constant;
    double rate = 0.1;      // of an error that a step takes away, were its position alone
    double decay = 100000;  // games after which a decaying rate is half of the first
    double unit = 1.0;      // points of the evaluation to one of a prediction
};

// All that is learnt; arrays of the caller, [weights].
struct Weights {
    std::span<double> values;
    std::span<double> sums;         // of all that was asked of a weight, for coherence
    std::span<double> sizes;        // the same without signs
    std::span<const double> gains;  // what the rate is multiplied by, so that terms of any size learn alike
};

inline double rate_of(const StepSettings& settings, double games) {
    const bool decays = settings.step == Step::decaying;
    return settings.rate * settings.unit * (decays ? settings.decay / (settings.decay + games) : 1.0);
}

// Takes a step after `games` games before it. With coherence a weight's rate is |sum| / size of what was asked of it so
// far, 1 at first: all of one sign, it learns fast; back and forth, slowly.
inline void take_step(const Gradient& gradient, const StepSettings& settings, double games, const Weights& weights) {
    const double rate = rate_of(settings, games);
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        const double asked = static_cast<double>(gradient.sum[i]) * error_grain;
        double own = 1.0;
        if (settings.step == Step::coherence) {
            if (weights.sizes[i] > 0.0) own = std::abs(weights.sums[i]) / weights.sizes[i];
            weights.sums[i] += asked;
            weights.sizes[i] += static_cast<double>(gradient.size[i]) * error_grain;
        }
        weights.values[i] += rate * weights.gains[i] * own * asked;
    }
}

}  // namespace heibai::learn
