// Regression of an n-tuple network's weights on targets: normalised least mean squares (Widrow and Hoff 1960; Nagumo and
// Noda 1967), one pass over the shuffled samples an epoch.
//
// A sample moves each weight by rate * error * how often it is read / the sum of those squares: at rate 1 its own error
// would be gone. Each phase is
// fitted by one thread, from the samples of its own disc counts and, with less importance, those up to `reach` discs beside
// them, so neighbouring phases are alike. Weights, the number of the epoch and the seed are the whole state: the result
// does not depend on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/patterns.hpp"

namespace heibai::reversi {

struct Sample {
    Board board;
    float target;  // points for the side to move
    float importance;  // 1: an ordinary sample
};

// Sums over the samples of an epoch, a sample once for each phase that it went into.
struct RegressionError {
    double squared = 0.0, absolute = 0.0;  // times importance, before each sample's own step
    double importance = 0.0;
    std::uint64_t samples = 0;
    bool complete = true;
};

class Regression {
public:
    // Throws std::invalid_argument for options that no network has.
    Regression(const std::string& options, const Geometry& geometry, std::vector<Sample> samples);

    std::size_t dimension() const { return dimension_; }
    std::size_t samples() const { return samples_.size(); }

    // One epoch on `weights` [dimension] in place. `reach` in discs, 0 or more. A stop leaves phases untouched that no
    // thread had begun, and the result says that it is not complete.
    RegressionError epoch(std::span<float> weights, double rate, std::uint64_t seed, double reach, int threads,
                          const Control& control) const;

    // Value less target of each sample: out [samples].
    void errors(std::span<const float> weights, float* out, int threads) const;

private:
    struct Part {
        std::uint32_t sample;
        float importance;
    };

    int phase_of(int discs) const { return discs * phases_ / (cells_ + 1); }
    std::vector<Part> samples_of(int phase, double reach) const;
    RegressionError fit(std::span<float> weights, int phase, double rate, Rng rng, double reach) const;

    TupleNetwork network_;
    int phases_, cells_;
    std::size_t free_weights_, dimension_;
    std::vector<Sample> samples_;
    std::vector<std::vector<std::uint32_t>> by_discs_;  // [discs] samples
};

}  // namespace heibai::reversi
