// Whole games of uniformly random moves (match/random_games.hpp). A side that renju leaves without a point passes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/gomoku/board/rules.hpp"
#include "match/random_games.hpp"

namespace heibai::gomoku {

using TranscriptCell = std::uint16_t;

inline std::size_t transcript_length(const Variant& variant) {
    return static_cast<std::size_t>(variant.size) * static_cast<std::size_t>(variant.size);
}

// Plays the batch from the empty board on `threads` threads.
// results: [count] 1 black won, -1 white won, 0 a draw.
// transcripts: null, or [count][size * size] points without passes, then no_move.
// `control` may be null. Returns false when it stopped the batch early: the arrays are then incomplete.
bool play_random_games(const match::RandomGames& batch, const Variant& variant, std::int8_t* results,
                       TranscriptCell* transcripts, int threads, Control* control);

}  // namespace heibai::gomoku
