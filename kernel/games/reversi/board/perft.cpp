#include "games/reversi/board/perft.hpp"

#include <algorithm>
#include <bit>

#include "games/reversi/board/lanes.hpp"

namespace heibai::reversi {
namespace {

using search::PerftPoll;
using search::PerftResult;

// Counts with the last ply in bulk. Boards two plies above the leaves gather, and so do those one ply above, so that
// the moves of several of them are found at once whatever parents they have.
class BulkCounter {
public:
    BulkCounter(Bits mask, Control* control) : mask_(mask), polled_(control) {}

    // A board's two sets are passed on their own: gcc would keep a Board in memory, and wait for it.
    void count(Bits own, Bits opp, int depth) {
        if (depth == 2) return add(own, opp);
        if (polled_.stopped(leaves_)) return;
        const Moves moves(own, opp, mask_);
        for (int square : Squares{moves.legal()}) {
            const Bits flipped = moves.flips(square);
            count(opp ^ flipped, own ^ flipped ^ bit(square), depth - 1);
        }
        if (moves.legal()) return;
        if (!legal_moves(opp, own, mask_)) {
            leaves_ += 1;
        } else {
            count(opp, own, depth - 1);
        }
    }

    PerftResult finish() {
        expand();
        for (int i = 0; i < waiting_; ++i)
            leaves_ += static_cast<std::uint64_t>(std::max(std::popcount(legal_moves(own_[i], opp_[i], mask_)), 1));
        return {leaves_, !polled_.was_stopped()};
    }

private:
    static constexpr int most_parents = 8;
    static constexpr int most_moves = 64;  // of one position
    static constexpr int most_passed = 64;

    // A board two plies above the leaves.
    void add(Bits own, Bits opp) {
        const Moves moves(own, opp, mask_);
        parents_[parents_waiting_] = {own, opp, moves};
        if (moves.legal()) {
            children_ += std::popcount(moves.legal());
            if (++parents_waiting_ == most_parents) expand();
        } else if (legal_moves(opp, own, mask_)) {
            own_[waiting_] = opp;
            opp_[waiting_++] = own;
            if (waiting_ == most_passed) flush();  // a side may pass in ever so many boards, and no parent comes
        } else {
            leaves_ += 1;
        }
    }

    // Plays all moves of all parents, in one loop: where one of them ends is not to be foretold.
    void expand() {
        const Parent* parent = parents_;
        Bits left = parent->moves.legal();
        Bits* own_out = own_ + waiting_;
        Bits* opp_out = opp_ + waiting_;
        for (int child = 0; child < children_; ++child) {
            const int square = std::countr_zero(left);
            const Bits flipped = parent->moves.flips(square);
            own_out[child] = parent->opp ^ flipped;
            opp_out[child] = parent->own ^ flipped ^ bit(square);
            left &= left - 1;
            const Bits next = parent[1].moves.legal();
            parent += !left;
            left |= next & -Bits{!left};
        }
        waiting_ += children_;
        parents_waiting_ = children_ = 0;
        flush();
    }

    // Counts whole registers of boards; fewer than one go on waiting. One ply above the leaves a board without moves is
    // one leaf, whether it passes or has ended.
    void flush() {
        const Lanes mask = Lanes{} + mask_;
        Lanes total{};
        int done = 0;
        for (; done + lane_count <= waiting_; done += lane_count) {
            const Lanes moves = legal_moves(load_lanes(own_ + done), load_lanes(opp_ + done), mask);
            total += popcounts(moves) - static_cast<Lanes>(moves == 0);
        }
        for (int lane = 0; lane < lane_count; ++lane) leaves_ += total[lane];
        waiting_ -= done;
        std::copy_n(own_ + done, waiting_, own_);
        std::copy_n(opp_ + done, waiting_, opp_);
    }

    struct Parent {
        Bits own, opp;
        Moves moves;
    };

    Bits mask_;
    PerftPoll polled_;
    std::uint64_t leaves_ = 0;
    int parents_waiting_ = 0, children_ = 0, waiting_ = 0;
    Parent parents_[most_parents + 1]{};  // behind the last one stands one that is read, and never played
    alignas(Lanes) Bits own_[most_parents * most_moves + most_passed]{};
    alignas(Lanes) Bits opp_[most_parents * most_moves + most_passed]{};
};

void count_plain(Bits own, Bits opp, int depth, Bits mask, PerftPoll& polled, std::uint64_t& leaves) {
    if (depth == 0) {
        leaves += 1;
        return;
    }
    if (polled.stopped(leaves)) return;
    const Moves moves(own, opp, mask);
    for (int square : Squares{moves.legal()}) {
        const Bits flipped = moves.flips(square);
        count_plain(opp ^ flipped, own ^ flipped ^ bit(square), depth - 1, mask, polled, leaves);
    }
    if (moves.legal()) return;
    if (legal_moves(opp, own, mask)) return count_plain(opp, own, depth - 1, mask, polled, leaves);
    leaves += 1;
}

}  // namespace

PerftResult perft(const Board& board, const Geometry& geometry, int depth, bool plain, Control* control) {
    if (!plain && depth >= 2) {
        BulkCounter counter(geometry.mask, control);
        counter.count(board.own, board.opp, depth);
        return counter.finish();
    }
    PerftPoll polled(control);
    std::uint64_t leaves = 0;
    count_plain(board.own, board.opp, depth, geometry.mask, polled, leaves);
    return {leaves, !polled.was_stopped()};
}

}  // namespace heibai::reversi
