// What a simulation is worth, and the schedule by phase; src/heibai/search/playouts.py is the twin.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "common/rng.hpp"

namespace heibai::search {

inline constexpr int to_the_end = -1;

// A part of the game and how it is simulated.
struct Phase {
    int last;    // stones on a board of 64 squares up to which it lasts; other boards in proportion
    int plies;   // of a simulation, or to_the_end
    int factor;  // so many times the playouts
};

// The phase of a game, whose rules have three `phases`.
template <typename Rules>
Phase phase_of(int stones, int cells) {
    for (const Phase& phase : Rules::phases)
        if (64 * stones <= phase.last * cells) return phase;
    return Rules::phases[2];
}

// An evaluation as a probability of winning, in the open interval (0, 1).
inline double squash(double value, double scale) {
    constexpr double furthest = 36.0;  // scales; beyond, the result would round to 1, which is a won game's
    return 1.0 / (1.0 + std::exp(-std::min(std::max(value / scale, -furthest), furthest)));
}

// Simulations of one kind, and the count of the positions that they entered.
template <typename Rules, typename Evaluator>
class Playouts {
public:
    using Position = typename Rules::Position;

    // `evaluator` is asked when `plies` cut simulations off, and may be null otherwise.
    Playouts(const Rules& rules, const Evaluator* evaluator, int plies, double scale)
        : rules_(rules), evaluator_(evaluator), plies_(plies), scale_(scale) {}

    // What one simulation from `position`, which is left at its end, is worth for the side that moved first, 0 to 1.
    double run(Position& position, Rng& rng) {
        const int steps = rules_.simulate(position, plies_, rng);
        nodes_ += static_cast<std::uint64_t>(steps);
        const bool over = plies_ == to_the_end || rules_.is_over(position);
        const double value = over ? rules_.outcome(position) : squash((*evaluator_)(position), scale_);
        return steps % 2 ? 1.0 - value : value;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    const Rules& rules_;
    const Evaluator* evaluator_;
    int plies_;
    double scale_;
    std::uint64_t nodes_ = 0;
};

}  // namespace heibai::search
