// What learns the weights of an evaluator, whatever the game.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/control.hpp"
#include "common/settings.hpp"
#include "learn/episode.hpp"
#include "learn/steps.hpp"

namespace heibai::learn {

struct TdSettings {
    PlaySettings play;
    StepSettings step;
    int games = 16;              // of a batch
    double grain = 0x1p-16;      // of the weights that are played with
    double largest = 100'000.0;  // that a weight may become
};

inline constexpr std::string_view known_settings[] = {"epsilon", "opening", "lambda", "unit",  "noisy", "discs",
                                                      "step",    "rate",    "decay",  "batch", "grain"};

// Throws std::invalid_argument for a name that is none.
inline TdSettings td_settings(const Settings& given) {
    given.check_names("temporal differences", known_settings);
    TdSettings made;
    given.take("epsilon", made.play.epsilon);
    given.take("opening", made.play.opening);
    given.take("lambda", made.play.lambda);
    given.take("unit", made.play.unit);
    given.take("noisy", made.play.noisy);
    given.take("discs", made.play.discs);
    made.step.unit = made.play.unit;
    made.step.step = static_cast<Step>(given.get("step", 0));
    given.take("rate", made.step.rate);
    given.take("decay", made.step.decay);
    given.take("batch", made.games);
    given.take("grain", made.grain);
    return made;
}

struct Learnt {
    std::uint64_t batches = 0;    // that were learnt from
    std::uint64_t positions = 0;  // of those
    double squared_error = 0.0;   // mean, of their predictions
};

class Trainer {
public:
    virtual ~Trainer() = default;

    // Batches `first` to `first + count - 1`, fewer after a stop. Throws std::invalid_argument for weights that have
    // grown out of bounds.
    virtual Learnt learn(const Weights& weights, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                         Control& control) = 0;
};

}  // namespace heibai::learn
