#include "games/reversi/selective/search.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <utility>

#include "common/on_threads.hpp"

namespace heibai::reversi::selective {
namespace {

constexpr int lead = 8;    // plies short of the end at which the end itself is searched instead

// What of the tree is searched in a step of the deepening.
struct Step {
    int depth;
    int level;
    bool to_end;
    bool outcome = false;  // only who wins is asked
};

std::vector<Step> steps_of(int empties, const Limits& limits) {
    std::vector<Step> steps;
    for (int depth = 1; depth <= limits.depth; ++depth) {
        if (depth + lead >= empties && limits.depth >= empties) {
            for (int level = limits.level; level < certain; ++level) steps.push_back({empties, level, true});
            if (limits.level < certain) steps.push_back({empties, certain, true, true});
            steps.push_back({empties, certain, true});
            break;
        }
        steps.push_back({depth, limits.level, false});
    }
    return steps;
}

std::vector<Move> moves_of(const Node& node, Tree& tree) {
    const Board& board = node.board;
    if (legal_moves(board.own, board.opp)) {
        const MoveList list = tree.ordered(node, 1, false);
        return {list.moves, list.moves + list.count};
    }
    if (!legal_moves(board.opp, board.own)) return {};
    return {{pass_move, 0, 0, board.pass(), 0}};
}

// A step as a thread begins it: what the one before has left.
struct Task {
    int number = 0;  // from 1
    Step step{};
    Value guess = 0;
    std::vector<Move> moves{};  // the best in front
};

// What the threads tell each other. The first to finish a step has its result, the others leave theirs.
class Findings {
public:
    Findings(std::vector<Step> steps, std::vector<Move> moves, const Knowledge& knowledge, Control& control,
             search::Team& team)
        : steps_(std::move(steps)), moves_(std::move(moves)), knowledge_(knowledge), control_(control), team_(team) {
        result_.move = moves_.front().square;
        result_.line = {result_.move};
    }

    // The step to be searched now; false when there is none.
    bool next(Task& task) {
        const std::lock_guard<std::mutex> lock(guard_);
        if (finished_ == static_cast<int>(steps_.size()) || team_.ended()) return false;
        task = {finished_ + 1, steps_[finished_], guess_, moves_};
        return true;
    }

    // A better move than the step's first one.
    void improve(int number, int move, Value value) {
        const std::lock_guard<std::mutex> lock(guard_);
        if (number <= finished_ || (number == improved_ && value <= best_)) return;
        improved_ = number;
        best_ = value;
        result_.move = move;
        result_.line = {move};
    }

    void finish(Task&& task, Value value, std::vector<int>&& line, std::uint64_t nodes) {
        const std::lock_guard<std::mutex> lock(guard_);
        if (task.number <= finished_) return;
        const Step& step = task.step;
        moves_ = std::move(task.moves);
        finished_ = task.number;
        guess_ = step.outcome ? agreeing(guess_, value) : value;
        result_.move = moves_.front().square;
        result_.line = std::move(line);
        result_.value = guess_ / double{part};
        result_.depth = step.depth;
        if (!step.outcome) result_.confidence = knowledge_.selection.confidence(step.level);
        control_.publish(step.depth, nodes, result_.value, result_.move, result_.confidence);
        if (step.to_end && step.level == certain && !step.outcome) {
            result_.exact = true;
            result_.value = value / knowledge_.disc;
        }
        team_.finish(finished_);
    }

    search::EngineResult result() const { return result_; }

private:
    // The guess, unless the proven outcome contradicts it: a bound on a win or a loss, or a draw.
    static Value agreeing(Value guess, Value proven) {
        return proven > 0 ? std::max(guess, proven) : proven < 0 ? std::min(guess, proven) : 0;
    }

    const std::vector<Step> steps_;
    std::vector<Move> moves_;
    const Knowledge& knowledge_;
    Control& control_;
    search::Team& team_;
    std::mutex guard_;  // of what follows, and of the moves
    int finished_ = 0, improved_ = 0;  // numbers of steps
    Value guess_ = 0, best_ = 0;
    search::EngineResult result_;
};

// One thread at the root.
class Root {
public:
    Root(const Node& node, const Knowledge& knowledge, Tree& tree, search::Team& team, Findings& findings)
        : node_(node), knowledge_(knowledge), tree_(tree), marks_(team.marks()), findings_(findings) {}

    void run() {
        while (findings_.next(task_)) {
            tree_.begin(task_.number, task_.step.level);
            const Value value = search_step();
            if (tree_.stopped()) continue;
            std::vector<int> line = tree_.line(node_, task_.moves.front().square);
            findings_.finish(std::move(task_), value, std::move(line), tree_.tell());
        }
        tree_.tell();
    }

private:
    // The step's value: by windows around the guess, which open until it lies within.
    Value search_step() {
        if (task_.step.outcome) return try_moves(-knowledge_.disc, knowledge_.disc);
        auto reach = static_cast<Value>(knowledge_.selection.window * knowledge_.disc);
        Value alpha = task_.guess - reach, beta = task_.guess + reach;
        if (task_.number == 1) alpha = -infinite, beta = infinite;
        for (;;) {
            const Value value = try_moves(alpha, beta);
            if (tree_.stopped()) return 0;
            reach *= 4;
            if (value <= alpha)
                alpha = value - reach;
            else if (value >= beta)
                beta = value + reach;
            else
                return value;
        }
    }

    Value value_after(const Move& move, Value alpha, Value beta) {
        const Step& step = task_.step;
        const Node child = move.square == pass_move ? tree_.after_pass(node_) : tree_.after(node_, move);
        return step.to_end ? -tree_.finish(child, -beta, -alpha) : -tree_.search(child, step.depth - 1, -beta, -alpha);
    }

    Value value_of(const Move& move, Value alpha, Value beta, bool first) {
        if (first) return value_after(move, alpha, beta);
        const Value value = value_after(move, alpha, alpha + 1);
        return value > alpha && value < beta && !tree_.stopped() ? value_after(move, alpha, beta) : value;
    }

    // Fail-soft. The best move ends in front.
    Value try_moves(Value alpha, Value beta) {
        const std::vector<Move>& moves = task_.moves;
        const int count = static_cast<int>(moves.size());
        Value best = -infinite;
        std::vector<int> better;  // squares, each a better move than the one before
        search::Waiting waiting;
        for (int turn = 0; turn < count + waiting.count && best < beta; ++turn) {
            const bool again = turn >= count, shared = marks_ && turn > 0;
            const int i = again ? waiting.index[turn - count] : turn;
            const std::uint64_t name = moves[i].name(task_.step.depth);
            if (shared && !again && marks_->holds(name)) {
                waiting.add(i);
                continue;
            }
            const search::Mark mark(shared ? marks_ : nullptr, name);
            const Value value = value_of(moves[i], std::max(alpha, best), beta, turn == 0);
            if (tree_.stopped()) return 0;
            if (value <= best) continue;
            best = value;
            if (turn == 0 || value <= alpha) continue;
            better.push_back(moves[i].square);
            findings_.improve(task_.number, moves[i].square, value);
        }
        for (const int square : better) bring_to_front(square);
        return best;
    }

    void bring_to_front(int square) {
        const auto first = task_.moves.begin();
        const auto found = std::find_if(first, task_.moves.end(), [=](const Move& m) { return m.square == square; });
        std::rotate(first, found, found + 1);
    }

    const Node& node_;
    const Knowledge& knowledge_;
    Tree& tree_;
    search::Marks* marks_;  // null with one thread
    Findings& findings_;
    Task task_;
};

}  // namespace

Search::Search(const TupleNetwork& network, std::size_t megabytes, Value disc, int threads, const Settings& constants)
    : knowledge_(network, disc, constants), table_(megabytes), exact_(megabytes), threads_(threads) {}

search::EngineResult Search::search(const Board& board, const Limits& limits, Control& control, std::uint64_t spent) {
    table_.new_search(!limits.keep_table);
    exact_.new_search();  // its entries do not age: those of many searches would leave no room
    search::Team team(control, threads_, spent);
    Tree root(knowledge_, table_, exact_, team);
    const Node node = root.root(board);
    std::vector<Move> moves = moves_of(node, root);
    search::EngineResult result;
    if (moves.empty()) {
        result.value = final_score(board, 64);
        result.exact = true;
    } else {
        Findings findings(steps_of(node.empties, limits), std::move(moves), knowledge_, control, team);
        on_threads(threads_, [&](int) {
            Tree tree(knowledge_, table_, exact_, team);
            Root(node, knowledge_, tree, team, findings).run();
        });
        result = findings.result();
    }
    result.nodes = team.entered();
    return result;
}

}  // namespace heibai::reversi::selective
