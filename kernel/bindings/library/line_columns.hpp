// Canonical keys along recorded games as columns, the same for every game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "library/fingerprint.hpp"

namespace heibai::bindings {

struct LineColumns {
    Output<std::uint64_t> keys;
    Output<std::uint16_t> moves;
    Output<std::uint8_t> sides;
    Output<std::uint64_t> fingerprints;
};

template <typename T>
Output<T> copied(const std::vector<T>& values) {
    Output<T> array = make_array<T>({values.size()});
    std::copy(values.begin(), values.end(), array.data());
    return array;
}

inline LineColumns columns_of(const library::LineKeys& lines) {
    return {copied(lines.keys), copied(lines.moves), copied(lines.sides), copied(lines.fingerprints)};
}

inline std::invalid_argument illegal_game(std::size_t game) {
    return std::invalid_argument("game " + std::to_string(game) + " has a move that is not legal");
}

// The moves of game after game: `lengths` of them each, `moves` in all. Throws std::invalid_argument.
inline void check_moves(const Input<std::int64_t>& lengths, std::size_t moves) {
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const std::int64_t length = lengths.data()[i];
        if (length < 0 || static_cast<std::size_t>(length) > moves)
            throw std::invalid_argument("lengths must add up to the number of moves");
        moves -= static_cast<std::size_t>(length);
    }
    if (moves) throw std::invalid_argument("lengths must add up to the number of moves");
}

}  // namespace heibai::bindings
