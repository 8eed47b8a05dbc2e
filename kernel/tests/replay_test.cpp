// Replays of whole, passless, broken and random records: what they say fits what the rules say.
#include "games/reversi/board/replay.hpp"

#include <vector>

#include "common/rng.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

using Moves = std::vector<std::uint8_t>;

// A random game with its passes, and the board after it seen by its mover.
Moves random_game(const Geometry& shape, Rng& rng, Board& last) {
    Moves moves;
    for (last = start_board(shape.size); !is_over(last, shape.mask);) {
        const Bits legal = legal_moves(last.own, last.opp, shape.mask);
        if (!legal) {
            moves.push_back(static_cast<std::uint8_t>(shape.cells()));
            last = last.pass();
            continue;
        }
        auto index = rng.below(static_cast<std::uint64_t>(std::popcount(legal)));
        for (int square : Squares{legal}) {
            if (index-- > 0) continue;
            moves.push_back(static_cast<std::uint8_t>(from_grid(square, shape.size)));
            last = last.play(square);
            break;
        }
    }
    return moves;
}

Replay replayed(const Moves& moves, const Geometry& shape, Moves& out) {
    out.clear();
    return replay(start_board(shape.size), false, moves.data(), moves.size(), shape, out);
}

void check_game(const Geometry& shape, Rng& rng) {
    Board last{};
    Moves out;
    const Moves moves = random_game(shape, rng, last);
    const Replay whole = replayed(moves, shape, out);
    expect(whole.finished && whole.illegal_at < 0 && whole.inserted == 0, "a whole game is whole", shape.size);
    expect(out == moves && whole.last == last, "it ends where it ended", shape.size);

    Moves bare;
    for (std::uint8_t move : moves)
        if (move != shape.cells()) bare.push_back(move);
    const Replay filled = replayed(bare, shape, out);
    expect(filled.finished && out == moves, "passes are put in", shape.size);
    expect(filled.inserted == static_cast<int>(moves.size() - bare.size()), "and counted", shape.size);

    Moves broken = moves;
    broken[rng.below(broken.size())] = static_cast<std::uint8_t>(rng.below(256));
    const Replay found = replayed(broken, shape, out);
    expect(found.illegal_at < static_cast<int>(broken.size()), "the illegal move is one of the record's", shape.size);
    expect(!(found.last.own & found.last.opp) && !(found.last.discs() & ~shape.mask), "the board stays a board",
           shape.size);

    Moves after = moves;
    after.push_back(static_cast<std::uint8_t>(rng.below(256)));
    expect(replayed(after, shape, out).illegal_at == static_cast<int>(moves.size()), "nothing follows the end",
           shape.size);
}

}  // namespace

int main() {
    Rng rng(5);
    for (int size : {4, 6, 8})
        for (int game = 0; game < 500; ++game) check_game(geometry(size), rng);
    return finish("replay_test");
}
