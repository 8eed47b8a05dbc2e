#include "games/gomoku/tree/order.hpp"

#include <bit>

namespace heibai::gomoku::tree {

void Moves::list_near(const Board& board, const History& history, int distance) {
    count_ = 0;
    const auto rows = board.near(distance);
    for (int row = 0; row < board.size(); ++row)
        for (std::uint32_t bits = rows[row]; bits; bits &= bits - 1)
            add(board, history, row * board.size() + std::countr_zero(bits));
    all_ = count_ == board.points() - board.stones();
}

}  // namespace heibai::gomoku::tree
