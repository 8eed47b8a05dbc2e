#include "games/reversi/board/line_keys.hpp"

#include <array>

#include "common/rng.hpp"
#include "games/reversi/board/symmetry.hpp"

namespace heibai::reversi {

namespace {

// [symmetry] where symmetry i of `pulled_back` sends a square: it is the inverse of the numbered image.
constexpr std::array<int, 8> inverse{0, 3, 2, 1, 4, 5, 6, 7};

inline Bits packed(Bits grid, int size) { return size == 8 ? grid : gather(grid, size); }

library::Images images_of(const Board& board, bool white_to_move, int move, const Geometry& geometry) {
    const int size = geometry.size;
    const auto own = pulled_back(board.own, size), opp = pulled_back(board.opp, size);
    const auto& black = white_to_move ? opp : own;
    const auto& white = white_to_move ? own : opp;
    const std::uint64_t salt = Rng::mix(static_cast<std::uint64_t>(2 * size + white_to_move));
    library::Images images;
    for (std::size_t i = 0; i < images.size(); ++i) {
        int image = move;
        if (move < geometry.cells()) {
            const auto [row, column] = symmetry_image(inverse[i], move / size, move % size, size - 1);
            image = size * row + column;
        }
        images[i] = {Rng::mix(Rng::mix(packed(black[i], size) ^ salt) ^ packed(white[i], size)),
                     static_cast<std::uint16_t>(image)};
    }
    return images;
}

}  // namespace

bool append_line(const Board& start, bool white_to_move, const std::uint8_t* moves, std::size_t count,
                 const Geometry& geometry, library::LineKeys& out) {
    Board board = start;
    out.begin_game(images_of(board, white_to_move, geometry.cells(), geometry));
    for (std::size_t i = 0; i < count; ++i, white_to_move = !white_to_move) {
        const int move = moves[i];
        out.put(images_of(board, white_to_move, move, geometry), white_to_move);
        const Bits legal = legal_moves(board.own, board.opp, geometry.mask);
        if (move == geometry.cells() && !legal) {
            board = board.pass();
            continue;
        }
        if (move >= geometry.cells() || !(legal & bit(to_grid(move, geometry.size)))) return false;
        board = board.play(to_grid(move, geometry.size));
    }
    out.end_game();
    return true;
}

}  // namespace heibai::reversi
