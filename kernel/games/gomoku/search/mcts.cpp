#include "games/gomoku/search/mcts.hpp"

#include "games/gomoku/board/candidates.hpp"
#include "games/gomoku/traits.hpp"

namespace heibai::gomoku {

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

int BoardRules::simulate(Board& board, int plies, Rng& rng, int& last) const {
    if (plies == 0) return 0;
    PointSet empty = empty_points(board);
    int steps = 0;
    for (int played = 0; played != plies && !board.is_over(); ++steps) {
        const PointSet legal = candidates_ ? promising_points(board) : legal_points(board, empty);
        const int count = legal.count();
        if (!count) {
            board.pass();
            last = board.pass_move();
            continue;
        }
        const int point = legal.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(count))));
        board.place(point);
        last = point;
        empty.remove(point);
        ++played;
    }
    return steps;
}

std::unique_ptr<MonteCarlo> make_mcts(const search::MonteCarloSpec& spec, const Variant& variant,
                                      std::size_t megabytes) {
    return search::make_monte_carlo<Traits, search::TreeSearch>(spec, variant, megabytes);
}

std::unique_ptr<MonteCarlo> make_flat(const search::MonteCarloSpec& spec, const Variant& variant) {
    return search::make_monte_carlo<Traits, search::FlatSearch>(spec, variant);
}

}  // namespace heibai::gomoku
