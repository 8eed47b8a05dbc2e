#include "games/gomoku/board/perft.hpp"

namespace heibai::gomoku {
namespace {

class Counter {
public:
    Counter(Board& board, bool plain, Control* control) : board_(board), plain_(plain), polled_(control) {}

    std::uint64_t count(int depth) {
        if (depth == 0 || board_.is_over()) return 1;
        if (polled_.stopped(0)) return 0;
        const bool bulk = depth == 1 && !plain_;
        if (bulk && !(board_.restricted() && board_.to_move() == black))
            return static_cast<std::uint64_t>(board_.points() - board_.stones());
        std::uint64_t leaves = 0;
        bool moved = false;
        for (int point = 0; point < board_.points(); ++point) {
            if (!board_.legal(point)) continue;
            moved = true;
            leaves += bulk ? 1 : below(point, depth);
        }
        return moved ? leaves : passed(depth);
    }

    bool was_stopped() const { return polled_.was_stopped(); }

private:
    std::uint64_t below(int point, int depth) {
        board_.place(point, trail_);
        const std::uint64_t leaves = count(depth - 1);
        board_.undo(trail_);
        return leaves;
    }

    std::uint64_t passed(int depth) {
        board_.pass();
        const std::uint64_t leaves = count(depth - 1);
        board_.pass();
        return leaves;
    }

    Board& board_;
    Trail trail_;
    bool plain_;
    search::PerftPoll polled_;
};

}  // namespace

search::PerftResult perft(Board board, const Variant&, int depth, bool plain, Control* control) {
    Counter counter(board, plain, control);
    const std::uint64_t leaves = counter.count(depth);
    return {leaves, !counter.was_stopped()};
}

}  // namespace heibai::gomoku
