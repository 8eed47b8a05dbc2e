#include "games/reversi/learn/labels.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/on_threads.hpp"

namespace heibai::reversi {
namespace {

constexpr std::size_t megabytes = 1;  // of a thread's tables: such searches are small
constexpr std::size_t block = 256;    // positions that a thread takes at once

float value_of(selective::Search& search, const Board& board, const selective::Limits& limits, const Control& whole) {
    Control control(whole);
    control.start(0.0, 0);
    return static_cast<float>(search.search(board, limits, control).value);
}

}  // namespace

bool label(const TupleNetwork& network, std::span<const Board> boards, const selective::Limits& limits, int threads,
           const Control& control, float* out) {
    std::atomic<std::size_t> next{0};
    on_threads(threads, [&](int) {
        selective::Search search(network, megabytes, IncrementalTuples::disc);
        for (std::size_t from; !control.stopped() && (from = next.fetch_add(block)) < boards.size();)
            for (std::size_t i = from; i < std::min(from + block, boards.size()); ++i)
                out[i] = value_of(search, boards[i], limits, control);
    });
    return !control.stopped();
}

Board wander(Board board, int plies, Rng& rng) {
    for (int ply = 0; ply < plies && !is_over(board);) {
        const Bits legal = legal_moves(board.own, board.opp);
        if (!legal) {
            board = board.pass();
            continue;
        }
        const auto chosen = rng.below(static_cast<std::uint64_t>(std::popcount(legal)));
        board = board.play(nth_square(legal, static_cast<int>(chosen)));
        ++ply;
    }
    return board;
}

}  // namespace heibai::reversi
