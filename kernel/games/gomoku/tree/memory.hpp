// What a thread of the search learns besides the transposition table.
#pragma once

#include "games/gomoku/threats/vcf.hpp"
#include "games/gomoku/tree/order.hpp"

namespace heibai::gomoku::tree {

struct Memory {
    threats::VcfTable fours;
    History history;

    void clear() {
        fours.clear();
        history.clear();
    }
};

}  // namespace heibai::gomoku::tree
