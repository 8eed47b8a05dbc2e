// What a sequence of moves is worth to the genetic move-sequence solver: the twin of Board.place in
// src/heibai/games/gomoku/evaluation/sequence_points.py and of the sum over steps in src/heibai/search/sequence.py.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/lines/lines.hpp"

namespace heibai::gomoku {

struct Worth {
    int fitness = 0;   // points, both sides' steps
    int tendency = 0;  // points for the side to move at the root
    int played = 0;    // steps placed, the others are filled up; 0: the sequence is invalid
};

// Sequences from one position, evaluated one after another.
class SequenceWorth {
public:
    SequenceWorth(const Lines& root, Rule rule, Side first);

    Worth of(const std::uint16_t* genes, int length);

    std::uint64_t stones() const { return stones_; }  // placed so far

private:
    struct Step {
        int value;
        bool allowed, wins, decides;
    };

    Step place(const std::uint16_t* genes, int index, Side side);
    Step look(int point, Side side);
    bool wins_somewhere(Side side, const std::uint16_t* genes, int placed) const;
    Side side_of(int index) const { return index % 2 ? other(first_) : first_; }

    Lines lines_;
    const PointTables& tables_;
    std::array<std::vector<std::uint16_t>, 2> fives_;  // points where each side has a five at the root
    std::uint64_t stones_ = 0;
    Side first_;
    bool restricted_;
};

}  // namespace heibai::gomoku
