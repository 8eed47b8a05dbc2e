// Whole games of uniformly random moves, many in one call.
//
// Game g of a batch draws from the stream (seed, generation, pairing, g) and from no other, so its moves depend
// on those four numbers alone: not on the batch it is played in, nor on the number of threads. A move is one
// draw of below(k) over the k legal moves in square order; a pass draws nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/control.hpp"
#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

inline constexpr std::uint8_t no_move = 255;  // fills a transcript after the last move

struct RandomGames {
    int size;  // squares a side
    std::uint64_t seed;
    std::uint64_t generation;
    std::uint64_t pairing;
    std::uint64_t first_game;  // game numbers first_game .. first_game + count - 1
    std::size_t count;
};

// Plays the batch on `threads` threads.
// scores: [count] discs, black minus white, empties to the winner.
// transcripts: null, or [count][size * size - 4] squares (row * size + column) without passes, then no_move.
// `control` may be null. Returns false when it stopped the batch early: the arrays are then incomplete.
bool play_random_games(const RandomGames& batch, std::int8_t* scores, std::uint8_t* transcripts, int threads,
                       Control* control);

}  // namespace heibai::reversi
