#include <nanobind/stl/pair.h>

#include <cstdint>
#include <string>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/game/cells.hpp"
#include "bindings/reversi/game.hpp"
#include "games/reversi/board/planes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

Output<std::uint64_t> legal_moves_batch(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp, int size) {
    const Geometry where = ReversiGame::variant(size);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}});
    Output<std::uint64_t> moves = make_array<std::uint64_t>({own.size()});
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Board board = ReversiGame::board(where, own.data()[i], opp.data()[i]);
        moves.data()[i] = gather(legal_moves(board.own, board.opp, where.mask), size);
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
    const Geometry where = ReversiGame::variant(size);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}, {"moves", moves.size()}});
    Output<std::uint64_t> next_own = make_array<std::uint64_t>({own.size()});
    Output<std::uint64_t> next_opp = make_array<std::uint64_t>({own.size()});
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Board board = ReversiGame::board(where, own.data()[i], opp.data()[i]);
        const Board after = checked_play(board, moves.data()[i], size, i);
        next_own.data()[i] = gather(after.own, size);
        next_opp.data()[i] = gather(after.opp, size);
    }
    return {next_own, next_opp};
}

Output<float> planes_batch(const Cells& cells, const Input<std::int8_t>& to_move, int size) {
    const Geometry where = ReversiGame::variant(size);
    const std::size_t squares = check_cells(cells, to_move, size), batch = to_move.size();
    const auto side = static_cast<std::size_t>(size);
    Output<float> written = make_array<float>({batch, planes, side, side});
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < batch; ++i) {
        Board board{0, 0};
        for (std::size_t square = 0; square < squares; ++square) {
            const std::int8_t cell = cells.data()[i * squares + square];
            if (cell >= 0)
                (cell == to_move.data()[i] ? board.own : board.opp) |= bit(to_grid(static_cast<int>(square), size));
        }
        write_planes(board, where, written.data() + i * planes * squares);
    }
    return written;
}

}  // namespace

void bind_reversi_rules(nb::module_& module) {
    module.def("reversi_legal_moves", &legal_moves_batch, "own"_array, "opp"_array, "size"_a,
               "Legal moves of many positions. own, opp: uint64 [N] sets over size * size squares, `own` to move.\n\n"
               "Returns uint64 [N] sets of squares. Raises ValueError for discs that overlap or lie off the board.");
    module.def("reversi_play", &play_batch, "own"_array, "opp"_array, "moves"_array, "size"_a,
               "One move in each of many positions; moves: int64 [N], size * size is the pass.\n\n"
               "Returns (own, opp) uint64 [N] of the next side to move. Raises ValueError for an illegal move.");
    module.def("reversi_planes", &planes_batch, "cells"_array, "to_move"_array, "size"_a,
               "What a network is shown of many positions. cells: int8 [N, size * size] -1 empty, 0 black, 1 white;\n"
               "to_move: int8 [N] 0 black, 1 white. Returns float32 [N, 5, size, size].");
}

}  // namespace heibai::bindings
