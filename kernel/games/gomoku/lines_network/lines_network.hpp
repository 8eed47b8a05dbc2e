// A small network over the lines of empty points: what `lines/threats/network` adds to `lines/threats`.
//
// A line around an empty point, four cells on each arm, gives a vector of whole numbers for either side, who sees the
// stones as own and opposing ones. The vectors of a point's four lines are added, cut off below 0 and above
// `most_activation`, and added over the empty points; two dense layers make a value of the two sums, the mover's first.
// Boards of other sizes count as if they had no more and no fewer points far from all stones than one of `size`.
// src/heibai/games/gomoku/evaluation/lines_network.py is the twin, to the digit.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/gomoku/board/rules.hpp"
#include "games/gomoku/lines/classes.hpp"

namespace heibai::gomoku {

class LinesNetwork {
public:
    static constexpr int size = 15;  // of the boards whose games the weights know
    static constexpr int sight = 4;  // cells of an arm
    static constexpr int kinds = 57;  // of arms, as far as either side sees them
    static constexpr int pairs = kinds * (kinds + 1) / 2;
    static constexpr int channels = 8;  // of one side
    static constexpr int hidden = 16;
    static constexpr int inputs = 2 * channels;
    static constexpr int most_activation = 255;
    static constexpr int weights = pairs * channels + channels + hidden * (inputs + 2) + inputs + 1;

    // Black's channels, then white's; one register of AVX2, plain loops elsewhere.
    using Row = std::int16_t __attribute__((vector_size(2 * inputs)));
    using Pooled = std::array<std::int32_t, inputs>;

    // `weights`: vectors of the pairs of arms, bias, hidden layer by rows, its bias, outputs of hidden units and of
    // inputs, constant. Throws std::invalid_argument where the first two are no whole numbers up to 4,096, or others
    // above 2^20.
    explicit LinesNetwork(std::span<const double> weights);

    // The line in the middle of eleven cells (ClassTables::classes_of), as an index into the rows.
    std::uint16_t line_of(std::uint64_t window) const {
        constexpr unsigned mask = (1u << (2 * sight)) - 1;
        return static_cast<std::uint16_t>(before_[window >> 2 & mask] + after_[window >> (arm_bits + 2) & mask]);
    }
    const Row& row(std::uint16_t line) const { return rows_[line]; }
    const Row& bias() const { return bias_; }

    // Points for the side to move.
    double value(const Pooled& pooled, Side to_move) const;

private:
    using Units = double __attribute__((vector_size(sizeof(double) * hidden)));  // each sum rounds as in Python

    std::array<std::uint16_t, 1 << (2 * sight)> before_, after_;  // kind of an arm, the first times `kinds`
    std::vector<Row> rows_;
    Row bias_;
    std::array<Units, inputs> first_;
    Units first_bias_, second_;
    std::array<double, inputs> direct_;
    double constant_;
};

}  // namespace heibai::gomoku
