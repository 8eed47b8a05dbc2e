
#include <algorithm>
#include <cstdint>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/library/line_columns.hpp"
#include "bindings/results.hpp"
#include "bindings/reversi/game.hpp"
#include "games/reversi/board/line_keys.hpp"
#include "games/reversi/board/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;

// What the games of a batch start from; all arrays are [N].
struct Starts {
    const Input<std::uint64_t>& black;
    const Input<std::uint64_t>& white;
    const Input<std::uint8_t>& white_to_move;
};

// The replay of game i, its board turned back to (black, white).
Replay replay_one(const Starts& starts, std::size_t i, const std::uint8_t* moves, std::size_t count,
                  const Geometry& geometry, std::vector<std::uint8_t>& out) {
    const bool white_first = starts.white_to_move.data()[i] != 0;
    const Board start = ReversiGame::board(geometry, starts.black.data()[i], starts.white.data()[i]);
    Replay result = replay(white_first ? start.pass() : start, white_first, moves, count, geometry, out);
    if (result.white_to_move) result.last = result.last.pass();
    return result;
}

void check_columns(const Starts& starts, const Input<std::int64_t>& lengths, std::size_t moves) {
    const std::size_t games = lengths.size();
    check_lengths({{"lengths", games},
                   {"black", starts.black.size()},
                   {"white", starts.white.size()},
                   {"white_to_move", starts.white_to_move.size()}});
    std::size_t total = 0;
    for (std::size_t i = 0; i < games; ++i) {
        const std::int64_t length = lengths.data()[i];
        if (length < 0 || static_cast<std::size_t>(length) > moves - total)
            throw std::invalid_argument("lengths must add up to the number of moves");
        total += static_cast<std::size_t>(length);
    }
    if (total != moves) throw std::invalid_argument("lengths must add up to the number of moves");
}

struct Replays {
    Output<std::int64_t> facts;
    Output<std::uint64_t> boards;
    Output<std::uint8_t> played;
};

Replays replay_batch(const Input<std::uint8_t>& moves, const Input<std::int64_t>& lengths,
                     const Input<std::uint64_t>& black, const Input<std::uint64_t>& white,
                     const Input<std::uint8_t>& white_to_move, int size) {
    const Geometry shape = ReversiGame::variant(size);
    const Starts starts{black, white, white_to_move};
    check_columns(starts, lengths, moves.size());
    Output<std::int64_t> facts = make_array<std::int64_t>({lengths.size(), 4});
    Output<std::uint64_t> boards = make_array<std::uint64_t>({lengths.size(), 2});
    std::vector<std::uint8_t> played;
    {
        nb::gil_scoped_release unlocked;
        played.reserve(moves.size() + moves.size() / 16);
        const std::uint8_t* next = moves.data();
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const std::size_t before = played.size();
            const auto count = static_cast<std::size_t>(lengths.data()[i]);
            const Replay result = replay_one(starts, i, next, count, shape, played);
            next += count;
            std::int64_t* row = facts.data() + 4 * i;
            row[0] = result.illegal_at;
            row[1] = result.finished;
            row[2] = result.inserted;
            row[3] = static_cast<std::int64_t>(played.size() - before);
            boards.data()[2 * i] = gather(result.last.own, size);
            boards.data()[2 * i + 1] = gather(result.last.opp, size);
        }
    }
    Output<std::uint8_t> out = make_array<std::uint8_t>({played.size()});
    std::copy(played.begin(), played.end(), out.data());
    return {facts, boards, out};
}

LineColumns line_keys(const Input<std::uint8_t>& moves, const Input<std::int64_t>& lengths,
                      const Input<std::uint64_t>& black, const Input<std::uint64_t>& white,
                      const Input<std::uint8_t>& white_to_move, int size) {
    const Geometry shape = ReversiGame::variant(size);
    const Starts starts{black, white, white_to_move};
    check_columns(starts, lengths, moves.size());
    library::LineKeys lines;
    {
        nb::gil_scoped_release unlocked;
        const std::uint8_t* next = moves.data();
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const bool white_first = white_to_move.data()[i] != 0;
            const Board start = ReversiGame::board(shape, black.data()[i], white.data()[i]);
            const auto count = static_cast<std::size_t>(lengths.data()[i]);
            if (!append_line(white_first ? start.pass() : start, white_first, next, count, shape, lines))
                throw illegal_game(i);
            next += count;
        }
    }
    return columns_of(lines);
}

}  // namespace

void bind_reversi_records(nb::module_& module) {
    bind_result<Replays>(
        module, "Replays", "Recorded games that were played again.",
        Field{"facts", &Replays::facts,
              "int64 [N, 4] index of the first illegal move (-1: none), finished, passes put in, legal\n"
              "moves played (passes included)."},
        Field{"boards", &Replays::boards, "uint64 [N, 2] black and white after the last of them."},
        Field{"played", &Replays::played, "uint8, those moves one game after another."});
    module.def(
        "reversi_replay", &replay_batch, "moves"_array, "lengths"_array, "black"_array, "white"_array,
        "white_to_move"_array, "size"_a,
        "Recorded games played again. moves: uint8, all games one after another, size * size is a pass;\n"
        "lengths: int64 [N] moves a game; black, white: uint64 [N] starting sets over size * size squares;\n"
        "white_to_move: uint8 [N]. Passes that a record leaves out are put in. Raises ValueError for arrays that do\n"
        "not fit together.");
    module.def(
        "reversi_line_keys", &line_keys, "moves"_array, "lengths"_array, "black"_array, "white"_array,
        "white_to_move"_array, "size"_a,
        "Canonical keys along legal games, passes included; arguments as reversi_replay has them. Raises ValueError\n"
        "for arrays that do not fit together and for moves that are not legal.");
}

}  // namespace heibai::bindings
