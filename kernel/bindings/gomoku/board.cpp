#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/gomoku/boards.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/perft.hpp"
#include "games/gomoku/board/random_games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

// (keys [points], forbidden [points], won)
using Points = std::tuple<Output<std::uint32_t>, Output<std::uint8_t>, bool>;

Points points(const std::string& cells, int size, const std::string& rule) {
    const Board board(size, rule_of(rule), cells, black);
    const auto count = static_cast<std::size_t>(board.points());
    Output<std::uint32_t> keys = make_array<std::uint32_t>({count});
    Output<std::uint8_t> forbidden = make_array<std::uint8_t>({count});
    for (int point = 0; point < board.points(); ++point) {
        const bool empty = board.empty(point);
        keys.data()[point] = empty ? board.key(point, black) | std::uint32_t{board.key(point, white)} << 16 : 0;
        forbidden.data()[point] =
            empty && board.forbidden(point) ? static_cast<std::uint8_t>(board.why_forbidden(point)) : 0;
    }
    return {keys, forbidden, board.won()};
}

std::pair<std::uint64_t, bool> count_leaves(const std::string& cells, int to_move, int size, const std::string& rule,
                                            int depth, bool plain, const std::optional<Input<double>>& weights,
                                            Control* control) {
    check_number("plies", depth);
    CodeValues values;
    if (weights) {
        check_lengths({{"weights", weights->size()}, {"the table of codes", codes}});
        check_weights(weights->data(), codes);
        std::copy_n(weights->data(), codes, values.begin());
    }
    const Board board = read_board(cells, to_move, size, rule, weights ? &values : nullptr);
    nb::gil_scoped_release unlocked;
    const PerftResult result = perft(board, depth, plain, control);
    return {result.leaves, result.finished};
}

using Transcripts = std::optional<Output<std::uint16_t>>;

std::pair<Output<std::int8_t>, Transcripts> random_games(const RandomGames& batch, bool with_transcripts, int threads,
                                                         Control* control) {
    check_numbers({{"games", batch.count}, {"threads", threads}});
    const auto points = static_cast<std::size_t>(geometry(batch.size).points);
    Output<std::int8_t> results = make_array<std::int8_t>({batch.count});
    Transcripts transcripts;
    if (with_transcripts) transcripts = make_array<std::uint16_t>({batch.count, points});
    bool finished;
    {
        nb::gil_scoped_release unlocked;
        finished =
            play_random_games(batch, results.data(), transcripts ? transcripts->data() : nullptr, threads, control);
    }
    if (!finished) throw std::runtime_error("random games were stopped before the last one ended");
    return {results, transcripts};
}

}  // namespace

void bind_gomoku_board(nb::module_& module) {
    module.def(
        "gomoku_points", &points, "cells"_a, "size"_a, "rule"_a,
        "What both sides would make on every empty point. cells: X black, O white, - empty, [size * size].\n\n"
        "Returns (keys, forbidden, won): uint32 [size * size], a nibble a direction of classes 0-13, black's in\n"
        "bits 0-15, white's in bits 16-31, 0 for stones; uint8 [size * size] why renju forbids the point to black\n"
        "(0 it does not, 1 overline, 2 double four, 3 double three); whether a side has won. Raises ValueError.");
    module.def(
        "gomoku_codes",
        [] {
            Output<std::uint16_t> codes = make_array<std::uint16_t>({1 << 16});
            Output<std::uint8_t> infos = make_array<std::uint8_t>({1 << 16});
            for (unsigned key = 0; key < 1 << 16; ++key) {
                codes.data()[key] = static_cast<std::uint16_t>(point_tables().code(static_cast<Key>(key)));
                infos.data()[key] = point_tables().info(static_cast<Key>(key)).bits;
            }
            return std::pair(codes, infos);
        },
        "The tables by key: uint16 [65536] order-free codes 0-2379; uint8 [65536] bits 0-3 the pattern (12: none), bits\n"
        "4-5 the reward AI's level less one, bit 6 renju may forbid it to black, bit 7 it makes a four or a five.");
    module.def(
        "gomoku_perft", &count_leaves, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "depth"_a, "plain"_a = false,
        "weights"_array.none() = nb::none(), "control"_a.none() = nb::none(),
        "Leaves of the game tree at `depth` plies: (leaves, finished). A finished game counts as one leaf. `plain`\n"
        "makes every last move instead of counting them; `weights`, float64 [2380] by code: the board keeps their\n"
        "sums meanwhile, which changes no count. finished is False when `control` stopped the count.");
    module.def(
        "gomoku_random_games",
        [](int size, const std::string& rule, std::size_t games, std::uint64_t seed, std::uint64_t generation,
           std::uint64_t pairing, std::uint64_t first_game, bool transcripts, int threads, Control* control) {
            return random_games({size, rule_of(rule), seed, generation, pairing, first_game, games}, transcripts,
                                threads, control);
        },
        "size"_a, "rule"_a, "games"_a, "seed"_a, "generation"_a = 0, "pairing"_a = 0, "first_game"_a = 0,
        "transcripts"_a = false, "threads"_a = 1, "control"_a.none() = nb::none(),
        "Whole games of uniformly random moves; game g draws from the stream (seed, generation, pairing, g).\n\n"
        "Returns (results, transcripts): int8 [games] 1 black won, -1 white, 0 a draw; and None or uint16\n"
        "[games, size * size] points without passes, filled up with 65535. Raises RuntimeError when stopped.");
}

}  // namespace heibai::bindings
