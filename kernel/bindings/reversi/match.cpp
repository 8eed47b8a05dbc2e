#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/reversi/boards.hpp"
#include "bindings/schedules.hpp"
#include "games/reversi/search/players.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using reversi::Board;
using reversi::PlayerSpec;

constexpr std::size_t max_plies = 128;

std::vector<match::Opening<Board>> read_openings(const Input<std::uint64_t>& own, const Input<std::uint64_t>& opp,
                                                 const Input<bool>& black_to_move, int size) {
    check_lengths({{"own", own.size()}, {"opp", opp.size()}, {"black_to_move", black_to_move.size()}});
    std::vector<match::Opening<Board>> openings;
    for (std::size_t i = 0; i < own.size(); ++i)
        openings.push_back({board_on_grid(own(i), opp(i), size), black_to_move(i)});
    return openings;
}

// (completed, margin [games], plies [games], moves [games, plies] or empty)
using Played = std::tuple<bool, Output<std::int32_t>, Output<std::uint16_t>, Output<std::uint16_t>>;

Played play_games(int size, const std::vector<PlayerSpec>& players, const Input<std::uint64_t>& own,
                  const Input<std::uint64_t>& opp, const Input<bool>& black_to_move, const Input<std::uint32_t>& black,
                  const Input<std::uint32_t>& white, const Input<std::uint32_t>& opening,
                  const Input<std::uint64_t>& pairing, const Input<std::uint64_t>& number, std::uint64_t seed,
                  std::uint64_t generation, int threads, bool keep_moves, Control& control) {
    check_size(size);
    check_number("threads", threads);
    const auto openings = read_openings(own, opp, black_to_move, size);
    const auto games = read_games(black, white, opening, pairing, number, players.size(), openings.size());
    auto margin = make_array<std::int32_t>({games.size()});
    auto plies = make_array<std::uint16_t>({keep_moves ? games.size() : 0});
    auto moves = make_array<std::uint16_t>({keep_moves ? games.size() : 0, max_plies});
    const match::Record record{margin.data(), keep_moves ? plies.data() : nullptr, keep_moves ? moves.data() : nullptr,
                               max_plies};
    bool completed = false;
    {
        nb::gil_scoped_release unlocked;
        const reversi::Geometry geometry = reversi::geometry(size);
        const reversi::MatchRules rules(geometry);
        match::Batch<reversi::MatchRules> batch(rules, openings, seed, generation);
        std::vector<reversi::PlayerMaker> makers;
        for (const PlayerSpec& spec : players) makers.emplace_back(spec, geometry);
        const auto make = [&](std::size_t index) { return makers[index].make(control); };
        completed = batch.play(games, makers.size(), make, threads, control, record);
    }
    if (keep_moves && completed)
        for (std::size_t game = 0; game < games.size(); ++game)
            for (std::size_t ply = 0; ply < plies.data()[game]; ++ply) {
                std::uint16_t& move = moves.data()[game * max_plies + ply];
                move = static_cast<std::uint16_t>(packed_move(move, size));
            }
    return {completed, margin, plies, moves};
}

}  // namespace

void bind_match(nb::module_& module) {
    nb::class_<PlayerSpec>(module, "ReversiPlayer", "A player as a value: its search, evaluator and options.")
        .def(
            "__init__",
            [](PlayerSpec* self, const std::string& search, const std::string& family, const std::string& options,
               const std::vector<double>& weights, int depth, double seconds, std::uint64_t nodes, int exact, int table,
               int threads, bool random_ties, double noise, std::uint64_t playouts, int simulate, double scale,
               double c, bool by_mean, bool phases, bool reuse, int memory, bool many_trees) {
                check_numbers({{"depth", depth},
                               {"seconds", seconds},
                               {"exact", exact},
                               {"table", table},
                               {"threads", threads},
                               {"noise", noise},
                               {"simulate", simulate},
                               {"scale", scale},
                               {"c", c},
                               {"memory", memory}});
                const search::MctsSettings monte_carlo{simulate, scale, c, by_mean, phases, reuse, threads, many_trees};
                new (self) PlayerSpec{search,      spec_of(family, options, weights),
                                      depth,       seconds,
                                      nodes,       exact,
                                      table,       threads,
                                      random_ties, noise,
                                      playouts,    monte_carlo,
                                      memory};
            },
            "search"_a, "family"_a = "", "options"_a = "", "weights"_a = std::vector<double>{}, "depth"_a = 1,
            "seconds"_a = 0.0, "nodes"_a = 0, "exact"_a = -1, "table"_a = 16, "threads"_a = 1, "random_ties"_a = false,
            "noise"_a = 0.0, "playouts"_a = 0, "simulate"_a = 10, "scale"_a = 1.0, "c"_a = search::MctsSettings{}.c,
            "by_mean"_a = false, "phases"_a = false, "reuse"_a = false, "memory"_a = 256, "many_trees"_a = false);
    module.def(
        "play_reversi_games", &play_games, "size"_a, "players"_a, "own"_array, "opp"_array, "black_to_move"_array,
        "black"_array, "white"_array, "opening"_array, "pairing"_array, "number"_array, "seed"_a, "generation"_a,
        "threads"_a, "keep_moves"_a, "control"_a,
        "Play a schedule: openings as discs over size * size squares (`own` moves), games as columns of indices.\n\n"
        "Returns (completed, margin [games] for black with the empty squares to the winner, plies [games],\n"
        "moves [games, 128] after the opening); the last two are empty unless `keep_moves`. `control` counts the\n"
        "finished games as its nodes.");
}

}  // namespace heibai::bindings
