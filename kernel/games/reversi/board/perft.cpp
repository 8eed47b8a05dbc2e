#include "games/reversi/board/perft.hpp"

#include <algorithm>
#include <bit>

#include "games/reversi/board/lanes.hpp"

namespace heibai::reversi {
namespace {

using search::PerftPoll;
using search::PerftResult;

// Counts with the last ply in bulk. Boards one ply above the leaves gather in a buffer, so that the mobility
// of several of them is found at once whatever parents they have.
class BulkCounter {
public:
    BulkCounter(Bits mask, Control* control) : mask_(mask), polled_(control) {}

    void count(const Board& board, int depth) {
        if (polled_.stopped(leaves_)) return;
        const Bits moves = legal_moves(board.own, board.opp, mask_);
        if (depth == 2 && moves) {
            waiting_ += expand(board.own, board.opp, moves, own_ + waiting_, opp_ + waiting_);
            if (waiting_ >= batch) flush();
        } else if (moves) {
            for (int square : Squares{moves}) count(board.play(square), depth - 1);
        } else if (!legal_moves(board.opp, board.own, mask_)) {
            leaves_ += 1;
        } else if (depth == 2) {
            push(board.pass());
        } else {
            count(board.pass(), depth - 1);
        }
    }

    PerftResult finish() {
        flush();
        return {leaves_, !polled_.was_stopped()};
    }

private:
    static constexpr int batch = 64;
    static constexpr int most_moves = 64;  // room for the children that one position adds

    void push(const Board& board) {
        own_[waiting_] = board.own;
        opp_[waiting_] = board.opp;
        if (++waiting_ >= batch) flush();
    }

    // One ply above the leaves a board without moves is one leaf, whether it passes or has ended.
    void flush() {
        const Lanes mask = Lanes{} + mask_;
        for (int i = 0; i < waiting_; i += lane_count) {
            const Lanes moves = legal_moves(load_lanes(own_ + i), load_lanes(opp_ + i), mask);
            for (int lane = 0; lane < std::min(lane_count, waiting_ - i); ++lane)
                leaves_ += static_cast<std::uint64_t>(std::max(std::popcount(moves[lane]), 1));
        }
        waiting_ = 0;
    }

    Bits mask_;
    PerftPoll polled_;
    std::uint64_t leaves_ = 0;
    int waiting_ = 0;
    alignas(Lanes) Bits own_[batch + most_moves]{};
    alignas(Lanes) Bits opp_[batch + most_moves]{};
};

void count_plain(const Board& board, int depth, Bits mask, PerftPoll& polled, std::uint64_t& leaves) {
    if (depth == 0) {
        leaves += 1;
        return;
    }
    if (polled.stopped(leaves)) return;
    const Bits moves = legal_moves(board.own, board.opp, mask);
    for (int square : Squares{moves}) count_plain(board.play(square), depth - 1, mask, polled, leaves);
    if (moves) return;
    if (legal_moves(board.opp, board.own, mask)) return count_plain(board.pass(), depth - 1, mask, polled, leaves);
    leaves += 1;
}

}  // namespace

PerftResult perft(const Board& board, const Geometry& geometry, int depth, bool plain, Control* control) {
    if (!plain && depth >= 2) {
        BulkCounter counter(geometry.mask, control);
        counter.count(board, depth);
        return counter.finish();
    }
    PerftPoll polled(control);
    std::uint64_t leaves = 0;
    count_plain(board, depth, geometry.mask, polled, leaves);
    return {leaves, !polled.was_stopped()};
}

}  // namespace heibai::reversi
