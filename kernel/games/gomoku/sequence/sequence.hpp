// The genetic move-sequence solver, the twin of src/heibai/search/sequence.py: the same move, line, fitness and counts
// from the same stream. That file says what it does and lists every draw.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/gomoku/sequence/sequence_worth.hpp"

namespace heibai::gomoku {

struct SequenceParameters {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    int genes = 7;
    int population = 2000;
    int most = 3500;
    int survivors = 200;
    double mutation = 0.01;
    std::uint64_t patience = 5;
    std::uint64_t generations = unlimited;
    std::uint64_t evaluations = unlimited;
    double seconds = 0.0;  // 0: no limit
};

using Points = std::vector<std::uint16_t>;

struct SequenceFound {
    int move;
    Points line;       // begins with the move
    int length = 0;    // genes of a sequence
    int fitness = 0;   // of the best sequence
    int tendency = 0;  // of the best sequence, for the side to move
    bool valid = false;  // false: there was no valid sequence, and fitness and tendency mean nothing
    std::uint64_t generations = 0, evaluations = 0, invalid = 0;
    std::uint64_t nodes = 0;  // stones placed
};

// Empty points of the box around the stones, ascending; it grows until it holds `count` of them and a legal one. On an
// empty board the legal point nearest to the centre alone. `legal`: ascending, one at least.
Points sequence_candidates(const Lines& lines, const Points& legal, int count);

// `legal`: the moves of the side, ascending, one at least. Starts the clock of `control`, polls it about every
// 20 microseconds, and publishes length, stones placed, tendency and move after each generation.
// Throws std::invalid_argument for parameters that leave no room for children.
SequenceFound solve_sequence(const Lines& lines, Rule rule, Side to_move, const Points& legal,
                             const SequenceParameters& parameters, Rng& rng, Control& control);

}  // namespace heibai::gomoku
