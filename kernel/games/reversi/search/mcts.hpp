// Reversi's Monte Carlo searches with any evaluator of the kernel (search/mcts/monte_carlo.hpp).
#pragma once

#include <cstddef>
#include <memory>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/evaluation/evaluators.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "search/mcts/monte_carlo.hpp"

namespace heibai::reversi {

// The rules as search/mcts/mcts.hpp wants them.
struct MctsRules : EngineRules {
    static constexpr bool stones_stay = false;
    static constexpr search::Phase phases[] = {{20, 15, 1}, {44, 10, 1}, {64, search::to_the_end, 2}};

    explicit MctsRules(const Geometry& board) : EngineRules(board) {}

    const Board& position(const Board& board) const { return board; }
    bool plays_every_move() const { return true; }

    void advance(Board& board, int move) const { board = play(board, move); }

    double outcome(const Board& board) const {
        const int margin = disc_margin(board);
        return margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
    }

    int simulate(Board& board, int plies, Rng& rng) const {
        int ignored;
        return simulate<false>(board, plies, rng, ignored);
    }

    int simulate(Board& board, int plies, Rng& rng, int& last) const { return simulate<true>(board, plies, rng, last); }

    bool same(const Board& a, const Board& b) const { return a == b; }
    bool may_lead(const Board& from, const Board& to) const { return !(from.discs() & ~to.discs()); }

    int stones(const Board& board) const { return std::popcount(board.discs()); }
    int cells() const { return geometry.cells(); }

private:
    template <bool remembers>
    int simulate(Board& board, int plies, Rng& rng, int& last) const {
        int steps = 0;
        for (int played = 0; played != plies;) {
            Bits moves = legal_moves(board.own, board.opp, geometry.mask);
            if (!moves) [[unlikely]] {
                if (!legal_moves(board.opp, board.own, geometry.mask)) break;
                board = board.pass();
                if constexpr (remembers) last = pass;
                ++steps;
                continue;
            }
            const auto count = static_cast<std::uint64_t>(std::popcount(moves));
            const int move = nth_square(moves, static_cast<int>(rng.below(count)));
            board = board.play(move);
            if constexpr (remembers) last = move;
            ++steps;
            ++played;
        }
        return steps;
    }
};

using MonteCarlo = search::MonteCarlo<Board>;

// Both throw what search::make_monte_carlo does.
std::unique_ptr<MonteCarlo> make_mcts(const search::MonteCarloSpec& spec, const Geometry& board, std::size_t megabytes);
std::unique_ptr<MonteCarlo> make_flat(const search::MonteCarloSpec& spec, const Geometry& board);

}  // namespace heibai::reversi
