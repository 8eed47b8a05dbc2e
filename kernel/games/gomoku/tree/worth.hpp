// A guess, for the order of moves, at what a point is worth: by what each side's stone there would make.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/lines/points.hpp"

namespace heibai::gomoku::tree {

class Worth {
public:
    Worth();

    // Above 0 and below 4096; attack: the mover's key, defence: the other side's.
    int attack(Key key) const { return attack_[key]; }
    int defence(Key key) const { return defence_[key]; }

private:
    std::array<std::uint16_t, 1 << 16> attack_, defence_;
};

const Worth& worth();

}  // namespace heibai::gomoku::tree
