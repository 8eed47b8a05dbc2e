// Schedules on their way from Python: one column an entry of match::Game.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/checks.hpp"
#include "match/batch.hpp"

namespace heibai::bindings {

// Throws std::invalid_argument.
inline std::vector<match::Game> read_games(const Input<std::uint32_t>& black, const Input<std::uint32_t>& white,
                                           const Input<std::uint32_t>& opening, const Input<std::uint64_t>& pairing,
                                           const Input<std::uint64_t>& number, std::size_t players,
                                           std::size_t openings) {
    check_lengths({{"black", black.size()},
                   {"white", white.size()},
                   {"opening", opening.size()},
                   {"pairing", pairing.size()},
                   {"number", number.size()}});
    std::vector<match::Game> rows;
    for (std::size_t i = 0; i < black.size(); ++i) {
        if (black(i) >= players || white(i) >= players || opening(i) >= openings)
            throw std::invalid_argument("game " + std::to_string(i) + " names players " + std::to_string(black(i)) +
                                        " and " + std::to_string(white(i)) + " and opening " +
                                        std::to_string(opening(i)) + ", there are " + std::to_string(players) +
                                        " players and " + std::to_string(openings) + " openings");
        rows.push_back({black(i), white(i), opening(i), pairing(i), number(i)});
    }
    return rows;
}

}  // namespace heibai::bindings
