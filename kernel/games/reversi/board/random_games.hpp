// Whole games of uniformly random moves (match/random_games.hpp), several at once on a thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/reversi/board/geometry.hpp"
#include "match/random_games.hpp"

namespace heibai::reversi {

using TranscriptCell = std::uint8_t;

inline std::size_t transcript_length(const Geometry& board) { return static_cast<std::size_t>(board.cells()) - 4; }

// Plays the batch from the start position on `threads` threads.
// scores: [count] discs, black minus white, empties to the winner.
// transcripts: null, or [count][size * size - 4] squares (row * size + column) without passes, then no_move.
// `control` may be null. Returns false when it stopped the batch early: the arrays are then incomplete.
bool play_random_games(const match::RandomGames& batch, const Geometry& board, std::int8_t* scores,
                       TranscriptCell* transcripts, int threads, Control* control);

}  // namespace heibai::reversi
