#include "games/reversi/learn/labels.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/on_threads.hpp"

namespace heibai::reversi {
namespace {

constexpr int most = 64 * IncrementalTuples::disc;  // of any value
constexpr int most_moves = 64;
constexpr int static_order = 3;  // from this depth on moves are ordered by the network, else by the replies they leave

int final_value(const Board& board) { return final_score(board, 64) * IncrementalTuples::disc; }

// What is known of a position at one depth. Deeper or shallower values are others: entries answer their own depth alone.
struct Known {
    Board board{0, 0};
    int lower = -most, upper = most, depth = 0, move = pass_move;
};

class Search {
public:
    explicit Search(const IncrementalTuples& tuples) : tuples_(tuples), table_(1 << 15) {}

    int value(const Board& board, int depth) {
        TupleContents contents;
        tuples_.fill(board, contents);
        return visit(board, contents, -most, most, depth);
    }

private:
    struct Move {
        int square;
        Bits flipped;
        int order = 0;
    };

    int visit(const Board& board, const TupleContents& contents, int alpha, int beta, int depth) {
        const Bits legal = legal_moves(board.own, board.opp);
        if (!legal) {
            const Board passed = board.pass();
            if (!legal_moves(passed.own, passed.opp)) return final_value(board);
            TupleContents seen;
            tuples_.pass(contents, seen);
            return -visit(passed, seen, -beta, -alpha, depth);
        }
        if (depth == 0) return std::clamp(tuples_.evaluate(contents, std::popcount(board.discs())), -most, most);
        Known& known = table_[hash(board) % table_.size()];
        const bool found = known.board == board && known.depth == depth;
        if (found && (known.lower >= beta || known.lower == known.upper)) return known.lower;
        if (found && known.upper <= alpha) return known.upper;
        Move moves[most_moves];
        const int count = list(board, contents, legal, depth, found ? known.move : pass_move, moves);
        const auto [best, move] = best_of(moves, count, board, contents, alpha, beta, depth);
        known = {board, best > alpha ? best : -most, best < beta ? best : most, depth, move};
        return best;
    }

    // The moves in ascending order with what each promises.
    int list(const Board& board, const TupleContents& contents, Bits legal, int depth, int first, Move* moves) const {
        int count = 0;
        for (const int square : Squares{legal}) {
            Move& move = moves[count++] = {square, flips(square, board.own, board.opp)};
            if (depth == 1) continue;
            const Board child = board.turn(square, move.flipped);
            move.order = -IncrementalTuples::disc * std::popcount(legal_moves(child.own, child.opp));
            if (depth >= static_order) {
                TupleContents after;
                tuples_.play(contents, square, move.flipped, after);
                move.order = move.order / 2 - tuples_.evaluate(after, std::popcount(child.discs()));
            }
            if (square == first) move.order = 2 * most;
        }
        return count;
    }

    // Principal variation search over the moves: fail-soft value, and the best move.
    std::pair<int, int> best_of(Move* moves, int count, const Board& board, const TupleContents& contents, int alpha,
                                int beta, int depth) {
        int best = -most - 1, square = pass_move;
        for (int i = 0; i < count && best < beta; ++i) {
            std::iter_swap(moves + i, std::max_element(moves + i, moves + count,
                                                       [](const Move& a, const Move& b) { return a.order < b.order; }));
            const Board child = board.turn(moves[i].square, moves[i].flipped);
            TupleContents after;
            tuples_.play(contents, moves[i].square, moves[i].flipped, after);
            const int floor = std::max(alpha, best);
            int value = -visit(child, after, i == 0 ? -beta : -floor - 1, -floor, depth - 1);
            if (i > 0 && value > floor && value < beta) value = -visit(child, after, -beta, -floor, depth - 1);
            if (value > best) best = value, square = moves[i].square;
        }
        return {best, square};
    }

    static std::uint64_t hash(const Board& board) {
        const std::uint64_t mixed = board.own * 0x9E3779B97F4A7C15ULL ^ board.opp * 0xC2B2AE3D27D4EB4FULL;
        return mixed ^ mixed >> 29;
    }

    const IncrementalTuples& tuples_;
    std::vector<Known> table_;
};

}  // namespace

bool label(const IncrementalTuples& tuples, std::span<const Board> boards, int depth, int threads,
           const Control& control, float* out) {
    constexpr std::size_t block = 256;
    std::atomic<std::size_t> next{0};
    on_threads(threads, [&](int) {
        Search search(tuples);
        for (std::size_t from; !control.stopped() && (from = next.fetch_add(block)) < boards.size();)
            for (std::size_t i = from; i < std::min(from + block, boards.size()); ++i)
                out[i] = static_cast<float>(search.value(boards[i], depth)) / IncrementalTuples::disc;
    });
    return !control.stopped();
}

Board wander(Board board, int plies, Rng& rng) {
    for (int ply = 0; ply < plies && !is_over(board);) {
        const Bits legal = legal_moves(board.own, board.opp);
        if (!legal) {
            board = board.pass();
            continue;
        }
        const auto chosen = rng.below(static_cast<std::uint64_t>(std::popcount(legal)));
        board = board.play(nth_square(legal, static_cast<int>(chosen)));
        ++ply;
    }
    return board;
}

}  // namespace heibai::reversi
