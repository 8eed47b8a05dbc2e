#include "games/gomoku/tree/tree.hpp"

#include <algorithm>

#include "games/gomoku/tree/forcing.hpp"
#include "games/gomoku/tree/selection.hpp"

namespace heibai::gomoku::tree {
namespace {

constexpr int near_distance = 2;
constexpr int quiet_plies = 4;             // below depth 0 that a threat of two fives is followed
constexpr std::uint64_t leaf_fours = 12;   // tried by a leaf's search for continuous fours
constexpr int killer_worth = 12;

// One point for a four that makes nothing else: continuous fours practically never come of it.
bool has_one_bare_four(const Board& board, Side side) {
    return board.count(side, pattern_closed_four) == 1 && !may_decide(board, side);
}

int five_of(const Board& board, Side side) {
    int point = 0;
    while (board.info(point, side).pattern() != pattern_five) ++point;
    return point;
}

}  // namespace

// 1. Depth 1 is searched whatever the limits say.
bool Tree::enter(int ply) {
    if (stopped_ || !meter_.enter(step_, depth_ == 1)) {
        stopped_ = true;
        return false;
    }
    selective_depth_ = std::max(selective_depth_, ply);
    return true;
}

Value Tree::evaluate() const {
    const double value = evaluator_(board_) * steps_;
    return static_cast<Value>(std::clamp(value, -double{most_evaluation}, double{most_evaluation}));
}

// Value of a position for its side to move, fail-soft within (alpha, beta); lines_[ply] is set where it lies inside.
Value Tree::visit(Value alpha, Value beta, int depth, int ply) {
    lines_[ply].length = 0;
    if (!enter(ply) || board_.full()) return 0;
    const Side us = board_.to_move(), them = other(us);
    if (board_.count(us, pattern_five)) {  // 2
        lines_[ply].set(five_of(board_, us), {});
        return won_at(ply + 1);
    }
    if (board_.count(them, pattern_five)) return answer_five(alpha, beta, depth, ply);
    if (two_fives_win_) {  // 4
        const int point = decisive_point(board_, us);
        if (point >= 0) {
            lines_[ply].set(point, {});
            return won_at(ply + 3);
        }
    }
    alpha = std::max(alpha, lost_at(ply + 2));
    beta = std::min(beta, won_at(ply + 3));
    if (alpha >= beta) return alpha;
    int table_move = -1;
    Value value;
    if (answered(alpha, beta, depth, ply, value, table_move)) return value;
    if (depth <= 0) return leaf(alpha, beta, depth, ply);
    Defence defence;
    if (two_fives_win_) defend(board_, defence);  // 7
    Moves moves;
    Value static_eval = -infinite;
    if (defence.threatened) {
        if (defence.moves.count == 0) return lost_at(ply + 4);
        moves.list(board_, history_, defence.moves);
    } else {
        static_eval = evaluate();
        if (two_fives_win_ && has_network_ && beta - alpha == 1 && depth <= safe_depth &&
            static_eval - selection_.safe(depth) >= beta && !is_decided(beta)) {  // 8
            used_heuristic_ = true;
            return static_eval;
        }
        moves.list_near(board_, history_, near_distance);
        for (const int killer : killers_[ply]) moves.raise(killer, killer_worth);
    }
    if (table_move >= 0) moves.put_first(table_move);
    return try_moves(moves, alpha, beta, depth, ply, static_eval);
}

// 5. Whether the table decides a null window; `move` is what it holds, if anything.
bool Tree::answered(Value alpha, Value beta, int depth, int ply, Value& value, int& move) {
    Found known;
    if (!table_.find(board_.key(), known)) return false;
    move = known.move;
    value = from_table(known.value, ply);
    const bool holds = known.bound == Bound::exact || (known.bound == Bound::lower ? value >= beta : value <= alpha);
    const bool solved = known.solved || is_proven(value);
    if (beta - alpha > 1 || !holds || (known.depth < depth && !solved)) return false;
    used_heuristic_ = used_heuristic_ || !solved;
    return true;
}

// 3. Under caro a stone beyond the end of the five may stop it too, and one stone may stop two.
Value Tree::answer_five(Value alpha, Value beta, int depth, int ply) {
    const Side us = board_.to_move(), them = other(us);
    if (two_fives_win_) {
        const int reply = board_.count(them, pattern_five) == 1 ? five_of(board_, them) : -1;
        if (reply < 0 || forbidden(reply)) return lost_at(ply + 2);
        const Value value = after(reply, alpha, beta, depth + 1, ply);
        if (!stopped_ && value > alpha) lines_[ply].set(reply, lines_[ply + 1]);
        return value;
    }
    Value best = -infinite;
    for (const int reply : threats::stops_of(board_.lines(), threats::fives_of(board_, them), them, true)) {
        const Value value = after(reply, std::max(alpha, best), beta, depth + 1, ply);
        if (stopped_) return 0;
        if (value <= best) continue;
        best = value;
        if (best > alpha) lines_[ply].set(reply, lines_[ply + 1]);
        if (best >= beta) break;
    }
    return best;
}

// Value for the side to move of playing `point`, searched one ply less deep.
Value Tree::after(int point, Value alpha, Value beta, int depth, int ply) {
    table_.prefetch(key_after(point));
    board_.place(point, trail_);
    const Value value = -visit(-beta, -alpha, depth - 1, ply + 1);
    board_.undo(trail_);
    return value;
}

// The same of a move that is not the first: in a null window, at first `less` plies less deep.
Value Tree::late(int point, Value alpha, Value beta, int depth, int ply, int less) {
    Value value = after(point, alpha, alpha + 1, depth - less, ply);
    if (less && value > alpha && !stopped_) value = after(point, alpha, alpha + 1, depth, ply);
    if (value > alpha && value < beta && !stopped_) value = after(point, alpha, beta, depth, ply);
    return value;
}

// 11. What threads call the search of a move, and whether another one is at it.
std::uint64_t Tree::name_of(int point, int depth) const {
    return key_after(point) ^ static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15ULL;
}

bool Tree::is_taken(std::uint64_t name, const search::Waiting& waiting) const {
    return waiting.has_room() && team_.marks()->holds(name);
}

bool Tree::wins_by_fours(int ply, const threats::VcfLimits& limits, Value& value) {
    const Side us = board_.to_move();
    const threats::VcfResult found = vcf_.solve(board_, us, limits);
    if (!found.won) return false;
    value = won_at(ply + 2 * found.fours + 1);
    lines_[ply].length = 0;
    for (const int move : vcf_.line())
        if (lines_[ply].length < static_cast<int>(lines_[ply].moves.size()))
            lines_[ply].moves[lines_[ply].length++] = static_cast<std::uint16_t>(move);
    return true;
}

// 6.
Value Tree::leaf(Value alpha, Value beta, int depth, int ply) {
    Defence defence;
    if (two_fives_win_ && depth > -quiet_plies) defend(board_, defence);
    const Value static_eval = defence.threatened ? -infinite : evaluate();
    Value value;
    if (static_eval < beta && !has_one_bare_four(board_, board_.to_move()) &&
        wins_by_fours(ply, {.nodes = leaf_fours}, value)) {
        table_.store(board_.key(), {to_table(value, ply), lines_[ply].moves[0], 0, Bound::lower, true});
        return value;
    }
    if (defence.threatened) {
        if (defence.moves.count == 0) return lost_at(ply + 4);
        if (has_network_ && beta - alpha == 1) {
            const Value unanswered = evaluate();
            if (unanswered <= alpha) {
                used_heuristic_ = true;
                return unanswered;
            }
        }
        Moves moves;
        moves.list(board_, history_, defence.moves);
        return try_moves(moves, alpha, beta, depth, ply, static_eval);
    }
    used_heuristic_ = true;
    return static_eval;
}

// A side without any legal point, which only renju can leave so.
Value Tree::pass(Value alpha, Value beta, int depth, int ply) {
    board_.pass();
    const Value value = -visit(-beta, -alpha, depth - 1, ply + 1);
    board_.pass();
    return value;
}

// 8 to 11. `static_eval`: the evaluation of a position without a threat, or -infinite where every move is tried.
Value Tree::try_moves(Moves& moves, Value alpha, Value beta, int depth, int ply, Value static_eval) {
    const Side us = board_.to_move();
    const bool defending = static_eval == -infinite, pv = beta - alpha > 1;
    const bool hopeless = !defending && !pv && depth <= futile_depth && static_eval + selection_.futile(depth) <= alpha;
    const Value old_alpha = alpha;
    const bool used_heuristic = used_heuristic_;
    used_heuristic_ = false;
    const int most = defending || pv ? most_points : selection_.width(depth);
    bool complete = defending || moves.all();
    Value best = -infinite;
    int best_move = -1, tried = 0, count = moves.count();
    search::Waiting waiting;
    for (int turn = 0; turn < count + waiting.count; ++turn) {
        const bool again = turn >= count;
        const int i = again ? waiting.index[turn - count] : turn;
        const int point = again ? moves.point(i) : moves.pick(i);
        const Info info = board_.info(point, us);
        const bool four = info.makes_four() && !(has_network_ && info.pattern() == pattern_closed_four);
        if (!again && !defending && tried > 0 && !four && (tried >= most || (hopeless && tried >= 3))) {  // 8
            complete = false;
            count = turn--;
            continue;
        }
        if (forbidden(point)) continue;
        const int order = again ? i : tried++;
        const bool shared = is_shared(order, depth);
        const std::uint64_t name = shared ? name_of(point, depth) : 0;
        if (shared) {  // 11
            if (!again && is_taken(name, waiting)) {
                waiting.add(i);
                continue;
            }
            int move;
            Value value;
            if (answered(old_alpha, beta, depth, ply, value, move)) {
                used_heuristic_ = used_heuristic_ || used_heuristic;
                return value;
            }
        }
        const search::Mark mark(shared ? team_.marks() : nullptr, name);
        const bool spared = four || (defending && !has_network_);
        Value value;
        if (order == 0)
            value = after(point, alpha, beta, depth, ply);
        else  // 9
            value = late(point, alpha, beta, depth, ply, spared ? 0 : selection_.reduction(depth, order));
        if (stopped_) return 0;
        if (value <= best) continue;
        best = value;
        best_move = point;
        if (value <= alpha) continue;
        alpha = value;
        lines_[ply].set(point, lines_[ply + 1]);
        if (value >= beta) {
            if (!four) reward(point, ply, depth, moves, i);
            break;
        }
    }
    if (tried == 0) {  // nothing near is legal
        used_heuristic_ = used_heuristic_ || used_heuristic;
        return defending ? lost_at(ply + 4) : pass(old_alpha, beta, depth, ply);
    }
    if (!complete) {
        used_heuristic_ = true;
        best = without_proof(best);
    }
    const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;  // 10
    table_.store(board_.key(), {to_table(best, ply), best_move, depth, bound, !used_heuristic_});
    used_heuristic_ = used_heuristic_ || used_heuristic;
    return best;
}

void Tree::reward(int point, int ply, int depth, const Moves& moves, int tried) {
    const Side us = board_.to_move();
    const int bonus = std::min(32 * depth * depth, History::bound / 2);
    history_.learn(us, point, bonus);
    for (int i = 0; i < tried; ++i) history_.learn(us, moves.point(i), -bonus);
    if (killers_[ply][0] != point) killers_[ply] = {point, killers_[ply][0]};
}

}  // namespace heibai::gomoku::tree
