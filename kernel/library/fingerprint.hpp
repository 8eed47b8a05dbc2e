// A game's fingerprint: equal for games that are images of each other under one symmetry of the board, move for move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/rng.hpp"

namespace heibai::library {

// A position before a move, and the move, as one of the eight symmetries of the board shows them.
struct Image {
    std::uint64_t key;
    std::uint16_t move;
};

using Images = std::array<Image, 8>;  // [symmetry], numbered the same along a game

// What the lines of many games are written into; one entry a ply, but `fingerprints` one a game.
struct LineKeys {
    std::vector<std::uint64_t> keys;   // of the position before the move, the same for all its images
    std::vector<std::uint16_t> moves;  // as the image with that key has it, the least where several have
    std::vector<std::uint8_t> sides;   // 0 black, 1 white moved
    std::vector<std::uint64_t> fingerprints;

    // A game begins; of `start` only the keys count.
    void begin_game(const Images& start) {
        for (std::size_t s = 0; s < start.size(); ++s) states_[s] = start[s].key;
    }

    void put(const Images& images, std::uint8_t side) {
        const auto before = [](const Image& a, const Image& b) {
            return a.key != b.key ? a.key < b.key : a.move < b.move;
        };
        const Image& least = *std::min_element(images.begin(), images.end(), before);
        keys.push_back(least.key);
        moves.push_back(least.move);
        sides.push_back(side);
        for (std::size_t s = 0; s < images.size(); ++s) states_[s] = Rng::mix(states_[s] ^ images[s].move);
    }

    // Ends it: each symmetry of the board has told the start and all moves, and the least of the eight is kept. A
    // symmetry that changes on the way would merge games that differ behind a position that is its own image.
    void end_game() { fingerprints.push_back(*std::min_element(states_.begin(), states_.end())); }

private:
    std::array<std::uint64_t, 8> states_{};
};

}  // namespace heibai::library
