// An n-tuple network whose indices are kept from position to position: a move adds what its squares weigh in each image
// of each tuple, 16 images an instruction. The value is that of the network, to the digit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/patterns.hpp"

namespace heibai::reversi {

// Images of tuples that are read at a time, and the most that there may be.
inline constexpr int images_a_lane = 16, most_images = 192;

// What each image of each tuple holds, a number in base 3; what lies behind the last image means nothing.
struct TupleContents {
    alignas(32) std::uint16_t own[most_images];  // seen by the side to move: 1 its disc, 2 the other's
    alignas(32) std::uint16_t other[most_images];  // seen by the other side
};

class IncrementalTuples {
public:
    static constexpr int disc = 128;  // parts that a point of the network has

    // Whether every entry is a multiple of 1/128 within 16 bits, and the images are not too many.
    static bool fits(const TupleNetwork& network);

    // The network must fit.
    explicit IncrementalTuples(const TupleNetwork& network);

    void fill(const Board& board, TupleContents& contents) const;

    // After the mover's disc on `square` and the flips, seen by the side that moves next.
    void play(const TupleContents& before, int square, Bits flipped, TupleContents& after) const;

    void pass(const TupleContents& before, TupleContents& after) const;

    // For the side to move, in 1/128 of a point; `discs` on the board choose the phase.
    int evaluate(const TupleContents& contents, int discs) const {
        return sum(contents.own, entries_.data() + phase_[static_cast<std::size_t>(discs)]);
    }

private:
    using Row = std::array<std::uint16_t, most_images>;  // a number an image

    int sum(const std::uint16_t* contents, const std::int16_t* entries) const;

    int lanes_ = 0;  // of images, filled up with some that always hold nothing
    alignas(32) std::array<Row, 64> powers_{};  // [square][image] its power of three, 0 outside
    alignas(32) std::array<std::int32_t, most_images> tables_{};  // [image] where its table starts in a phase
    std::array<std::uint32_t, 65> phase_{};  // [discs] where a phase starts
    std::vector<std::int16_t> entries_;  // [phases * (entries of a phase + 2)]
};

}  // namespace heibai::reversi
