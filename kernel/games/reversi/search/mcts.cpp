#include "games/reversi/search/mcts.hpp"

#include <stdexcept>

#include "games/reversi/traits.hpp"

namespace heibai::reversi {

std::unique_ptr<MonteCarlo> make_mcts(const search::MonteCarloSpec& spec, const Geometry& board,
                                      std::size_t megabytes) {
    return search::make_monte_carlo<Traits, search::TreeSearch>(spec, board, megabytes);
}

std::unique_ptr<MonteCarlo> make_flat(const search::MonteCarloSpec& spec, const Geometry& board) {
    return search::make_monte_carlo<Traits, search::FlatSearch>(spec, board);
}

}  // namespace heibai::reversi
