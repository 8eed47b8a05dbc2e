#include "games/reversi/board/board.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/reversi/boards.hpp"
#include "games/reversi/board/perft.hpp"
#include "games/reversi/board/random_games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

Output<std::uint64_t> legal_moves_batch(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size) {
    check_size(size);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}});
    Output<std::uint64_t> moves = make_array<std::uint64_t>({own.size()});
    nb::gil_scoped_release unlocked;
    const Bits mask = geometry(size).mask;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Board board = board_on_grid(own.data()[i], opp.data()[i], size);
        moves.data()[i] = gather(legal_moves(board.own, board.opp, mask), size);
    }
    return moves;
}

// The board after a square or the pass (size * size), checked against the rules.
Board checked_play(const Board& board, std::int64_t move, int size, std::size_t index) {
    const Bits moves = legal_moves(board.own, board.opp, geometry(size).mask);
    const std::int64_t pass = size * size;
    if (move == pass && !moves) return board.pass();
    if (move >= 0 && move < pass && (moves & bit(to_grid(static_cast<int>(move), size))))
        return board.play(to_grid(static_cast<int>(move), size));
    throw std::invalid_argument("move " + std::to_string(move) + " of position " + std::to_string(index) +
                                " is not legal");
}

std::pair<Output<std::uint64_t>, Output<std::uint64_t>> play_batch(const Input<std::uint64_t>& own,
                                                                   const Input<std::uint64_t>& opp,
                                                                   const Input<std::int64_t>& moves, int size) {
    check_size(size);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}, {"moves", moves.size()}});
    Output<std::uint64_t> next_own = make_array<std::uint64_t>({own.size()});
    Output<std::uint64_t> next_opp = make_array<std::uint64_t>({own.size()});
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Board board = board_on_grid(own.data()[i], opp.data()[i], size);
        const Board after = checked_play(board, moves.data()[i], size, i);
        next_own.data()[i] = gather(after.own, size);
        next_opp.data()[i] = gather(after.opp, size);
    }
    return {next_own, next_opp};
}

std::pair<std::uint64_t, bool> count_leaves(std::uint64_t own, std::uint64_t opp, int size, int depth, bool plain,
                                            Control* control) {
    check_size(size);
    check_number("plies", depth);
    const Board board = board_on_grid(own, opp, size);
    nb::gil_scoped_release unlocked;
    const PerftResult result = (plain ? perft_plain : perft)(board, depth, geometry(size).mask, control);
    return {result.leaves, result.finished};
}

using Transcripts = std::optional<Output<std::uint8_t>>;

std::pair<Output<std::int8_t>, Transcripts> random_games(const RandomGames& batch, bool with_transcripts, int threads,
                                                         Control* control) {
    check_size(batch.size);
    check_numbers({{"games", batch.count}, {"threads", threads}});
    Output<std::int8_t> scores = make_array<std::int8_t>({batch.count});
    Transcripts transcripts;
    if (with_transcripts)
        transcripts = make_array<std::uint8_t>({batch.count, static_cast<std::size_t>(batch.size * batch.size - 4)});
    bool finished;
    {
        nb::gil_scoped_release unlocked;
        finished =
            play_random_games(batch, scores.data(), transcripts ? transcripts->data() : nullptr, threads, control);
    }
    if (!finished) throw std::runtime_error("random games were stopped before the last one ended");
    return {scores, transcripts};
}

}  // namespace

void bind_board(nb::module_& module) {
    module.def("reversi_legal_moves", &legal_moves_batch, "own"_array, "opp"_array, "size"_a,
               "Legal moves of many positions. own, opp: uint64 [N] sets over size * size squares, `own` to move.\n\n"
               "Returns uint64 [N] sets of squares. Raises ValueError for discs that overlap or lie off the board.");
    module.def("reversi_play", &play_batch, "own"_array, "opp"_array, "moves"_array, "size"_a,
               "One move in each of many positions; moves: int64 [N], size * size is the pass.\n\n"
               "Returns (own, opp) uint64 [N] of the next side to move. Raises ValueError for an illegal move.");
    module.def(
        "reversi_perft", &count_leaves, "own"_a, "opp"_a, "size"_a, "depth"_a, "plain"_a = false,
        "control"_a.none() = nb::none(),
        "Leaves of the game tree at `depth` plies: (leaves, finished). A pass is a ply, a game that ended\n"
        "earlier counts as one leaf. `plain` makes every last move instead of counting them in bulk. finished is\n"
        "False when `control` stopped the count.");
    module.def(
        "reversi_random_games",
        [](int size, std::size_t games, std::uint64_t seed, std::uint64_t generation, std::uint64_t pairing,
           std::uint64_t first_game, bool transcripts, int threads, Control* control) {
            return random_games({size, seed, generation, pairing, first_game, games}, transcripts, threads, control);
        },
        "size"_a, "games"_a, "seed"_a, "generation"_a = 0, "pairing"_a = 0, "first_game"_a = 0, "transcripts"_a = false,
        "threads"_a = 1, "control"_a.none() = nb::none(),
        "Whole games of uniformly random moves; game g draws from the stream (seed, generation, pairing, g).\n\n"
        "Returns (scores, transcripts): int8 [games] discs, black minus white, empties to the winner; and None or\n"
        "uint8 [games, size * size - 4] squares without passes, filled up with 255. Raises RuntimeError when stopped.");
}

}  // namespace heibai::bindings
