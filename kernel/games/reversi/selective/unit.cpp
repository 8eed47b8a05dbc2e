#include "games/reversi/selective/unit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "common/rng.hpp"

namespace heibai::reversi::selective {
namespace {

constexpr std::uint64_t games = 64;
constexpr int fewest = 12, most = 50;  // empty squares of the positions
constexpr double usual_size = 20.0;    // discs: the mean size there of an evaluator fitted to results

// Sum and number of the sizes of the values in one random game.
struct Sizes {
    double sum = 0.0;
    int count = 0;
};

void add_game(const IncrementalTuples& tuples, std::uint64_t number, Sizes& sizes) {
    Rng rng(0, {number});
    TupleContents contents;
    for (Board board = start_board(8); !is_over(board);) {
        const int discs = std::popcount(board.discs());
        if (64 - discs < fewest) return;
        if (64 - discs <= most) {
            tuples.fill(board, contents);
            sizes.sum += std::abs(tuples.evaluate(contents, discs));
            ++sizes.count;
        }
        const Bits legal = legal_moves(board.own, board.opp);
        const auto moves = static_cast<std::uint64_t>(std::popcount(legal));
        board = legal ? board.play(nth_square(legal, static_cast<int>(rng.below(moves)))) : board.pass();
    }
}

}  // namespace

Value disc_of(const IncrementalTuples& tuples) {
    Sizes sizes;
    for (std::uint64_t number = 0; number < games; ++number) add_game(tuples, number, sizes);
    const double disc = sizes.sum / sizes.count / usual_size;
    if (disc >= part / 2.0 && disc <= 2.0 * part) return part;
    return std::max(1, static_cast<Value>(std::lround(disc)));
}

}  // namespace heibai::reversi::selective
