#include "gomoku/mcts.hpp"

#include <stdexcept>

#include "search/evaluator_ref.hpp"
#include "search/flat.hpp"

namespace heibai::gomoku {
namespace {

template <typename Rules>
using NoEvaluator = search::EvaluatorRef<typename Rules::Position>;

bool is_open(Rule rule) { return rule == Rule::freestyle || rule == Rule::standard; }

template <typename Rules>
class Search : public MctsSearch {
public:
    Search(const Rules& rules, const search::MctsSettings& settings, std::size_t megabytes)
        : rules_(rules), mcts_(rules_, settings, megabytes) {}

    search::MctsResult search(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control) override {
        const NoEvaluator<Rules>* const nobody = nullptr;
        return mcts_.search(rules_.position(board), nobody, limits, rng, control);
    }

    void forget() override { mcts_.forget(); }

private:
    Rules rules_;
    search::Mcts<Rules> mcts_;
};

template <typename Rules>
search::MctsResult flat(const Rules& rules, const Board& board, const search::MctsLimits& limits, Rng rng,
                        Control& control) {
    const NoEvaluator<Rules>* const nobody = nullptr;
    const search::MctsSettings settings{.plies = search::to_the_end};
    return search::Flat(rules).search(rules.position(board), nobody, settings, limits, rng, control);
}

}  // namespace

OpenRules::Position OpenRules::position(const Board& board) const {
    Position made{{Stones(geometry_), Stones(geometry_)}, PointSet::first(geometry_.points),
                  geometry_.points - board.stones(), board.to_move()};
    for (int point = 0; point < geometry_.points; ++point) {
        if (board.empty(point)) continue;
        const Side side = board.lines().at(point) == stone_of(black) ? black : white;
        Stones::Made ignored;
        made.stones[side].add(point, ignored);
        made.empty.remove(point);
    }
    return made;
}

int OpenRules::moves(const Position& position, int* out) const {
    if (is_over(position)) return 0;
    for (int i = 0; i < position.left; ++i) out[i] = position.empty.nth(i);
    return position.left;
}

int BoardRules::moves(const Board& board, int* out) const {
    if (board.is_over()) return 0;
    int count = 0;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) out[count++] = point;
    if (!count) out[count++] = board.pass_move();
    return count;
}

int BoardRules::simulate(Board& board, int plies, Rng& rng) const {
    int legal[max_moves];
    int steps = 0;
    for (int played = 0; played != plies; ++steps) {
        const int count = moves(board, legal);
        if (!count) break;
        if (legal[0] == board.pass_move()) {
            board.pass();
            continue;
        }
        board.place(legal[rng.below(static_cast<std::uint64_t>(count))]);
        ++played;
    }
    return steps;
}

std::unique_ptr<MctsSearch> make_mcts(int size, Rule rule, const search::MctsSettings& settings, std::size_t megabytes) {
    if (settings.plies != search::to_the_end || settings.phases)
        throw std::invalid_argument("Gomoku is simulated to the end of the game");
    const Geometry& shape = geometry(size);
    if (is_open(rule)) return std::make_unique<Search<OpenRules>>(OpenRules(shape, rule), settings, megabytes);
    return std::make_unique<Search<BoardRules>>(BoardRules(shape), settings, megabytes);
}

search::MctsResult search_flat(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control) {
    if (is_open(board.rule())) return flat(OpenRules(board.geometry(), board.rule()), board, limits, rng, control);
    return flat(BoardRules(board.geometry()), board, limits, rng, control);
}

}  // namespace heibai::gomoku
