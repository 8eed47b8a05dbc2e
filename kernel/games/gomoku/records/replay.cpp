#include "games/gomoku/records/replay.hpp"

namespace heibai::gomoku {

namespace {

// Whether the side to move has no point, which only renju does to black.
bool must_pass(const Board& board) {
    if (!board.restricted() || board.to_move() != black || board.is_over()) return false;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) return false;
    return true;
}

}  // namespace

Replay replay(Board board, const std::uint16_t* moves, std::size_t count, std::vector<std::uint16_t>& out) {
    Replay result;
    const auto pass = [&] {
        board.pass();
        out.push_back(static_cast<std::uint16_t>(board.pass_move()));
    };
    for (std::size_t i = 0; i < count; ++i) {
        const int move = moves[i];
        const auto fits = [&] { return move < board.points() && !board.is_over() && board.legal(move); };
        if (!fits() && must_pass(board)) {
            pass();
            if (move == board.pass_move()) continue;
            ++result.inserted;
        }
        if (!fits()) {
            result.illegal_at = static_cast<int>(i);
            return result;
        }
        board.place(move);
        out.push_back(static_cast<std::uint16_t>(move));
    }
    result.finished = board.is_over();
    if (board.won()) result.winner = board.to_move() == white ? 1 : -1;
    return result;
}

}  // namespace heibai::gomoku
