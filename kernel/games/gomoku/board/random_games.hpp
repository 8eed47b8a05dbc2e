// Whole games of uniformly random moves, many in one call.
//
// Game g of a batch draws from the stream (seed, generation, pairing, g) and from no other, so its moves depend on
// those four numbers alone. A move is one draw of below(k) over the k legal points in ascending order; a side that
// renju leaves without a point passes without a draw.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/control.hpp"
#include "games/gomoku/board/rules.hpp"

namespace heibai::gomoku {

inline constexpr std::uint16_t no_move = 65535;  // fills a transcript after the last move

struct RandomGames {
    int size;
    Rule rule;
    std::uint64_t seed;
    std::uint64_t generation;
    std::uint64_t pairing;
    std::uint64_t first_game;  // game numbers first_game .. first_game + count - 1
    std::size_t count;
};

// Plays the batch on `threads` threads.
// results: [count] 1 black won, -1 white won, 0 a draw.
// transcripts: null, or [count][size * size] points without passes, then no_move.
// `control` may be null. Returns false when it stopped the batch early: the arrays are then incomplete.
bool play_random_games(const RandomGames& batch, std::int8_t* results, std::uint16_t* transcripts, int threads,
                       Control* control);

}  // namespace heibai::gomoku
