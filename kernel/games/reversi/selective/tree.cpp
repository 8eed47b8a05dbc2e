#include "games/reversi/selective/tree.hpp"

#include <algorithm>

#include "games/reversi/solver/stability.hpp"

namespace heibai::reversi::selective {
namespace {

constexpr int least_kept = 2;       // plies from which the table is asked
constexpr int least_child_cut = 4;  // plies from which children are looked up before any is searched
constexpr int least_guessed = 3;    // plies from which ProbCut is tried
constexpr int least_evaluated = 3;  // plies from which the value after a move has a say in the order
constexpr int most_guessing = 2;    // searches of ProbCut within each other
constexpr int least_shared = 7;     // plies from which threads tell each other what they search
constexpr int first = 1 << 29;
constexpr Bits corners = 0x8100000000000081ULL;

constexpr Bits full_board = ~Bits{0};

// What a reply of the opponent, and an empty square where he may play later, take off a move in the order.
struct Worth {
    Value reply, later_reply;
};

// Empty squares from which the exact solver answers: without guessed cuts it is the faster one for longer.
constexpr int settled(int level) { return level == certain ? 17 : 12; }

// Squares next to `discs`, and those themselves.
constexpr Bits around(Bits discs) {
    discs |= (discs << 1 & 0xfefefefefefefefeULL) | (discs >> 1 & 0x7f7f7f7f7f7f7f7fULL);
    return discs | discs << 8 | discs >> 8;
}

}  // namespace

void Tree::begin(int step, int level) {
    step_ = step;
    level_ = level;
    stopped_ = false;
    end_.begin(step);
}

Node Tree::root(const Board& board) const {
    Node node;
    node.board = board;
    node.empties = 64 - std::popcount(board.discs());
    knowledge_.tuples.fill(board, node.contents);
    return node;
}

Node Tree::after(const Node& node, const Move& move) const {
    Node child;
    child.board = move.child;
    child.empties = node.empties - 1;
    knowledge_.tuples.play(node.contents, move.square, move.flipped, child.contents);
    return child;
}

Node Tree::after_pass(const Node& node) const {
    Node child;
    child.board = node.board.pass();
    child.empties = node.empties;
    knowledge_.tuples.pass(node.contents, child.contents);
    return child;
}

Value Tree::search(const Node& node, int depth, Value alpha, Value beta) {
    return look<false>(node, depth, alpha, beta);
}

Value Tree::finish(const Node& node, Value alpha, Value beta) { return look<true>(node, node.empties, alpha, beta); }

// At the level `certain` a search of other depth does not stand in, but one to the end of the game does nothing else.
bool Tree::answers(const Known& known, Effort wanted) const {
    if (wanted.level == certain && wanted.depth < known.effort.depth) return false;
    return known.effort.covers(wanted);
}

// 3. Whether the table decides the window; `known` is what it holds.
bool Tree::table_cut(std::uint64_t hash, const Board& board, Effort wanted, Value alpha, Value beta, Known& known,
                     Value& value) const {
    if (!table_.find(hash, board, known) || !answers(known, wanted)) return false;
    value = known.lower >= beta || known.lower == known.upper ? known.lower : known.upper;
    return known.lower >= beta || known.lower == known.upper || known.upper <= alpha;
}

template <bool to_end>
Value Tree::look(const Node& node, int depth, Value alpha, Value beta) {
    if constexpr (to_end) {
        if (node.empties <= settled(level_)) return settle(node, alpha, beta);  // 9
    } else {
        if (depth <= 1) return depth == 1 ? last_ply(node, beta) : leaf(node);
    }
    if (!enter()) return 0;  // 1
    const Board& board = node.board;
    if ((to_end || level_ < certain) && alpha >= solver::stability_threshold(node.empties) * knowledge_.disc) {  // 2
        const int discs = 64 - 2 * std::popcount(solver::stable_discs(board.opp, board.own, full_board));
        if (discs * knowledge_.disc <= alpha) return discs * knowledge_.disc;
    }
    const Moves played(board.own, board.opp);
    if (!played.legal()) {
        if (!legal_moves(board.opp, board.own)) return knowledge_.final_value(board);
        return -look<to_end>(after_pass(node), to_end ? depth : depth - 1, -beta, -alpha);
    }
    const Effort effort{depth, level_};
    const std::uint64_t hash = Table::hash(board);
    Known known;
    Value value;
    if (depth >= least_kept && table_cut(hash, board, effort, alpha, beta, known, value)) return value;  // 3
    MoveList moves(board, played);
    const bool looks = depth >= (to_end ? settled(level_) + 2 : least_child_cut);
    if (looks && child_cut(moves, {depth - 1, level_}, beta, value)) return value;  // 4
    if (beta - alpha == 1 && depth >= least_guessed && guess_cut<to_end>(node, depth, alpha, value)) return value;  // 5
    if (stopped_) return 0;
    order<to_end>(node, moves, known, depth);  // 6
    int best_move = no_move;
    value = try_moves<to_end>(node, hash, moves, depth, alpha, beta, best_move);  // 7
    if (stopped_) return 0;
    if (depth >= least_kept) table_.store(hash, board, effort, alpha, beta, value, best_move);
    return value;
}

// 7. Value for the side to move in the node above, of a search one ply below it.
template <bool to_end>
Value Tree::value_after(const Node& child, int depth, Value alpha, Value beta, bool first) {
    if (first || beta - alpha == 1) return -look<to_end>(child, depth - 1, -beta, -alpha);
    const Value value = -look<to_end>(child, depth - 1, -alpha - 1, -alpha);
    if (value <= alpha || value >= beta) return value;
    return -look<to_end>(child, depth - 1, -beta, -alpha);
}

template <bool to_end>
Value Tree::try_moves(const Node& node, std::uint64_t hash, MoveList& moves, int depth, Value alpha, Value beta,
                      int& best_move) {
    Value best = -infinite;
    search::Waiting waiting;
    for (int turn = 0; turn < moves.count + waiting.count; ++turn) {
        const bool again = turn >= moves.count;
        const Move& move = again ? moves.moves[waiting.index[turn - moves.count]] : moves.pick(turn);
        const bool shared = marks_ && turn > 0 && depth >= least_shared;
        const std::uint64_t name = move.name(depth);
        if (shared) {  // 10
            if (!again && marks_->holds(name)) {
                waiting.add(turn);
                continue;
            }
            Known known;
            Value value;
            if (table_cut(hash, node.board, {depth, level_}, alpha, beta, known, value)) return value;
        }
        const search::Mark mark(shared ? marks_ : nullptr, name);
        const Value value = value_after<to_end>(after(node, move), depth, std::max(alpha, best), beta, turn == 0);
        if (stopped_) return 0;
        if (value <= best) continue;
        best = value;
        best_move = move.square;
        if (best < beta) continue;
        history_.learn(node.empties, move.square, moves, turn, depth);
        break;
    }
    return best;
}

bool Tree::child_cut(MoveList& moves, Effort effort, Value beta, Value& value) const {
    for (const Move& move : moves) table_.prefetch(move.hash);
    for (const Move& move : moves) {
        Known known;
        if (!table_.find(move.hash, move.child, known) || !answers(known, effort) || -known.upper < beta) continue;
        value = -known.upper;
        return true;
    }
    return false;
}

template <bool to_end>
bool Tree::guess_cut(const Node& node, int depth, Value alpha, Value& value) {
    if (level_ == certain || guessing_ >= most_guessing) return false;
    const Errors& errors = to_end ? knowledge_.ending : knowledge_.heuristic;
    const Errors::Guess& guess = errors.shallow(node.empties, depth);
    const double width = knowledge_.selection.width(level_);
    const auto margin = static_cast<Value>(width * guess.deviation);
    const auto hope = static_cast<Value>(width * (guess.deviation + errors.still(node.empties, depth).deviation) / 2);
    const Value now = still(node), beta = alpha + 1;
    const Value above = beta + margin - guess.mean, below = alpha - margin - guess.mean;
    bool cut = false;
    ++guessing_;
    if (now >= beta - hope) {
        cut = look<false>(node, guessing_depth(depth), above - 1, above) >= above;
        value = beta;
    }
    if (!cut && !stopped_ && now <= alpha + hope) {
        cut = look<false>(node, guessing_depth(depth), below, below + 1) <= below;
        value = alpha;
    }
    --guessing_;
    return cut && !stopped_;
}

template <bool to_end>
void Tree::order(const Node& node, MoveList& moves, const Known& known, int depth) {
    const Value disc = knowledge_.disc;
    const Worth worth = to_end ? Worth{5 * disc, 3 * disc / 2} : Worth{disc, 3 * disc / 8};
    for (Move& move : moves) {
        if (move.square == known.first || move.square == known.second) {
            move.order = first + (move.square == known.first);
            continue;
        }
        const Bits replies = legal_moves(move.child.own, move.child.opp);
        const int mobility = std::popcount(replies) + std::popcount(replies & corners);
        const int later = std::popcount(around(move.child.opp) & ~move.child.discs());
        move.order = history_.worth(node.empties, move.square, disc);
        move.order -= mobility * worth.reply + later * worth.later_reply;
        if (depth >= least_evaluated) move.order -= still(after(node, move));
    }
}

MoveList Tree::ordered(const Node& node, int depth, bool to_end) {
    MoveList moves(node.board, Moves(node.board.own, node.board.opp));
    Known known;
    table_.find(Table::hash(node.board), node.board, known);
    if (to_end)
        order<true>(node, moves, known, depth);
    else
        order<false>(node, moves, known, depth);
    for (int i = 0; i < moves.count; ++i) moves.pick(i);
    return moves;
}

std::vector<int> Tree::line(const Node& node, int move) const {
    std::vector<int> line;
    for (Board board = node.board;;) {
        const bool passes = !legal_moves(board.own, board.opp);
        if (passes ? !legal_moves(board.opp, board.own) : move == no_move) return line;
        line.push_back(passes ? pass_move : move);
        board = passes ? board.pass() : board.play(move);
        Known known;
        move = table_.find(Table::hash(board), board, known) ? known.first : no_move;
    }
}

Value Tree::leaf(const Node& node) {
    if (!enter()) return 0;
    if (!legal_moves(node.board.own, node.board.opp) && !legal_moves(node.board.opp, node.board.own))
        return knowledge_.final_value(node.board);
    return still(node);
}

Value Tree::last_ply(const Node& node, Value beta) {  // 8
    if (!enter()) return 0;
    const Board& board = node.board;
    const Moves played(board.own, board.opp);
    if (!played.legal()) {
        if (!legal_moves(board.opp, board.own)) return knowledge_.final_value(board);
        return -leaf(after_pass(node));
    }
    Value best = -infinite;
    TupleContents contents;
    for (const int square : Squares{played.legal()}) {
        if (!enter()) return 0;
        const Bits flipped = played.flips(square);
        const Board child = board.turn(square, flipped);
        Value value;
        if (!legal_moves(child.own, child.opp) && !legal_moves(child.opp, child.own)) [[unlikely]] {
            value = -knowledge_.final_value(child);
        } else {
            knowledge_.tuples.play(node.contents, square, flipped, contents);
            value = -knowledge_.tuples.evaluate(contents, 65 - node.empties);
        }
        best = std::max(best, value);
        if (best >= beta) break;
    }
    return best;
}

int Tree::whole_discs(Value value) const {
    const Value disc = knowledge_.disc;
    return value >= 0 ? value / disc : -((disc - 1 - value) / disc);
}

// The exact result, as far as the window asks.
Value Tree::settle(const Node& node, Value alpha, Value beta) {  // 9
    const int low = whole_discs(alpha), high = whole_discs(beta - 1);  // of interest: above `low`, up to `high`
    int lower = -64, upper = 64, guess = whole_discs(still(node));
    while (upper > low && lower <= high && lower < upper) {
        const int middle = std::clamp(guess, std::max(low, lower), std::min(high, upper - 1));
        const int score = end_.null_window(node.board, middle);
        if (end_.stopped()) return stopped_ = true, 0;
        if (score > middle)
            lower = guess = score;
        else
            upper = score, guess = score - 1;
    }
    return (lower > high || lower == upper ? lower : upper) * knowledge_.disc;
}

}  // namespace heibai::reversi::selective
