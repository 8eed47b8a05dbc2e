#include "games/reversi/solver/endgame.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "games/reversi/solver/stability.hpp"

namespace heibai::reversi::solver {
namespace {

constexpr int least_looked_up = 10;   // from here on children are looked up before any is searched
constexpr int least_patterned = 10;   // from here on the patterns have a say in the order (8x8)
constexpr int least_shared = 11;      // from here on threads tell each other what they search
constexpr int surely_first = 1 << 28;  // in the order: what no guess may move
constexpr int huge = 1 << 20;         // above any guess
constexpr int hopeless = 32;          // quarters of a disc below the best guess: a worse move needs no exact one
constexpr std::uint64_t poll_nodes = 4096;

// Plies that a guess looks ahead to place one move in the order; a longer look pays where much hangs on the order.
constexpr int guess_depth(int empties) { return empties < 14 ? 0 : empties < 17 ? 1 : empties < 19 ? 2 : 3; }

}  // namespace

std::uint64_t EndSearch::tell() {
    const std::uint64_t total = team_.tell(nodes_ - told_, given_);
    told_ = next_poll_ = nodes_;
    given_ = 0;
    return total;
}

void EndSearch::poll() {
    tell();
    given_ = team_.give(poll_nodes);
    next_poll_ = nodes_ + given_;
    if (!given_) stopped_ = true;
}

int EndSearch::null_window(Board board, int alpha) {
    const Bits empty = terrain_.mask & ~(board.own | board.opp);
    const int empties = std::popcount(empty), parity = terrain_.parity(empty);
    if (empties > most_middle) return deep(board, alpha, empties, parity);
    if (empties > 3) return middle(board.own, board.opp, alpha, empties, parity);
    if (empties == 0) return ++nodes_, final_score(board, terrain_.cells);
    const int a = std::countr_zero(empty), b = std::countr_zero(empty & (empty - 1)), c = 63 - std::countl_zero(empty);
    if (empties == 3) return last_three(board.own, board.opp, alpha, a, b, c, parity);
    if (empties == 2) return last_two(board.own, board.opp, alpha, a, b);
    return last_one(board.own, a);
}

bool EndSearch::table_cut(const Bounds& known, int alpha, int& score) const {
    score = known.lower > alpha ? known.lower : known.upper;
    return known.lower > alpha || known.upper <= alpha;
}

bool EndSearch::transposition_cut(MoveList& list, int alpha, int& score) const {
    for (int i = 0; i < list.count; ++i) {
        const Move& move = list.moves[i];
        Bounds known;
        if (table_.find(move.hash, move.child.own, move.child.opp, known) && -known.upper > alpha) {
            score = -known.upper;
            return true;
        }
    }
    return false;
}

int EndSearch::guess(Board board, int depth, int alpha, int beta) const {
    const Bits legal = this->legal(board);
    if (!legal) {
        const Board passed = board.pass();
        if (!this->legal(passed)) return 4 * final_score(board, terrain_.cells);
        return -guess(passed, depth, -beta, -alpha);
    }
    int best = -huge;
    const Contents before = depth == 1 ? patterns_->contents(board.pass()) : Contents{};
    for (const int square : Squares{legal}) {
        const Bits flipped = flips(square, board.own, board.opp);
        best =
            std::max(best, depth == 1 ? -patterns_->evaluate_after(before, square, flipped)
                                      : -guess(board.turn(square, flipped), depth - 1, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

void EndSearch::order(MoveList& list, Board board, const Bounds* known, int empties, int parity) const {
    const Bits odd = terrain_.odd[parity];
    for (int i = 0; i < list.count; ++i) {
        Move& move = list.moves[i];
        if (!move.child.own) {
            move.order = 1 << 30;
        } else if (known && move.square == known->first) {
            move.order = 1 << 29;
        } else if (known && move.square == known->second) {
            move.order = surely_first;
        } else {
            const Bits replies = legal(move.child), filled = move.child.own | move.child.opp;
            const int mobility = std::popcount(replies) + std::popcount(replies & terrain_.corners);
            Bits around = move.child.opp;  // squares next to our discs: where the opponent may play later
            around |= (around << 1 & 0xfefefefefefefefeULL) | (around >> 1 & 0x7f7f7f7f7f7f7f7fULL);
            around |= around << 8 | around >> 8;
            const int potential = std::popcount(around & terrain_.mask & ~filled);
            move.order = terrain_.worth[move.square] - (mobility << 7) - 48 * potential;
            if (odd >> move.square & 1) move.order += empties < 12 ? 64 : 16;
        }
    }
    if (patterns_ && empties >= least_patterned) add_guesses(list, board, guess_depth(empties));
}

void EndSearch::add_guesses(MoveList& list, Board board, int depth) const {
    if (depth == 0) {
        const Contents before = patterns_->contents(board.pass());
        for (Move* move = list.moves; move != list.moves + list.count; ++move)
            if (move->order < surely_first)
                move->order -= 8 * patterns_->evaluate_after(before, move->square, board.opp & ~move->child.own);
        return;
    }
    int least = huge - hopeless;
    for (int i = 0; i < list.count; ++i) {
        Move& move = list.pick(i);
        if (move.order >= surely_first) continue;
        const int found = guess(move.child, depth, -huge, least + hopeless);
        least = std::min(least, found);
        move.order -= 8 * found;
    }
}

MoveList EndSearch::ordered(Board board) const {
    MoveList list(board, Moves(board.own, board.opp, terrain_.mask));
    const Bits empty = terrain_.mask & ~board.discs();
    Bounds known;
    const bool found = table_.find(Table::hash(board.own, board.opp), board.own, board.opp, known);
    order(list, board, found ? &known : nullptr, std::popcount(empty), terrain_.parity(empty));
    for (int i = 0; i < list.count; ++i) list.pick(i);
    return list;
}

int EndSearch::estimate(Board board) const {
    if (!patterns_) return 0;
    const int empties = std::popcount(terrain_.mask & ~board.discs());
    return std::clamp(2 * static_cast<int>(std::lround(guess(board, empties < 16 ? 2 : 5, -huge, huge) / 8.0)), -64,
                      64);
}

int EndSearch::deep(Board board, int alpha, int empties, int parity) {
    if (empties <= most_middle) return middle(board.own, board.opp, alpha, empties, parity);
    if (nodes_ >= next_poll_) poll();  // 1
    if (marks_ && team_.has_finished(step_)) stopped_ = true;
    if (stopped_) return 0;
    const std::uint64_t entered = nodes_++;
    if (alpha >= stability_threshold(empties)) {  // 2
        const int bound = terrain_.cells - 2 * std::popcount(stable_discs(board.opp, board.own, terrain_.mask));
        if (bound <= alpha) return bound;
    }
    const Moves moves(board.own, board.opp, terrain_.mask);
    if (!moves.legal()) {
        const Board passed = board.pass();
        if (!this->legal(passed)) return final_score(board, terrain_.cells);
        return -deep(passed, -alpha - 1, empties, parity);
    }
    const std::uint64_t hash = Table::hash(board.own, board.opp);
    int best = no_score, best_move = no_move;
    Bounds known;
    const bool found = table_.find(hash, board.own, board.opp, known);
    if (found && table_cut(known, alpha, best)) return best;  // 3
    MoveList list(board, moves);
    if (empties >= least_looked_up) {
        for (const Move& move : list) table_.prefetch(move.hash);
    }
    order(list, board, found ? &known : nullptr, empties, parity);
    if (empties >= least_looked_up && transposition_cut(list, alpha, best)) return best;  // 4
    best = no_score;
    search::Waiting waiting;
    for (int turn = 0; turn < list.count + waiting.count; ++turn) {  // 5
        const bool again = turn >= list.count;
        const Move& move = again ? list.moves[waiting.index[turn - list.count]] : list.pick(turn);
        const bool shared = marks_ && turn > 0 && empties >= least_shared;
        if (shared) {  // 8
            if (!again && marks_->holds(move.hash)) {
                waiting.add(turn);
                continue;
            }
            int score;
            if (table_.find(hash, board.own, board.opp, known) && table_cut(known, alpha, score)) return score;
        }
        const search::Mark mark(shared ? marks_ : nullptr, move.hash);
        const int score = -deep(move.child, -alpha - 1, empties - 1, parity ^ terrain_.quadrant[move.square]);
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            best_move = move.square;
            if (best > alpha) break;
        }
    }
    table_.store(hash, board.own, board.opp, alpha, alpha + 1, best, best_move, std::bit_width(nodes_ - entered));
    return best;
}

}  // namespace heibai::reversi::solver
