// Reversi's rules on bitboards: legal moves, flips, playing a move, results.
// Viewpoint: `own` is the side to move, `opp` the other; a Board forgets colours.
#pragma once

#include <bit>

#include "games/reversi/board/board_scalar.hpp"
#include "games/reversi/board/geometry.hpp"
#if defined(__AVX2__)
#include "games/reversi/board/board_avx2.hpp"
#endif

namespace heibai::reversi {

#if defined(__AVX2__)
namespace widest = avx2;
#else
namespace widest = scalar;
#endif

// The empty squares of `mask` where `own` may play. Boards below 8x8 need their mask.
inline Bits legal_moves(Bits own, Bits opp, Bits mask = ~Bits{0}) { return widest::legal_moves(own, opp, mask); }

// The discs of `opp` that turn when `own` plays on `square`; none when the move is not legal.
inline Bits flips(int square, Bits own, Bits opp) { return widest::flips(square, own, opp); }

// What all moves of a position have in common, found once: its legal moves and their flips then cost less.
class Moves {
public:
    Moves() = default;  // none

    Moves(Bits own, Bits opp, Bits mask = ~Bits{0})
        : runs_(widest::runs(own, opp)), legal_(widest::ends(runs_) & ~(own | opp) & mask) {}

    Bits legal() const { return legal_; }

    // The discs that turn by a legal move.
    Bits flips(int square) const { return widest::flips(square, runs_); }

private:
    widest::Runs runs_{};
    Bits legal_ = 0;
};

struct Board {
    Bits own;
    Bits opp;

    Bits discs() const { return own | opp; }

    // After the mover's legal move on `square`, seen by the other side.
    Board play(int square) const { return turn(square, flips(square, own, opp)); }

    // The same when the flipped discs are already known.
    Board turn(int square, Bits flipped) const { return {opp ^ flipped, own ^ flipped ^ bit(square)}; }

    Board pass() const { return {opp, own}; }

    bool operator==(const Board&) const = default;
};

// The opening cross: black, who moves first, on e4 d5 (8x8), white on d4 e5.
inline constexpr Board start_board(int size) {
    const int low = size / 2 - 1;
    const int high = size / 2;
    return {bit(8 * low + high) | bit(8 * high + low), bit(8 * low + low) | bit(8 * high + high)};
}

// Own discs minus the opponent's.
inline int disc_margin(const Board& board) { return std::popcount(board.own) - std::popcount(board.opp); }

// The margin of a finished game with the empty squares given to the winner. `cells`: squares of the board.
inline int final_score(const Board& board, int cells) {
    const int own = std::popcount(board.own);
    const int opp = std::popcount(board.opp);
    const int empties = cells - own - opp;
    if (own > opp) return own - opp + empties;
    if (own < opp) return own - opp - empties;
    return 0;
}

inline bool is_over(const Board& board, Bits mask = ~Bits{0}) {
    return !legal_moves(board.own, board.opp, mask) && !legal_moves(board.opp, board.own, mask);
}

}  // namespace heibai::reversi
