// What an engine has found, whatever the game.
#pragma once

#include <cstdint>
#include <vector>

namespace heibai::search {

struct EngineResult {
    int move = -1;  // -1: the game is over
    double value = 0.0;  // for the side to move; meaningless at depth 0
    int depth = 0;  // plies completed
    int selective_depth = 0;  // plies to the deepest position entered; 0 where every line ends at the depth
    bool exact = false;  // `value` is the game's result
    int confidence = 100;  // per cent, of each cut that was guessed; 100: none was
    std::uint64_t nodes = 0;  // positions entered
    std::vector<int> line;  // principal variation, `move` first
};

}  // namespace heibai::search
