// A game's fingerprint: equal for games that are images of each other, move for move.
#pragma once

#include <cstdint>
#include <vector>

#include "common/rng.hpp"

namespace heibai::library {

// What the lines of many games are written into; one entry a ply, but `fingerprints` one a game.
struct LineKeys {
    std::vector<std::uint64_t> keys;   // of the position before the move, the same for all its images
    std::vector<std::uint16_t> moves;  // as the image with that key has it, the least where several have
    std::vector<std::uint8_t> sides;   // 0 black, 1 white moved
    std::vector<std::uint64_t> fingerprints;

    void put(std::uint64_t key, std::uint16_t move, std::uint8_t side) {
        keys.push_back(key);
        moves.push_back(move);
        sides.push_back(side);
    }

    // Ends a game whose line began at entry `first`: keys and moves in their order tell it.
    void end_game(std::size_t first) {
        std::uint64_t state = 0;
        for (std::size_t i = first; i < keys.size(); ++i) state = Rng::mix(Rng::mix(state ^ keys[i]) ^ moves[i]);
        fingerprints.push_back(state);
    }
};

}  // namespace heibai::library
