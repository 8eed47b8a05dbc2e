// What a disc is worth in the values of an evaluator, whose points need not be discs.
#pragma once

#include "games/reversi/evaluation/incremental_tuples.hpp"
#include "games/reversi/selective/values.hpp"

namespace heibai::reversi::selective {

// `part` where the evaluator's values are about as large as those of one in discs, from half to twice; else measured:
// their mean size in the positions of random games, against that of such an evaluator.
Value disc_of(const IncrementalTuples& tuples);

}  // namespace heibai::reversi::selective
