// Indices kept along random games give the value of the network itself, passes included.
#include "games/reversi/evaluation/incremental_tuples.hpp"

#include <string>
#include <vector>

#include "common/rng.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

std::vector<double> weights_of(std::size_t count, Rng& rng) {
    std::vector<double> weights(count);
    for (double& weight : weights) weight = (static_cast<double>(rng.below(4001)) - 2000) / IncrementalTuples::disc;
    return weights;
}

void a_game_keeps_its_indices(const std::string& options, std::size_t count, int size) {
    const Geometry shape = geometry(size);
    Rng rng(7, {count});
    const std::vector<double> weights = weights_of(count, rng);
    const TupleNetwork network(options, weights, shape);
    const NTuple whole(options, weights, shape);
    expect(IncrementalTuples::fits(network), "multiples of 1/128 fit");
    const IncrementalTuples tuples(network);
    for (int game = 0; game < 20; ++game) {
        Board board = start_board(size);
        TupleContents contents, next;
        tuples.fill(board, contents);
        while (!is_over(board, shape.mask)) {
            const Bits legal = legal_moves(board.own, board.opp, shape.mask);
            if (legal) {
                const int moves = std::popcount(legal);
                const int square = nth_square(legal, static_cast<int>(rng.below(static_cast<std::uint64_t>(moves))));
                const Bits flipped = flips(square, board.own, board.opp);
                tuples.play(contents, square, flipped, next);
                board = board.turn(square, flipped);
            } else {
                tuples.pass(contents, next);
                board = board.pass();
            }
            contents = next;
            const int value = tuples.evaluate(contents, std::popcount(board.discs()));
            expect(value == whole(board) * IncrementalTuples::disc, "the value is the network's", size, game);
        }
    }
}

void other_weights_do_not_fit() {
    const Geometry shape = geometry(8);
    const auto fits = [&](double weight) {
        return IncrementalTuples::fits(TupleNetwork("phases=1,colours=free,tuples=0", {0, weight, 0}, shape));
    };
    expect(fits(255), "255 fits");
    expect(!fits(256), "256 is beyond 16 bits");
    expect(!fits(1.0 / 256), "1/256 is no multiple of 1/128");
}

}  // namespace

int main() {
    using namespace heibai;
    other_weights_do_not_fit();
    a_game_keeps_its_indices("phases=3,colours=free,tuples=0.1.2.8.9.10.16.17.18;0.1.2.3.4.5.6.7.9.14", 3 * 39852, 8);
    a_game_keeps_its_indices("phases=2,tuples=0.1.2;0.7.14", 2 * 26, 6);
    return finish("incremental_tuples_test");
}
