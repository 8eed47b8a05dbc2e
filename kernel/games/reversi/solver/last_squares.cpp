// The last four squares of a game: most of the nodes of a solve are here.
#include <algorithm>
#include <utility>

#include "games/reversi/solver/endgame.hpp"
#include "games/reversi/solver/last_flip.hpp"

namespace heibai::reversi::solver {

int EndSearch::last_one(Bits own, int square) {
    ++nodes_;
    const int before = 2 * std::popcount(own) - terrain_.cells + 1;  // odd: one square is empty
    if (const int flipped = last_flip_count(square, own)) return before + 2 * flipped + 1;
    const Bits opp = terrain_.mask & ~own & ~(Bits{1} << square);
    ++nodes_;
    if (const int flipped = last_flip_count(square, opp)) return before - 2 * flipped - 1;
    return before > 0 ? before + 1 : before - 1;
}

int EndSearch::last_two(Bits own, Bits opp, int alpha, int a, int b) {
    ++nodes_;
    int best = no_score;
    if (neighbours[a] & opp) {
        if (const Bits flipped = flips(a, own, opp)) {
            best = -last_one(opp ^ flipped, b);
            if (best > alpha) return best;
        }
    }
    if (neighbours[b] & opp) {
        if (const Bits flipped = flips(b, own, opp)) return std::max(best, -last_one(opp ^ flipped, a));
    }
    if (best != no_score) return best;
    ++nodes_;  // a pass
    best = -no_score;
    if (neighbours[a] & own) {
        if (const Bits flipped = flips(a, opp, own)) {
            best = last_one(own ^ flipped, b);
            if (best <= alpha) return best;
        }
    }
    if (neighbours[b] & own) {
        if (const Bits flipped = flips(b, opp, own)) return std::min(best, last_one(own ^ flipped, a));
    }
    return best != -no_score ? best : final_score({own, opp}, terrain_.cells);
}

int EndSearch::last_three(Bits own, Bits opp, int alpha, int a, int b, int c, int parity) {
    ++nodes_;
    if (!(terrain_.quadrant[a] & parity)) {  // a lone square of a quadrant goes first
        if (terrain_.quadrant[b] & parity) {
            std::swap(a, b);
        } else {
            std::swap(a, c);
        }
    }
    const Board start{own, opp};
    for (int turn = 0;; ++turn) {
        const int limit = turn ? -alpha - 1 : alpha;
        int best = no_score;
        const auto play = [&](int square, int rest1, int rest2) {
            if (!(neighbours[square] & opp)) return false;
            const Bits flipped = flips(square, own, opp);
            if (!flipped) return false;
            const int score = -last_two(opp ^ flipped, own ^ flipped ^ bit(square), -limit - 1, rest1, rest2);
            best = std::max(best, score);
            return best > limit;
        };
        if (play(a, b, c) || play(b, a, c) || play(c, a, b) || best != no_score) return turn ? -best : best;
        if (turn) return final_score(start, terrain_.cells);
        ++nodes_;  // a pass
        std::swap(own, opp);
    }
}

int EndSearch::last_four(Bits own, Bits opp, int alpha, Bits empty, int parity) {
    ++nodes_;
    int squares[4], count = 0;
    const Bits odd = empty & terrain_.odd[parity];
    for (Bits rest = odd; rest; rest &= rest - 1) squares[count++] = std::countr_zero(rest);
    for (Bits rest = empty & ~odd; rest; rest &= rest - 1) squares[count++] = std::countr_zero(rest);
    const auto [a, b, c, d] = squares;
    const Board start{own, opp};
    for (int turn = 0;; ++turn) {
        const int limit = turn ? -alpha - 1 : alpha;
        int best = no_score;
        const auto play = [&](int square, int rest1, int rest2, int rest3) {
            if (!(neighbours[square] & opp)) return false;
            const Bits flipped = flips(square, own, opp);
            if (!flipped) return false;
            const int score = -last_three(opp ^ flipped, own ^ flipped ^ bit(square), -limit - 1, rest1, rest2, rest3,
                                          parity ^ terrain_.quadrant[square]);
            best = std::max(best, score);
            return best > limit;
        };
        if (play(a, b, c, d) || play(b, a, c, d) || play(c, a, b, d) || play(d, a, b, c) || best != no_score)
            return turn ? -best : best;
        if (turn) return final_score(start, terrain_.cells);
        ++nodes_;  // a pass
        std::swap(own, opp);
    }
}

}  // namespace heibai::reversi::solver
