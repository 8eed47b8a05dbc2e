#include "games/reversi/board/replay.hpp"

namespace heibai::reversi {

Replay replay(const Board& start, bool white_to_move, const std::uint8_t* moves, std::size_t count,
              const Geometry& geometry, std::vector<std::uint8_t>& out) {
    const int pass_move = geometry.cells();
    Replay result{-1, false, white_to_move, 0, start};
    Bits legal = legal_moves(start.own, start.opp, geometry.mask);
    const auto pass = [&] {
        result.last = result.last.pass();
        result.white_to_move = !result.white_to_move;
        legal = legal_moves(result.last.own, result.last.opp, geometry.mask);
        out.push_back(static_cast<std::uint8_t>(pass_move));
    };
    for (std::size_t i = 0; i < count; ++i) {
        const int move = moves[i];
        const bool must_pass = !legal && !is_over(result.last, geometry.mask);
        if (move == pass_move && must_pass) {
            pass();
            continue;
        }
        const Bits square = move < pass_move ? bit(to_grid(move, geometry.size)) : 0;
        if (must_pass && (square & legal_moves(result.last.opp, result.last.own, geometry.mask))) {
            pass();
            ++result.inserted;
        }
        if (!(square & legal)) {
            result.illegal_at = static_cast<int>(i);
            return result;
        }
        result.last = result.last.play(to_grid(move, geometry.size));
        result.white_to_move = !result.white_to_move;
        legal = legal_moves(result.last.own, result.last.opp, geometry.mask);
        out.push_back(static_cast<std::uint8_t>(move));
    }
    result.finished = !legal && is_over(result.last, geometry.mask);
    return result;
}

}  // namespace heibai::reversi
