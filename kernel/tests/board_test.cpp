// The plain, the vectorised and the many-lane form of Reversi's rules agree with each other.
#include "games/reversi/board/board.hpp"

#include "common/rng.hpp"
#include "games/reversi/board/lanes.hpp"
#include "games/reversi/board/perft.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

void check_position(const Board& board, Bits mask, int size) {
    const Bits moves = scalar::legal_moves(board.own, board.opp, mask);
    expect(legal_moves(board.own, board.opp, mask) == moves, "both forms find the same moves", size);
    const Lanes lanes = legal_moves(Lanes{} + board.own, Lanes{} + board.opp, Lanes{} + mask);
    for (int lane = 0; lane < lane_count; ++lane) expect(lanes[lane] == moves, "every lane finds the same moves", size);

    const Moves common(board.own, board.opp, mask);
    expect(common.legal() == moves, "moves found together are the same", size);
    int index = 0;
    for (int square : Squares{moves}) {
        expect(nth_square(moves, index) == square, "nth_square counts upwards", size);
        const Bits flipped = scalar::flips(square, board.own, board.opp);
        expect(flipped != 0 && flips(square, board.own, board.opp) == flipped, "both forms flip the same", size);
        expect(common.flips(square) == flipped, "moves found together flip the same", size);
        expect(from_grid(to_grid(from_grid(square, size), size), size) == from_grid(square, size), "squares map back",
               size);
        ++index;
    }
    for (int square : Squares{~(board.own | board.opp | moves) & mask})
        expect(flips(square, board.own, board.opp) == 0, "squares that are no moves flip nothing", size);
    expect(spread(gather(board.own, size), size) == board.own, "bit sets map back", size);
}

void check_random_games(int size, int games) {
    const Bits mask = geometry(size).mask;
    for (int game = 0; game < games; ++game) {
        Rng rng(1, {static_cast<std::uint64_t>(game)});
        Board board = start_board(size);
        while (!is_over(board, mask)) {
            check_position(board, mask, size);
            const Bits moves = legal_moves(board.own, board.opp, mask);
            const auto choices = static_cast<std::uint64_t>(std::popcount(moves));
            board = moves ? board.play(nth_square(moves, static_cast<int>(rng.below(choices)))) : board.pass();
        }
    }
}

void check_perft(const Board& board, int size, int depth, std::uint64_t leaves) {
    for (const bool plain : {false, true})
        expect(perft(board, geometry(size), depth, plain, nullptr).leaves == leaves, "perft", size);
}

}  // namespace

int main() {
    for (int size : {4, 6, 8}) check_random_games(size, 300);
    check_perft(start_board(4), 4, 12, 57436);
    check_perft(start_board(8), 8, 7, 55092);
    // White has lone discs and no move: 1,269 boards that pass come between two that do not.
    check_perft({17402332826203881965ULL, 18016597532758528ULL}, 8, 7, 6804);
    return finish("board_test");
}
