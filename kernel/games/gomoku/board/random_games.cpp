#include "games/gomoku/board/random_games.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/point_set.hpp"
#include "games/gomoku/board/stones.hpp"

namespace heibai::gomoku {
namespace {

constexpr std::size_t chunk_games = 256;  // what a thread takes at a time

// Where a game writes its moves, if anybody wants them.
class Transcript {
public:
    Transcript(std::uint16_t* moves, int points) : moves_(moves), left_(points) {}

    void add(int point) {
        if (!moves_) return;
        *moves_++ = static_cast<std::uint16_t>(point);
        --left_;
    }

    void close() {
        if (moves_) std::fill_n(moves_, left_, no_move);
    }

private:
    std::uint16_t* moves_;
    int left_;
};

// Freestyle and standard, where every empty point is legal and a side's stones alone tell whether it has won.
int play_open(const Geometry& geometry, bool exact, Rng& rng, Transcript& moves) {
    std::array<Stones, 2> sides{Stones(geometry), Stones(geometry)};
    PointSet empty = PointSet::first(geometry.points);
    for (int left = geometry.points; left; --left) {
        const int side = (geometry.points - left) & 1;
        const int point = empty.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(left))));
        empty.remove(point);
        moves.add(point);
        Stones::Made made;
        sides[static_cast<std::size_t>(side)].add(point, made);
        if (exact ? made.exactly_five : made.five_or_more) return side == black ? 1 : -1;
    }
    return 0;
}

// Any rule set, on the incremental board.
int play_on_board(Board board, Rng& rng, Transcript& moves) {
    std::array<std::uint16_t, most_points> legal;
    while (!board.is_over()) {
        std::size_t count = 0;
        for (int point = 0; point < board.points(); ++point)
            if (board.legal(point)) legal[count++] = static_cast<std::uint16_t>(point);
        if (!count) {
            board.pass();
            continue;
        }
        const int point = legal[rng.below(count)];
        moves.add(point);
        board.place(point);
    }
    if (!board.won()) return 0;
    return board.to_move() == white ? 1 : -1;
}

}  // namespace

bool play_random_games(const RandomGames& batch, std::int8_t* results, std::uint16_t* transcripts, int threads,
                       Control* control) {
    const Geometry& shape = geometry(batch.size);
    const bool open = batch.rule == Rule::freestyle || batch.rule == Rule::standard;
    const Board start(batch.size, batch.rule);
    std::atomic<std::size_t> next{0}, done{0};
    const auto work = [&](int) {
        for (;;) {
            if (control && control->over(done.load(std::memory_order_relaxed))) return;
            const std::size_t first = next.fetch_add(chunk_games, std::memory_order_relaxed);
            if (first >= batch.count) return;
            const std::size_t last = std::min(first + chunk_games, batch.count);
            for (std::size_t game = first; game < last; ++game) {
                Rng rng(batch.seed, {batch.generation, batch.pairing, batch.first_game + game});
                const auto points = static_cast<std::size_t>(shape.points);
                Transcript moves(transcripts ? transcripts + game * points : nullptr, shape.points);
                const int result = open ? play_open(shape, batch.rule == Rule::standard, rng, moves)
                                        : play_on_board(start, rng, moves);
                moves.close();
                results[game] = static_cast<std::int8_t>(result);
            }
            const std::size_t total = done.fetch_add(last - first) + last - first;
            if (control) control->publish_nodes(total);
        }
    };
    on_threads(threads, work);
    return done.load() == batch.count;
}

}  // namespace heibai::gomoku
