// Five to eight empty squares: no table, the moves ordered by parity, and by the replies where that pays.
#include <algorithm>
#include <bit>

#include "games/reversi/board/lanes.hpp"
#include "games/reversi/solver/endgame.hpp"
#include "games/reversi/solver/stability.hpp"

namespace heibai::reversi::solver {
namespace {

constexpr int most_shallow = 5;  // up to here parity alone orders the moves

// The moves of a position with few squares left, by their keys: the smallest is tried first.
struct Replies {
    alignas(Lanes) Bits own[most_middle + lane_count], opp[most_middle + lane_count];  // after the moves
    int square[most_middle], key[most_middle];
    int count = 0;

    // Keys of at most a register of moves: their replies, corners twice, odd squares first among equals.
    void weigh(int from, const Terrain& terrain, Bits odd) {
        const Lanes found = legal_moves(load_lanes(own + from), load_lanes(opp + from), Lanes{} + terrain.mask);
        const Lanes weights = popcounts(found) + popcounts(found & terrain.corners);
        for (int i = from; i < std::min(from + lane_count, count); ++i)
            key[i] = 2 * static_cast<int>(weights[i - from]) - static_cast<int>(odd >> square[i] & 1);
    }

    // The place of the best of the moves from `turn` on.
    int best_from(int turn) const {
        int best = turn;
        for (int i = turn + 1; i < count; ++i) best = key[i] < key[best] ? i : best;
        return best;
    }

    void copy(int from, int to) {
        own[to] = own[from];
        opp[to] = opp[from];
        square[to] = square[from];
        key[to] = key[from];
    }
};

}  // namespace

int EndSearch::shallow(Bits own, Bits opp, int alpha, int empties, int parity) {
    const Bits empty = terrain_.mask & ~(own | opp);
    if (empties == 4) return last_four(own, opp, alpha, empty, parity);
    ++nodes_;
    if (alpha >= stability_threshold(empties)) {
        const int bound = terrain_.cells - 2 * std::popcount(stable_discs(opp, own, terrain_.mask));
        if (bound <= alpha) return bound;
    }
    int best = no_score;
    const Bits odd = empty & terrain_.odd[parity];
    const Moves moves(own, opp, terrain_.mask);
    for (Bits group : {moves.legal() & odd, moves.legal() & ~odd}) {
        for (; group; group &= group - 1) {
            const int square = std::countr_zero(group);
            const Bits flipped = moves.flips(square);
            const int score = -shallow(opp ^ flipped, own ^ flipped ^ bit(square), -alpha - 1, empties - 1,
                                       parity ^ terrain_.quadrant[square]);
            if (score > best) {
                best = score;
                if (best > alpha) return best;
            }
        }
    }
    if (best != no_score) return best;
    if (!legal_moves(opp, own, terrain_.mask)) return final_score({own, opp}, terrain_.cells);
    return -shallow(opp, own, -alpha - 1, empties, parity);
}

int EndSearch::middle(Bits own, Bits opp, int alpha, int empties, int parity) {
    if (empties <= most_shallow) return shallow(own, opp, alpha, empties, parity);
    ++nodes_;
    if (alpha >= stability_threshold(empties)) {
        const int bound = terrain_.cells - 2 * std::popcount(stable_discs(opp, own, terrain_.mask));
        if (bound <= alpha) return bound;
    }
    const Moves moves(own, opp, terrain_.mask);
    if (!moves.legal()) {
        if (!legal_moves(opp, own, terrain_.mask)) return final_score({own, opp}, terrain_.cells);
        return -middle(opp, own, -alpha - 1, empties, parity);
    }
    Replies list;
    for (const int square : Squares{moves.legal()}) {
        const Bits flipped = moves.flips(square);
        list.own[list.count] = opp ^ flipped;
        list.opp[list.count] = own ^ flipped ^ bit(square);
        list.square[list.count++] = square;
    }
    for (int i = 0; i < list.count && list.count > 1; i += lane_count) list.weigh(i, terrain_, terrain_.odd[parity]);
    int best = no_score;
    for (int turn = 0; turn < list.count; ++turn) {
        const int i = list.best_from(turn);
        const int score =
            -middle(list.own[i], list.opp[i], -alpha - 1, empties - 1, parity ^ terrain_.quadrant[list.square[i]]);
        best = std::max(best, score);
        if (best > alpha) return best;
        list.copy(turn, i);
    }
    return best;
}

}  // namespace heibai::reversi::solver
