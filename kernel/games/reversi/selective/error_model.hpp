// How far the value of a shallow search lies from that of a deeper one: what multi-ProbCut (Buro 1997) cuts by.
//
// deep = shallow + error, normally distributed with mean m0 + m1 * e and standard deviation
// exp(s0 + s1 * ln(1 + shallow) + s2 * ln(deep - shallow) + s3 * e + s4 * e^2), in discs; e: empty squares / 60.
// tools/fit_probcut.py measures the constants.
#pragma once

#include <array>

#include "games/reversi/selective/values.hpp"

namespace heibai::reversi::selective {

struct ErrorModel {
    double mean[2];
    double deviation[5];
};

inline constexpr ErrorModel heuristic_errors{{0.652, -0.594}, {1.821, -0.386, 0.181, -0.021, -0.968}};
inline constexpr ErrorModel ending_errors{{1.176, -2.049}, {1.667, -0.226, 0.218, -0.181, -0.091}};

// The depth of the search that guesses one of `depth` plies, 2 at least: about half, of the same parity.
constexpr int guessing_depth(int depth) { return depth / 4 * 2 + depth % 2; }

// The model as tables.
class Errors {
public:
    // `disc`: the value of one.
    Errors(const ErrorModel& model, Value disc);

    struct Guess {
        Value mean, deviation;
    };
    // Of a search of `guessing_depth(depth)` plies, and of the static value.
    const Guess& shallow(int empties, int depth) const { return shallow_[empties][depth]; }
    const Guess& still(int empties, int depth) const { return still_[empties][depth]; }

private:
    using Table = std::array<std::array<Guess, 62>, 62>;
    Table shallow_{}, still_{};
};

}  // namespace heibai::reversi::selective
