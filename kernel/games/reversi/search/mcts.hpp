// Reversi's Monte Carlo searches with any evaluator of the kernel (search/mcts/mcts.hpp, search/mcts/flat.hpp).
#pragma once

#include <cstddef>
#include <optional>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "search/mcts/mcts.hpp"

namespace heibai::reversi {

// The rules as search/mcts/mcts.hpp wants them.
struct MctsRules : EngineRules {
    static constexpr bool stones_stay = false;

    explicit MctsRules(const Geometry& board) : EngineRules(board) {}

    void advance(Board& board, int move) const { board = play(board, move); }

    double outcome(const Board& board) const {
        const int margin = disc_margin(board);
        return margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
    }

    int simulate(Board& board, int plies, Rng& rng) const {
        int steps = 0;
        for (int played = 0; played != plies;) {
            Bits moves = legal_moves(board.own, board.opp, geometry.mask);
            if (!moves) [[unlikely]] {
                if (!legal_moves(board.opp, board.own, geometry.mask)) break;
                board = board.pass();
                ++steps;
                continue;
            }
            const auto count = static_cast<std::uint64_t>(std::popcount(moves));
            board = board.play(nth_square(moves, static_cast<int>(rng.below(count))));
            ++steps;
            ++played;
        }
        return steps;
    }

    bool same(const Board& a, const Board& b) const { return a == b; }
    bool may_lead(const Board& from, const Board& to) const { return !(from.discs() & ~to.discs()); }

    int stones(const Board& board) const { return std::popcount(board.discs()); }
    int cells() const { return geometry.cells(); }
    int column(int move) const { return move == pass ? cells() : from_grid(move, geometry.size); }
};

// One player's search and its tree.
class MctsSearch {
public:
    // Without `spec` there is no evaluator, and simulations must go to the end. Throws std::invalid_argument for an
    // evaluator that the kernel does not have or a search that lacks one, std::bad_alloc.
    MctsSearch(const std::optional<EvaluatorSpec>& spec, int size, const search::MctsSettings& settings,
               std::size_t megabytes);
    MctsSearch(const MctsSearch&) = delete;  // the tree refers to the rules beside it

    // `outside`: the evaluator of a tree whose settings say that it comes from there.
    search::MctsResult search(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control,
                              search::BatchEvaluator<Board>* outside = nullptr);

    void forget() { mcts_.forget(); }

private:
    MctsRules rules_;
    std::optional<Evaluator> evaluator_;
    search::Mcts<MctsRules> mcts_;
};

// Flat Monte Carlo; only the plies and the scale of the settings count.
class FlatSearch {
public:
    FlatSearch(const std::optional<EvaluatorSpec>& spec, int size, const search::MctsSettings& settings);

    search::MctsResult search(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control) const;

private:
    MctsRules rules_;
    std::optional<Evaluator> evaluator_;
    search::MctsSettings settings_;
};

}  // namespace heibai::reversi
