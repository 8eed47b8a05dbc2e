#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/boards.hpp"
#include "bindings/schedules.hpp"
#include "games/gomoku/search/players.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using gomoku::PlayerSpec;

// (completed, margin [games], plies [games], moves [games, plies] or empty)
using Played = std::tuple<bool, Output<std::int32_t>, Output<std::uint16_t>, Output<std::uint16_t>>;

Played play_games(int size, const std::string& rule, const std::vector<PlayerSpec>& players,
                  const std::vector<std::string>& cells, const std::vector<int>& to_move,
                  const Input<std::uint32_t>& black, const Input<std::uint32_t>& white,
                  const Input<std::uint32_t>& opening, const Input<std::uint64_t>& pairing,
                  const Input<std::uint64_t>& number, std::uint64_t seed, std::uint64_t generation, int threads,
                  bool keep_moves, Control& control) {
    rule_on(size, rule);
    check_number("threads", threads);
    check_lengths({{"cells", cells.size()}, {"to_move", to_move.size()}});
    std::vector<match::Opening<gomoku::Board>> openings;
    for (std::size_t i = 0; i < cells.size(); ++i)
        openings.push_back({read_board(cells[i], to_move[i], size, rule), to_move[i] == gomoku::black});
    const auto games = read_games(black, white, opening, pairing, number, players.size(), openings.size());
    // A side passes only where the other one still has a point, so passes are no more than stones.
    const std::size_t max_plies = keep_moves ? 2 * static_cast<std::size_t>(size * size) : 0;
    auto margin = make_array<std::int32_t>({games.size()});
    auto plies = make_array<std::uint16_t>({keep_moves ? games.size() : 0});
    auto moves = make_array<std::uint16_t>({keep_moves ? games.size() : 0, max_plies});
    const match::Record record{margin.data(), keep_moves ? plies.data() : nullptr, keep_moves ? moves.data() : nullptr,
                               max_plies};
    nb::gil_scoped_release unlocked;
    const gomoku::MatchRules rules(size);
    match::Batch<gomoku::MatchRules> batch(rules, openings, seed, generation);
    std::vector<gomoku::PlayerMaker> makers;
    for (const PlayerSpec& spec : players) makers.emplace_back(spec);
    const auto make = [&](std::size_t index) { return makers[index].make(control); };
    const bool completed = batch.play(games, makers.size(), make, threads, control, record);
    return {completed, margin, plies, moves};
}

}  // namespace

void bind_gomoku_match(nb::module_& module) {
    nb::class_<PlayerSpec>(module, "GomokuPlayer", "A player as a value: its search, evaluator and options by key.")
        .def(
            "__init__",
            [](PlayerSpec* self, const std::string& search, const std::string& family, const std::string& options,
               const std::vector<double>& weights, const std::map<std::string, double>& settings) {
                check_settings(settings);
                new (self) PlayerSpec{search, spec_of(family, options, weights), settings};
            },
            "search"_a, "family"_a = "", "options"_a = "", "weights"_a = std::vector<double>{},
            "settings"_a = std::map<std::string, double>{});
    module.def(
        "play_gomoku_games", &play_games, "size"_a, "rule"_a, "players"_a, "cells"_a, "to_move"_a, "black"_array,
        "white"_array, "opening"_array, "pairing"_array, "number"_array, "seed"_a, "generation"_a, "threads"_a,
        "keep_moves"_a, "control"_a,
        "Play a schedule: openings as cells (X black, O white, - empty) with the side to move (0 black, 1 white),\n"
        "games as columns of indices.\n\n"
        "Returns (completed, margin [games] 1 black won, -1 white, 0 a draw, plies [games],\n"
        "moves [games, 2 * size * size] after the opening); the last two are empty unless `keep_moves`. `control`\n"
        "counts the finished games as its nodes. Raises ValueError.");
}

}  // namespace heibai::bindings
