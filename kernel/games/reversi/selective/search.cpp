#include "games/reversi/selective/search.hpp"

#include <algorithm>
#include <bit>

namespace heibai::reversi::selective {
namespace {

constexpr int lead = 8;    // plies short of the end at which the end itself is searched instead
constexpr int narrow = 2;  // discs, half of the first window around a guess

// What of the tree is searched in a step of the deepening.
struct Step {
    int depth;
    int level;
    bool to_end;
};

class Root {
public:
    Root(const Board& board, const Limits& limits, const Knowledge& knowledge, Tree& tree, Control& control)
        : limits_(limits), knowledge_(knowledge), tree_(tree), control_(control), node_(tree.root(board)) {}

    search::EngineResult run() {
        list_moves();
        if (moves_.empty()) {
            result_.value = final_score(node_.board, 64);
            result_.exact = true;
            return result_;
        }
        result_.move = moves_.front().square;
        result_.line = {result_.move};
        for (int depth = 1; depth <= limits_.depth; ++depth) {
            if (depth + lead >= node_.empties && limits_.depth >= node_.empties) {
                search_end();
                break;
            }
            if (!deepen({depth, limits_.level, false})) break;
        }
        return result_;
    }

private:
    void list_moves() {
        if (!legal_moves(node_.board.own, node_.board.opp)) {
            if (legal_moves(node_.board.opp, node_.board.own))
                moves_.push_back({pass_move, 0, 0, node_.board.pass(), 0});
            return;
        }
        for (const Move& move : tree_.ordered(node_, 1, false)) moves_.push_back(move);
    }

    void search_end() {
        for (int level = limits_.level; level <= certain; ++level)
            if (!deepen({node_.empties, level, true})) return;
        result_.exact = true;
        result_.value = guess_ / knowledge_.disc;
    }

    // False when stopped.
    bool deepen(const Step& step) {
        tree_.set_level(step.level);
        Value reach = narrow * knowledge_.disc, alpha = guess_ - reach, beta = guess_ + reach;
        if (!result_.depth) alpha = -infinite, beta = infinite;
        for (;;) {
            const Value value = try_moves(step, alpha, beta);
            if (tree_.stopped()) return false;
            reach *= 4;
            if (value <= alpha)
                alpha = value - reach;
            else if (value >= beta)
                beta = value + reach;
            else
                return finish(step, value), true;
        }
    }

    Value value_after(const Move& move, const Step& step, Value alpha, Value beta) {
        const Node child = move.square == pass_move ? tree_.after_pass(node_) : tree_.after(node_, move);
        return step.to_end ? -tree_.finish(child, -beta, -alpha) : -tree_.search(child, step.depth - 1, -beta, -alpha);
    }

    Value try_moves(const Step& step, Value alpha, Value beta) {
        Value best = -infinite;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Value bound = std::max(alpha, best);
            Value value;
            if (i == 0) {
                value = value_after(moves_[i], step, alpha, beta);
            } else {
                value = value_after(moves_[i], step, bound, bound + 1);
                if (value > bound && value < beta && !tree_.stopped())
                    value = value_after(moves_[i], step, bound, beta);
            }
            if (tree_.stopped()) break;
            if (value <= best) continue;
            best = value;
            if (i > 0 && value > alpha) {
                std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
                result_.move = moves_.front().square;
                result_.line = {result_.move};
            }
            if (best >= beta) break;
        }
        return best;
    }

    void finish(const Step& step, Value value) {
        guess_ = value;
        result_.move = moves_.front().square;
        result_.line = tree_.line(node_, result_.move);
        result_.value = value / double{part};
        result_.depth = step.depth;
        result_.confidence = confidences[step.level];
        control_.publish(step.depth, tree_.tell(), result_.value, result_.move);
    }

    const Limits& limits_;
    const Knowledge& knowledge_;
    Tree& tree_;
    Control& control_;
    const Node node_;
    std::vector<Move> moves_;
    Value guess_ = 0;
    search::EngineResult result_;
};

}  // namespace

Search::Search(const TupleNetwork& network, std::size_t megabytes, Value disc)
    : knowledge_(network, disc), table_(megabytes), exact_(megabytes) {}

search::EngineResult Search::search(const Board& board, const Limits& limits, Control& control, std::uint64_t spent) {
    table_.new_search(!limits.keep_table);
    exact_.new_search();  // its entries do not age: those of many searches would leave no room
    search::Team team(control, 1, spent);
    Tree tree(knowledge_, table_, exact_, team);
    search::EngineResult result = Root(board, limits, knowledge_, tree, control).run();
    result.nodes = tree.tell();
    return result;
}

}  // namespace heibai::reversi::selective
