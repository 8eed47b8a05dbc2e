// Whole games of uniformly random moves, many in one call, whatever the game.
//
// Game g of a batch draws from the stream (seed, generation, pairing, g) and from no other, so its moves depend on those
// four numbers alone: not on the batch it is played in, nor on the number of threads. A move is one draw of below(k) over
// the k legal moves in ascending order; a pass draws nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "common/rng.hpp"

namespace heibai::match {

struct RandomGames {
    std::uint64_t seed;
    std::uint64_t generation;
    std::uint64_t pairing;
    std::uint64_t first_game;  // game numbers first_game .. first_game + count - 1
    std::size_t count;

    Rng stream(std::size_t index) const { return Rng(seed, {generation, pairing, first_game + index}); }
};

// Fills a transcript after the last move.
template <typename Cell>
inline constexpr Cell no_move = std::numeric_limits<Cell>::max();

// Calls `play(first, last)` of a player of games that `make()` makes on each of `threads` threads, until all games of
// the batch are played, `chunk` at a time. False when `control`, which may be null, stopped it early.
template <typename Make>
bool play_in_chunks(const RandomGames& batch, std::size_t chunk, int threads, Control* control, Make make) {
    std::atomic<std::size_t> next{0}, done{0};
    on_threads(threads, [&](int) {
        auto table = make();
        for (;;) {
            if (control && control->over(done.load(std::memory_order_relaxed))) return;
            const std::size_t first = next.fetch_add(chunk, std::memory_order_relaxed);
            if (first >= batch.count) return;
            const std::size_t last = std::min(first + chunk, batch.count);
            table.play(first, last);
            const std::size_t total = done.fetch_add(last - first) + last - first;
            if (control) control->publish_nodes(total);
        }
    });
    return done.load() == batch.count;
}

}  // namespace heibai::match
