// Gomoku's Monte Carlo searches with any evaluator of the kernel (search/mcts/monte_carlo.hpp). The opening is over:
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
#include "games/gomoku/search/knowledge.hpp"
#include "search/mcts/monte_carlo.hpp"

namespace heibai::gomoku {

inline constexpr search::Phase phases[] = {{20, 15, 1}, {44, 10, 1}, {64, search::to_the_end, 2}};

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
    static constexpr const search::Phase (&phases)[3] = gomoku::phases;

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

    // Nobody asks about the last move: simulations go to the end.
    int simulate(Position& position, int plies, Rng& rng, int&) const { return simulate(position, plies, rng); }

    bool same(const Position& a, const Position& b) const { return a.to_move == b.to_move && a.stones == b.stones; }
    bool may_lead(const Position& from, const Position& to) const { return from.empty.contains(to.empty); }

    bool stands(const Position& end, int move, const Position& start, std::size_t plies) const {
        return end.stones[plies % 2 ? other(start.to_move) : start.to_move].has(move);
    }

    int packed(int move) const { return move; }
    bool plays_every_move() const { return true; }
    int stones(const Position& position) const { return cells() - position.left; }
    int cells() const { return geometry_.points; }

private:
    const Geometry& geometry_;
    bool exact_;
};

// Any rule set, on the incremental board, which also keeps what an evaluator reads.
class BoardRules {
public:
    using Position = Board;
    using Knowledge = gomoku::Knowledge;
    static constexpr int max_moves = most_points;
    static constexpr bool stones_stay = true;
    static constexpr const search::Phase (&phases)[3] = gomoku::phases;

    // `values`: a table whose sums the boards keep, or null; it must outlive the rules. `candidates`: see
    // search::MonteCarloSpec.
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
    int simulate(Board& board, int plies, Rng& rng, int& last) const;

    int simulate(Board& board, int plies, Rng& rng) const {
        int ignored;
        return simulate(board, plies, rng, ignored);
    }

    bool same(const Board& a, const Board& b) const { return a.key() == b.key(); }
    bool may_lead(const Board& from, const Board& to) const { return from.stones() <= to.stones(); }

    bool stands(const Board& end, int move, const Board& start, std::size_t plies) const {
        const Side side = plies % 2 ? other(start.to_move()) : start.to_move();
        return move != end.pass_move() && end.lines().at(move) == stone_of(side);
    }

    int packed(int move) const { return move; }
    bool plays_every_move() const { return !candidates_; }
    int stones(const Board& board) const { return board.stones(); }
    int cells() const { return geometry_.points; }

private:
    const Geometry& geometry_;
    const CodeValues* values_;
    bool candidates_;
};

using MonteCarlo = search::MonteCarlo<Board>;

// Both throw what search::make_monte_carlo does.
std::unique_ptr<MonteCarlo> make_mcts(const search::MonteCarloSpec& spec, const Variant& variant,
                                      std::size_t megabytes);
std::unique_ptr<MonteCarlo> make_flat(const search::MonteCarloSpec& spec, const Variant& variant);

}  // namespace heibai::gomoku
