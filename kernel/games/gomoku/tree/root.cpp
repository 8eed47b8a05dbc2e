// The root of the tree search: its moves, what the board decides at once, a depth within a window.
#include <algorithm>
#include <utility>

#include "games/gomoku/tree/forcing.hpp"
#include "games/gomoku/tree/selection.hpp"
#include "games/gomoku/tree/tree.hpp"

namespace heibai::gomoku::tree {
namespace {

constexpr int root_distance = 3;
constexpr std::uint64_t root_fours = 20'000;  // tried by the root's search for continuous fours

}  // namespace

Tree::Tree(const Board& board, const Evaluator& evaluator, Table& table, Memory& memory, Control& control,
           search::Team& team, double steps, const Selection& selection)
    : board_(board),
      evaluator_(evaluator),
      table_(table),
      vcf_(memory.fours),
      control_(control),
      team_(team),
      meter_(team, lot),
      steps_(steps),
      selection_(selection),
      history_(memory.history),
      two_fives_win_(two_fives_win(board.rule())),
      has_network_(board.has_network()) {
    Board passed = board;
    passed.pass();
    turn_key_ = board.key() ^ passed.key();
    for (auto& killers : killers_) killers = {-1, -1};
}

std::vector<RootMove> Tree::root_moves(const std::vector<int>& allowed, bool& complete) const {
    const Board& board = board_;
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
        const auto at_middle =
            std::find_if(found.begin(), found.end(), [&](const RootMove& m) { return m.point == middle; });
        if (at_middle != found.end()) std::rotate(found.begin(), at_middle, at_middle + 1);
        if (board.stones() == 0 && at_middle != found.end()) found.resize(1);
    }
    if (found.empty()) found.push_back({board.pass_move(), {board.pass_move()}});
    return found;
}

bool Tree::decided_by_board(Result& result) {
    const Side us = board_.to_move(), them = other(us);
    const threats::VcfLimits fours{.nodes = root_fours, .control = &control_};
    lines_[0].length = 0;
    if (board_.count(us, pattern_five)) {
        result.value = won_at(1);
        lines_[0].set(threats::fives_of(board_, us).point[0], {});
    } else if (two_fives_win_ && board_.count(them, pattern_five)) {
        const threats::Points fives = threats::fives_of(board_, them);
        if (fives.count > 1 || forbidden(fives.point[0])) {
            result.value = lost_at(2);
            return true;
        }
        if (!wins_by_fours(0, fours, result.value)) return false;
    } else if (!wins_by_fours(0, fours, result.value)) {
        const int decisive = two_fives_win_ ? decisive_point(board_, us) : -1;
        if (decisive < 0) {
            Defence defence;
            if (two_fives_win_) defend(board_, defence);
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

void Tree::deepen(Deepening& deepening, int most) {
    Window window;
    for (std::vector<RootMove> moves; deepening.next(window, moves) && window.depth <= most;) {
        if (window.depth != depth_) used_heuristic_ = false;
        better_ = window.better;
        better_value_ = window.alpha;
        depth_ = window.depth;
        step_ = window.step;
        stopped_ = false;
        const Value value = iterate(moves, window, deepening.complete());
        if (!stopped_) {
            deepening.finish(window, std::move(moves), value, used_heuristic_, meter_.tell(), better_);
        } else if (team_.ended()) {
            deepening.leave(window, better_, better_value_);
            return;
        }
    }
}

// All moves within a window; the best one ends in front, the others keep their order.
Value Tree::iterate(std::vector<RootMove>& moves, const Window& window, bool complete) {
    if (!enter(0)) return 0;
    const int depth = window.depth, count = static_cast<int>(moves.size());
    Value alpha = window.alpha, best = -infinite;
    const Value beta = window.beta;
    int best_index = 0;
    search::Waiting waiting;
    for (int turn = 0; turn < count + waiting.count; ++turn) {
        const int i = turn < count ? turn : waiting.index[turn - count];
        const int point = moves[i].point;
        const bool shared = is_shared(i, depth);
        const std::uint64_t name = shared ? name_of(point, depth) : 0;
        if (shared && turn < count && is_taken(name, waiting)) {  // 11
            waiting.add(i);
            continue;
        }
        const search::Mark mark(shared ? team_.marks() : nullptr, name);
        lines_[1].length = 0;
        Value value;
        if (point == board_.pass_move())
            value = pass(alpha, beta, depth, 0);
        else if (i == 0)
            value = after(point, alpha, beta, depth, 0);
        else
            value = late(point, alpha, beta, depth, 0, depth > 2 && !complete ? selection_.reduction(depth, i) : 0);
        if (stopped_) return best;
        if (value <= best) continue;
        best = value;
        best_index = i;
        if (value <= alpha) continue;
        alpha = value;
        lines_[0].set(point, lines_[1]);
        moves[i].line.assign(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].length);
        if (i > 0) {
            better_ = moves[i].line;
            better_value_ = value;
        }
        if (value >= beta) break;
    }
    std::rotate(moves.begin(), moves.begin() + best_index, moves.begin() + best_index + 1);
    if (complete) return best;
    used_heuristic_ = true;
    return without_proof(best);
}

}  // namespace heibai::gomoku::tree
