#include "games/gomoku/tree/worth.hpp"

#include <algorithm>

namespace heibai::gomoku::tree {
namespace {

// By class in one line; the sum over the lines is the point's.
constexpr std::array<int, classes> line_attack{0, 0, 1, 2, 4, 9, 10, 12, 30, 32, 24, 300, 300, 1000};
constexpr std::array<int, classes> line_defence{0, 0, 1, 2, 3, 7, 8, 9, 24, 26, 12, 200, 200, 800};

// For what two lines make together.
constexpr std::array<int, patterns + 1> both_attack{0, 0, 0, 3, 0, 0, 6, 60, 0, 200, 150, 0, 0};
constexpr std::array<int, patterns + 1> both_defence{0, 0, 0, 2, 0, 0, 4, 40, 0, 140, 100, 0, 0};

}  // namespace

Worth::Worth() {
    for (unsigned key = 0; key < 1u << 16; ++key) {
        int attack = 0, defence = 0;
        for (int d = 0; d < directions; ++d) {
            const unsigned made = std::min<unsigned>(class_in(static_cast<Key>(key), d), classes - 1);
            attack += line_attack[made];
            defence += line_defence[made];
        }
        const Pattern pattern = point_tables().info(static_cast<Key>(key)).pattern();
        attack_[key] = static_cast<std::uint16_t>(std::min(attack + both_attack[pattern], 4095));
        defence_[key] = static_cast<std::uint16_t>(std::min(defence + both_defence[pattern], 4095));
    }
}

const Worth& worth() {
    static const Worth table;
    return table;
}

}  // namespace heibai::gomoku::tree
