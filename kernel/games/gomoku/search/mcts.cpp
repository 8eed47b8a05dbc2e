#include "games/gomoku/search/mcts.hpp"

#include <stdexcept>
#include <type_traits>

#include "evaluation/evaluator_ref.hpp"
#include "games/gomoku/board/candidates.hpp"
#include "search/mcts/flat.hpp"

namespace heibai::gomoku {
namespace {

using search::MctsLimits;
using search::MctsResult;
using search::MctsSettings;

template <typename Rules>
using Reference = search::EvaluatorRef<typename Rules::Position>;

// Calls `run` with a pointer to a reference to the evaluator, or to nothing.
template <typename Rules, typename Run>
MctsResult with_reference(const std::optional<Evaluator>& evaluator, Run run) {
    if constexpr (std::is_same_v<Rules, BoardRules>) {
        if (evaluator)
            return with_evaluator(*evaluator, [&](const auto& functor) {
                const Reference<Rules> reference(functor);
                return run(&reference);
            });
    }
    return run(static_cast<const Reference<Rules>*>(nullptr));
}

template <typename Rules>
class Tree : public MonteCarlo {
public:
    Tree(const Rules& rules, const std::optional<Evaluator>& evaluator, const MctsSettings& settings,
         std::size_t megabytes)
        : rules_(rules), evaluator_(evaluator), mcts_(rules_, settings, megabytes) {}

    MctsResult search(const Board& board, const MctsLimits& limits, Rng rng, Control& control,
                      Outside* outside) override {
        MctsResult found = with_reference<Rules>(evaluator_, [&](const Reference<Rules>* evaluator) {
            if constexpr (std::is_same_v<Rules, BoardRules>)
                return mcts_.search(rules_.position(board), evaluator, limits, rng, control, outside);
            else
                return mcts_.search(rules_.position(board), evaluator, limits, rng, control);
        });
        found.exact = found.exact && (board.is_over() || rules_.plays_every_move());
        return found;
    }

    void forget() override { mcts_.forget(); }

private:
    Rules rules_;
    std::optional<Evaluator> evaluator_;
    search::Mcts<Rules> mcts_;
};

template <typename Rules>
class Flat : public MonteCarlo {
public:
    Flat(const Rules& rules, const std::optional<Evaluator>& evaluator, const MctsSettings& settings)
        : rules_(rules), evaluator_(evaluator), settings_(settings) {}

    MctsResult search(const Board& board, const MctsLimits& limits, Rng rng, Control& control, Outside*) override {
        return with_reference<Rules>(evaluator_, [&](const Reference<Rules>* evaluator) {
            return search::Flat(rules_).search(rules_.position(board), evaluator, settings_, limits, rng, control);
        });
    }

    void forget() override {}

private:
    Rules rules_;
    std::optional<Evaluator> evaluator_;
    MctsSettings settings_;
};

bool goes_to_the_end(const MctsSettings& settings) { return settings.plies == search::to_the_end && !settings.phases; }

// Makes a Search<Rules> of the rules that fit, the evaluator and `rest`.
template <template <typename> typename Search, typename... Rest>
std::unique_ptr<MonteCarlo> make(const MonteCarloSpec& spec, int size, Rule rule, Rest... rest) {
    const bool to_the_end = goes_to_the_end(spec.settings);
    if (!spec.evaluator && !spec.settings.outside && !to_the_end)
        throw std::invalid_argument("simulations that do not go to the end need an evaluator");
    const auto evaluator = spec.evaluator ? std::optional(make_evaluator(*spec.evaluator)) : std::nullopt;
    const Geometry& shape = geometry(size);
    const bool open = rule == Rule::freestyle || rule == Rule::standard;
    if (open && to_the_end && !spec.candidates)
        return std::make_unique<Search<OpenRules>>(OpenRules(shape, rule), std::nullopt, spec.settings, rest...);
    const BoardRules rules(shape, evaluator ? values_of(*evaluator) : nullptr, spec.candidates);
    return std::make_unique<Search<BoardRules>>(rules, evaluator, spec.settings, rest...);
}

}  // namespace

OpenRules::Position OpenRules::position(const Board& board) const {
    Position made{{Stones(geometry_), Stones(geometry_)},
                  PointSet::first(geometry_.points),
                  geometry_.points - board.stones(),
                  board.to_move()};
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
    const PointSet legal = candidates_ ? promising_points(board) : legal_points(board, empty_points(board));
    int count = legal.count();
    for (int i = 0; i < count; ++i) out[i] = legal.nth(i);
    if (!count) out[count++] = board.pass_move();
    return count;
}

int BoardRules::simulate(Board& board, int plies, Rng& rng) const {
    PointSet empty = empty_points(board);
    int steps = 0;
    for (int played = 0; played != plies && !board.is_over(); ++steps) {
        const PointSet legal = candidates_ ? promising_points(board) : legal_points(board, empty);
        const int count = legal.count();
        if (!count) {
            board.pass();
            continue;
        }
        const int point = legal.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(count))));
        board.place(point);
        empty.remove(point);
        ++played;
    }
    return steps;
}

std::unique_ptr<MonteCarlo> make_mcts(const MonteCarloSpec& spec, int size, Rule rule, std::size_t megabytes) {
    return make<Tree>(spec, size, rule, megabytes);
}

std::unique_ptr<MonteCarlo> make_flat(const MonteCarloSpec& spec, int size, Rule rule) {
    return make<Flat>(spec, size, rule);
}

}  // namespace heibai::gomoku
