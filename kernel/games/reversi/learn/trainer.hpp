// Temporal differences for Reversi's evaluators.
#pragma once

#include <memory>

#include "evaluation/evaluator_spec.hpp"
#include "games/reversi/board/geometry.hpp"
#include "learn/trainer.hpp"

namespace heibai::reversi {

// The weights of `spec` only say how many there are. Throws std::invalid_argument for what the kernel does not know.
std::unique_ptr<learn::Trainer> make_trainer(const search::EvaluatorSpec& spec, const Geometry& board,
                                             const learn::TdSettings& settings, int threads);

}  // namespace heibai::reversi
