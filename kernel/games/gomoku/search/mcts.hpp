// Gomoku's Monte Carlo searches with any evaluator of the kernel (search/mcts/mcts.hpp, search/mcts/flat.hpp). The opening is over:
// every empty point may be played that the rule set does not forbid.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/point_set.hpp"
#include "games/gomoku/board/stones.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "search/mcts/mcts.hpp"

namespace heibai::gomoku {

// Freestyle and standard where nobody evaluates: every empty point is legal, and a side's stones alone tell whether it
// has won.
class OpenRules {
public:
    struct Position {
        std::array<Stones, 2> stones;
        PointSet empty;
        int left;  // empty points
        Side to_move;
        bool won = false;  // by the side that moved last
    };
    static constexpr int max_moves = most_points;
    static constexpr bool stones_stay = true;

    OpenRules(const Geometry& geometry, Rule rule) : geometry_(geometry), exact_(rule == Rule::standard) {}

    Position position(const Board& board) const;
    int moves(const Position& position, int* out) const;

    void advance(Position& position, int move) const {
        position.empty.remove(move);
        --position.left;
        Stones::Made made;
        position.stones[position.to_move].add(move, made);
        position.won = exact_ ? made.exactly_five : made.five_or_more;
        position.to_move = other(position.to_move);
    }

    bool is_over(const Position& position) const { return position.won || !position.left; }
    double outcome(const Position& position) const { return position.won ? 0.0 : 0.5; }

    int simulate(Position& position, int plies, Rng& rng) const {
        int played = 0;
        for (; played != plies && !is_over(position); ++played)
            advance(position,
                    position.empty.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(position.left)))));
        return played;
    }

    bool same(const Position& a, const Position& b) const { return a.to_move == b.to_move && a.stones == b.stones; }
    bool may_lead(const Position& from, const Position& to) const { return from.empty.contains(to.empty); }

    bool stands(const Position& end, int move, const Position& start, std::size_t plies) const {
        return end.stones[plies % 2 ? other(start.to_move) : start.to_move].has(move);
    }

    bool plays_every_move() const { return true; }
    int stones(const Position& position) const { return cells() - position.left; }
    int cells() const { return geometry_.points; }
    int column(int move) const { return move; }

private:
    const Geometry& geometry_;
    bool exact_;
};

// Any rule set, on the incremental board, which also keeps what an evaluator reads.
class BoardRules {
public:
    using Position = Board;
    static constexpr int max_moves = most_points;
    static constexpr bool stones_stay = true;

    // `values`: a table whose sums the boards keep, or null; it must outlive the rules. `candidates`: see MonteCarloSpec.
    BoardRules(const Geometry& geometry, const CodeValues* values, bool candidates)
        : geometry_(geometry), values_(values), candidates_(candidates) {}

    Position position(const Board& board) const { return Board(board, values_); }
    int moves(const Board& board, int* out) const;

    void advance(Board& board, int move) const {
        if (move == board.pass_move())
            board.pass();
        else
            board.place(move);
    }

    bool is_over(const Board& board) const { return board.is_over(); }
    double outcome(const Board& board) const { return board.won() ? 0.0 : 0.5; }
    int simulate(Board& board, int plies, Rng& rng) const;
    bool same(const Board& a, const Board& b) const { return a.key() == b.key(); }
    bool may_lead(const Board& from, const Board& to) const { return from.stones() <= to.stones(); }

    bool stands(const Board& end, int move, const Board& start, std::size_t plies) const {
        const Side side = plies % 2 ? other(start.to_move()) : start.to_move();
        return move != end.pass_move() && end.lines().at(move) == stone_of(side);
    }

    bool plays_every_move() const { return !candidates_; }
    int stones(const Board& board) const { return board.stones(); }
    int cells() const { return geometry_.points; }
    int column(int move) const { return move; }

private:
    const Geometry& geometry_;
    const CodeValues* values_;
    bool candidates_;
};

// One player's search on one board and under one rule set. Where only candidates are played nothing is exact: a point
// that was left out might have refuted what the others prove.
class MonteCarlo {
public:
    using Outside = search::BatchEvaluator<Board>;

    virtual ~MonteCarlo() = default;

    // `outside`: the evaluator of a tree whose settings say that it comes from there.
    virtual search::MctsResult search(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control,
                                      Outside* outside = nullptr) = 0;

    // Forgets the tree of the last search.
    virtual void forget() = 0;
};

struct MonteCarloSpec {
    std::optional<EvaluatorSpec> evaluator;  // none: simulations must go to the end
    search::MctsSettings settings;  // of a flat search only the plies and the scale count
    bool candidates = false;  // only candidates (candidates.hpp) are played, in the tree and in simulations
};

// Both throw std::invalid_argument for an evaluator that the kernel does not have or a search that lacks one,
// std::bad_alloc.
std::unique_ptr<MonteCarlo> make_mcts(const MonteCarloSpec& spec, int size, Rule rule, std::size_t megabytes);
std::unique_ptr<MonteCarlo> make_flat(const MonteCarloSpec& spec, int size, Rule rule);

}  // namespace heibai::gomoku
