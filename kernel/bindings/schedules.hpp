// Schedules on their way from Python: one column an entry of match::Game.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "arrays.hpp"
#include "match/batch.hpp"

namespace heibai::bindings {

// Throws std::invalid_argument.
inline std::vector<match::Game> read_games(const Input<std::uint32_t>& black, const Input<std::uint32_t>& white,
                                    const Input<std::uint32_t>& opening, const Input<std::uint64_t>& pairing,
                                    const Input<std::uint64_t>& number, std::size_t players, std::size_t openings) {
    const std::size_t games = black.size();
    if (white.size() != games || opening.size() != games || pairing.size() != games || number.size() != games)
        throw std::invalid_argument("the columns of a schedule must have one length");
    std::vector<match::Game> rows;
    for (std::size_t i = 0; i < games; ++i) {
        if (black(i) >= players || white(i) >= players || opening(i) >= openings)
            throw std::invalid_argument("a schedule names a player or an opening that is not there");
        rows.push_back({black(i), white(i), opening(i), pairing(i), number(i)});
    }
    return rows;
}

}  // namespace heibai::bindings
