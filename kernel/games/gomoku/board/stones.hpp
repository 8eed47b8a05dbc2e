// Stones of one side alone, for rule sets under which they tell whether that side has won.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/board/geometry.hpp"

namespace heibai::gomoku {

// The stones of one side as words of bits, a line and direction each, so that a five shows after a few shifts.
class Stones {
public:
    explicit Stones(const Geometry& geometry) : geometry_(&geometry) {}

    bool operator==(const Stones&) const = default;

    // Adds a stone; whether the longest run through it has five stones or more, and whether some run has exactly five.
    struct Made {
        bool five_or_more = false, exactly_five = false;
    };

    void add(int point, Made& made) {
        for (int d = 0; d < directions; ++d) {
            std::uint32_t& word = words_[d][geometry_->line[d][point]];
            word |= 1u << (geometry_->shift[d][point] / 2);
            const std::uint32_t pairs = word & word >> 1;
            if (const std::uint32_t fives = pairs & pairs >> 2 & word >> 4) [[unlikely]]
                judge(fives, made);
        }
    }

    bool has(int point) const { return words_[0][geometry_->line[0][point]] >> (geometry_->shift[0][point] / 2) & 1; }

private:
    // Five in a row and no more: a run of fives of length one. Older runs of this line are longer, or have ended the game.
    static void judge(std::uint32_t fives, Made& made) {
        made.five_or_more = true;
        const std::uint32_t lonely = fives & ~(fives << 1) & ~(fives >> 1);
        made.exactly_five = made.exactly_five || lonely;
    }

    const Geometry* geometry_;
    std::array<std::array<std::uint32_t, most_lines>, directions> words_{};
};

}  // namespace heibai::gomoku
