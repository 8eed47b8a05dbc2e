// The position index of the library: segments are flat arrays of words, three a row (library/tallies.hpp).
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/checks.hpp"
#include "bindings/library/line_columns.hpp"
#include "bindings/results.hpp"
#include "common/rng.hpp"
#include "library/tallies.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using library::View;
using Words = Input<std::uint64_t>;

View view_of(const Words& words) {
    if (words.size() % library::row_words)
        throw std::invalid_argument("a segment has " + std::to_string(words.size()) +
                                    " words, expected three for each row");
    return {words.data(), words.size() / library::row_words};
}

std::vector<View> views_of(const std::vector<Words>& segments) {
    std::vector<View> views;
    for (const Words& segment : segments) views.push_back(view_of(segment));
    return views;
}

std::vector<library::Game> games_of(const Input<std::int64_t>& lengths, const Input<std::int8_t>& results,
                                    const Input<std::int64_t>& years, const Words& salts) {
    check_lengths(
        {{"lengths", lengths.size()}, {"results", results.size()}, {"years", years.size()}, {"salts", salts.size()}});
    std::vector<library::Game> games;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const int result = results.data()[i];
        if (result < -1 || result > 2)
            throw std::invalid_argument("results has " + std::to_string(result) +
                                        ", allowed are 1 (black won), 0, -1 (white won) and 2 (unknown)");
        const std::int64_t year = years.data()[i];
        games.push_back({static_cast<std::size_t>(lengths.data()[i]), static_cast<library::Result>(result),
                         year > 0 && year < 10000 ? static_cast<int>(year) : 0, salts.data()[i]});
    }
    return games;
}

Output<std::uint64_t> tally(const Words& keys, const Input<std::uint16_t>& moves, const Input<std::uint8_t>& sides,
                            const Input<std::int64_t>& lengths, const Input<std::int8_t>& results,
                            const Input<std::int64_t>& years, const Words& salts, Control* control) {
    check_lengths({{"keys", keys.size()}, {"moves", moves.size()}, {"sides", sides.size()}});
    check_moves(lengths, keys.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves.data()[i] > library::largest_move)
            throw std::invalid_argument("moves has " + std::to_string(moves.data()[i]) + ", allowed are 0 to " +
                                        std::to_string(library::largest_move));
    const std::vector<library::Game> games = games_of(lengths, results, years, salts);
    const library::Lines lines{keys.data(), moves.data(), sides.data(), keys.size()};
    nb::gil_scoped_release unlocked;
    const auto words = library::tally_games(lines, games, control);
    nb::gil_scoped_acquire locked;
    return copied(words);
}

Output<std::uint64_t> merge(const std::vector<Words>& segments, Control* control) {
    const std::vector<View> views = views_of(segments);
    nb::gil_scoped_release unlocked;
    const auto words = library::merge(views, control);
    nb::gil_scoped_acquire locked;
    return copied(words);
}

Output<std::int64_t> look_up(const std::vector<Words>& segments, const Words& keys) {
    const std::vector<View> views = views_of(segments);
    std::vector<library::Tally> found;
    std::vector<std::int64_t> asked;
    {
        nb::gil_scoped_release unlocked;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            library::look_up(views, keys.data()[i], found);
            asked.resize(found.size(), static_cast<std::int64_t>(i));
        }
    }
    Output<std::int64_t> rows = make_array<std::int64_t>({found.size(), 7});
    for (std::size_t i = 0; i < found.size(); ++i) {
        const library::Tally& each = found[i];
        const std::int64_t row[] = {asked[i],
                                    each.move,
                                    each.year,
                                    static_cast<std::int64_t>(each.wins),
                                    static_cast<std::int64_t>(each.draws),
                                    static_cast<std::int64_t>(each.losses),
                                    static_cast<std::int64_t>(each.open)};
        std::copy_n(row, 7, rows.data() + 7 * i);
    }
    return rows;
}

}  // namespace

void bind_library(nb::module_& module) {
    bind_result<LineColumns>(
        module, "LineKeys", "Canonical keys along games.",
        Field{"keys", &LineColumns::keys, "uint64, before every move, the same for all images of a position."},
        Field{"moves", &LineColumns::moves, "uint16, the moves as the images with those keys have them."},
        Field{"sides", &LineColumns::sides, "uint8, who moved: 0 black, 1 white."},
        Field{"fingerprints", &LineColumns::fingerprints,
              "uint64 [N], equal for games that are images of each other."});
    module.def(
        "library_tally", &tally, "keys"_array, "moves"_array, "sides"_array, "lengths"_array, "results"_array,
        "years"_array, "salts"_array, "control"_a.none(),
        "A sorted segment (uint64, three words a row) of games whose lines LineKeys has; lengths: int64 [N] plies;\n"
        "results: int8 [N] 1 black won, 0 draw, -1 white won, 2 unknown; years: int64 [N], 0 unknown; salts: uint64\n"
        "[N], what tells kinds of games apart: a row's key is mix(key ^ salt). Raises ValueError.");
    module.def("library_merge", &merge, "segments"_a.noconvert(), "control"_a.none(),
               "One segment of several: counts of the same position and move are added. Raises ValueError.");
    module.def(
        "library_look_up", &look_up, "segments"_a.noconvert(), "keys"_array,
        "What segments have of some positions: int64 [rows, 7] index into keys, move, last year (0: unknown), wins,\n"
        "draws and losses of the side to move, games without a result; by index and move. Raises ValueError.");
    module.def(
        "library_is_sorted", [](const Words& segment) { return library::is_sorted(view_of(segment)); }, "segment"_array,
        "Whether keys and moves ascend from row to row. Raises ValueError.");
}

}  // namespace heibai::bindings
