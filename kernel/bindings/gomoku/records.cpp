#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/checks.hpp"
#include "bindings/gomoku/game.hpp"
#include "bindings/library/line_columns.hpp"
#include "bindings/results.hpp"
#include "games/gomoku/records/line_keys.hpp"
#include "games/gomoku/records/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

struct GomokuReplays {
    Output<std::int64_t> facts;
    Output<std::uint16_t> played;
};

GomokuReplays replay_batch(const Input<std::uint16_t>& moves, const Input<std::int64_t>& lengths, int size,
                           const std::string& rule) {
    const Variant variant = GomokuGame::variant(size, rule);
    check_moves(lengths, moves.size());
    Output<std::int64_t> facts = make_array<std::int64_t>({lengths.size(), 5});
    std::vector<std::uint16_t> played;
    {
        nb::gil_scoped_release unlocked;
        const Board start(variant.size, variant.rule);
        const std::uint16_t* next = moves.data();
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const std::size_t before = played.size();
            const auto count = static_cast<std::size_t>(lengths.data()[i]);
            const Replay result = replay(start, next, count, played);
            next += count;
            const std::int64_t row[] = {result.illegal_at, result.finished, result.inserted,
                                        static_cast<std::int64_t>(played.size() - before), result.winner};
            std::copy_n(row, 5, facts.data() + 5 * i);
        }
    }
    return {facts, copied(played)};
}

LineColumns line_keys(const Input<std::uint16_t>& moves, const Input<std::int64_t>& lengths,
                      const std::vector<std::string>& cells, const std::vector<int>& to_move, int size) {
    gomoku::geometry(size);
    check_moves(lengths, moves.size());
    check_lengths({{"lengths", lengths.size()}, {"cells", cells.size()}, {"to_move", to_move.size()}});
    const auto points = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    library::LineKeys lines;
    nb::gil_scoped_release unlocked;
    const std::uint16_t* next = moves.data();
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (!cells[i].empty() && (cells[i].size() != points || cells[i].find_first_not_of("XO-") != std::string::npos))
            throw std::invalid_argument("cells of game " + std::to_string(i) + " are no " + std::to_string(points) +
                                        " of X, O and -");
        const auto count = static_cast<std::size_t>(lengths.data()[i]);
        if (!append_line(cells[i], GomokuGame::side(to_move[i]), next, count, size, lines)) throw illegal_game(i);
        next += count;
    }
    nb::gil_scoped_acquire locked;
    return columns_of(lines);
}

}  // namespace

void bind_gomoku_records(nb::module_& module) {
    bind_result<GomokuReplays>(
        module, "GomokuReplays", "Recorded games that were played again.",
        Field{"facts", &GomokuReplays::facts,
              "int64 [N, 5] index of the first illegal move (-1: none), finished, passes put in, legal\n"
              "moves played (passes included), winner (1 black, -1 white, 0 none)."},
        Field{"played", &GomokuReplays::played, "uint16, those moves one game after another."});
    module.def(
        "gomoku_replay", &replay_batch, "moves"_array, "lengths"_array, "size"_a, "rule"_a,
        "Recorded games played again from the empty board. moves: uint16, all games one after another, size * size is\n"
        "a pass; lengths: int64 [N] moves a game. Passes that a record leaves out are put in. Raises ValueError for\n"
        "arrays that do not fit together.");
    module.def(
        "gomoku_line_keys", &line_keys, "moves"_array, "lengths"_array, "cells"_a, "to_move"_a, "size"_a,
        "Canonical keys along games. moves: uint16, all games one after another, size * size is a pass; lengths:\n"
        "int64 [N] moves a game; cells: [N] texts of X black, O white, - empty, or an empty text for an empty board;\n"
        "to_move: [N] 0 black, 1 white. Raises ValueError for arrays that do not fit together and for points that are\n"
        "taken.");
}

}  // namespace heibai::bindings
