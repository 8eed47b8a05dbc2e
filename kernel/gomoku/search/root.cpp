// The root of the tree search: its moves, what the board decides at once, deepening and windows.
#include <algorithm>

#include "gomoku/search/forcing.hpp"
#include "gomoku/search/selection.hpp"
#include "gomoku/search/tree.hpp"

namespace heibai::gomoku::tree {
namespace {

constexpr int root_distance = 3;
constexpr std::uint64_t root_fours = 20'000;  // tried by the root's search for continuous fours
constexpr int window_depth = 4;               // from this depth on the window is narrow at first
constexpr Value first_window = 200;

}  // namespace

Result Tree::search(const Board& start, int depth, const std::vector<int>& allowed, bool brief) {
    Board board = start;
    board_ = &board;
    two_fives_win_ = two_fives_win(board.rule());
    Board passed = board;
    passed.pass();
    turn_key_ = board.key() ^ passed.key();
    table_.new_search();
    Result result;
    result.nodes = 1;
    if (board.is_over()) {
        result.value = board.won() ? lost_at(0) : 0;
        result.exact = true;
        return result;
    }
    bool complete = false;
    std::vector<RootMove> moves = root_moves(allowed, complete);
    result.move = moves.front().point;
    result.line = moves.front().line;
    if (allowed.empty() && decided_by_board(result)) {
        result.depth = result.selective_depth = plies_to_five(result.value);
        result.exact = true;
        control_.publish(result.depth, 1, points_of(result.value, steps_), result.move);
        return result;
    }
    deepen(moves, depth, complete, brief, result);
    result.nodes = nodes_;
    result.selective_depth = selective_depth_;
    return result;
}

// Best promise first. `complete`: whether no other move could keep the value from falling.
std::vector<Tree::RootMove> Tree::root_moves(const std::vector<int>& allowed, bool& complete) const {
    const Board& board = *board_;
    Defence defence;
    Moves moves;
    if (board.count(other(board.to_move()), pattern_five)) {
        const threats::Points fives = threats::fives_of(board, other(board.to_move()));
        moves.list(board, history_, threats::stops_of(board.lines(), fives, other(board.to_move()), !two_fives_win_));
        complete = true;
    } else {
        if (two_fives_win_) defend(board, defence);
        complete = defence.moves.count > 0;
        if (complete)
            moves.list(board, history_, defence.moves);
        else
            moves.list_near(board, history_, root_distance);
        complete = complete || moves.all();
    }
    const auto is_allowed = [&](int point) {
        return allowed.empty() || std::find(allowed.begin(), allowed.end(), point) != allowed.end();
    };
    std::vector<RootMove> found;
    for (int i = 0; i < moves.count(); ++i) {
        const int point = moves.pick(i);
        if (is_allowed(point) && !forbidden(point)) found.push_back({point, {point}});
    }
    if (!allowed.empty()) complete = false;
    if (found.empty()) {  // an empty board, a far corner, or nothing that stops a five
        const int middle = board.size() / 2 * board.size() + board.size() / 2;
        for (int point = 0; point < board.points(); ++point)
            if (board.empty(point) && is_allowed(point) && !forbidden(point)) found.push_back({point, {point}});
        const auto at_middle = std::find_if(found.begin(), found.end(), [&](const RootMove& m) { return m.point == middle; });
        if (at_middle != found.end()) std::rotate(found.begin(), at_middle, at_middle + 1);
        if (board.stones() == 0 && at_middle != found.end()) found.resize(1);
    }
    if (found.empty()) found.push_back({board.pass_move(), {board.pass_move()}});
    return found;
}

// Steps 2, 3, 4, 7 and the continuous fours of step 6, for the root: the value, and the move where there is a choice.
bool Tree::decided_by_board(Result& result) {
    const Side us = board_->to_move(), them = other(us);
    const threats::VcfLimits fours{.nodes = root_fours, .control = &control_};
    lines_[0].length = 0;
    if (board_->count(us, pattern_five)) {
        result.value = won_at(1);
        lines_[0].set(threats::fives_of(*board_, us).point[0], {});
    } else if (two_fives_win_ && board_->count(them, pattern_five)) {
        const threats::Points fives = threats::fives_of(*board_, them);
        if (fives.count > 1 || forbidden(fives.point[0])) {
            result.value = lost_at(2);
            return true;
        }
        if (!wins_by_fours(0, fours, result.value)) return false;
    } else if (!wins_by_fours(0, fours, result.value)) {
        const int decisive = two_fives_win_ ? decisive_point(*board_, us) : -1;
        if (decisive < 0) {
            Defence defence;
            if (two_fives_win_) defend(*board_, defence);
            if (!defence.threatened || defence.moves.count) return false;
            result.value = lost_at(4);
            return true;
        }
        result.value = won_at(3);
        lines_[0].set(decisive, {});
    }
    result.move = lines_[0].moves[0];
    result.line.assign(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].length);
    return true;
}

void Tree::deepen(std::vector<RootMove>& moves, int depth, bool complete, bool brief, Result& result) {
    nodes_ = next_poll_ = 0;
    selective_depth_ = completed_ = 0;
    stopped_ = false;
    history_.clear();
    for (auto& killers : killers_) killers = {-1, -1};
    for (int d = 1; d <= depth; ++d) {
        better_.clear();
        rested_ = false;
        next_poll_ = nodes_;
        const Value value = search_root(moves, d, result.value, complete);
        if (stopped_) {
            if (!better_.empty()) {
                result.move = better_.front();
                result.line = better_;
            }
            return;
        }
        completed_ = d;
        result.move = moves.front().point;
        result.line = moves.front().line;
        result.value = value;
        result.depth = d;
        result.exact = is_proven(value) || !rested_;
        control_.publish(d, nodes_, points_of(value, steps_), result.move);
        if (result.exact || (is_decided(value) && plies_to_five(value) <= d) || (brief && moves.size() == 1)) return;
    }
}

// One depth: a narrow window around what the last one found, opened on the side where the value lies outside.
Value Tree::search_root(std::vector<RootMove>& moves, int depth, Value guess, bool complete) {
    Value alpha = -infinite, beta = infinite;
    const bool narrow = depth >= window_depth && !is_decided(guess);
    for (Value margin = first_window;; margin *= 4) {
        if (narrow && margin < most_evaluation) {
            if (alpha != -infinite || margin == first_window) alpha = guess - margin;
            if (beta != infinite || margin == first_window) beta = guess + margin;
        } else {
            alpha = -infinite;
            beta = infinite;
        }
        const Value value = iterate(moves, depth, alpha, beta, complete);
        if (stopped_ || (value > alpha && value < beta) || (alpha == -infinite && beta == infinite)) return value;
        if (is_decided(value)) margin = most_evaluation / 4;
    }
}

// All moves within a window; the best one ends in front, the others keep their order.
Value Tree::iterate(std::vector<RootMove>& moves, int depth, Value alpha, Value beta, bool complete) {
    if (!enter(0)) return 0;
    Value best = -infinite;
    std::size_t best_index = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int point = moves[i].point;
        lines_[1].length = 0;
        Value value;
        if (point == board_->pass_move())
            value = pass(alpha, beta, depth, 0);
        else if (i == 0)
            value = after(point, alpha, beta, depth, 0);
        else {
            const int less = depth > 2 && !complete ? std::min(reduction(depth, static_cast<int>(i)), depth - 1) : 0;
            value = after(point, alpha, alpha + 1, depth - less, 0);
            if (less && value > alpha && !stopped_) value = after(point, alpha, alpha + 1, depth, 0);
            if (value > alpha && value < beta && !stopped_) value = after(point, alpha, beta, depth, 0);
        }
        if (stopped_) return best;
        if (value <= best) continue;
        best = value;
        best_index = i;
        if (value <= alpha) continue;
        alpha = value;
        lines_[0].set(point, lines_[1]);
        moves[i].line.assign(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].length);
        if (i > 0) better_ = moves[i].line;
        if (value >= beta) break;
    }
    const auto first = moves.begin(), found = first + static_cast<std::ptrdiff_t>(best_index);
    std::rotate(first, found, found + 1);
    if (complete) return best;
    rested_ = true;
    return without_proof(best);
}

}  // namespace heibai::gomoku::tree
