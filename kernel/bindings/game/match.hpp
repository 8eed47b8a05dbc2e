// Whole schedules of games between players, for any game.
#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/match_result.hpp"
#include "bindings/schedules.hpp"
#include "match/player_maker.hpp"

namespace heibai::bindings {

template <typename Game, typename... Variant, typename... Columns>
void bind_match(nanobind::module_& module, Arguments<Variant...>, Arguments<Columns...> named) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Traits = typename Game::Traits;
    module.def(
        (std::string(Game::prefix) + "_match").c_str(),
        [named](typename Variant::Type... variant, const std::vector<match::PlayerSpec>& players,
                const typename Columns::Type&... columns, const Input<std::uint32_t>& black,
                const Input<std::uint32_t>& white, const Input<std::uint32_t>& opening,
                const Input<std::uint64_t>& pairing, const Input<std::uint64_t>& number, std::uint64_t seed,
                std::uint64_t generation, int threads, bool keep_moves, Control& control, match::LiveGames* live) {
            const auto where = Game::variant(variant...);
            check_number("threads", threads);
            std::vector<match::Opening<typename Traits::Board>> openings;
            for (std::size_t i = 0, rows = row_count(named, columns...); i < rows; ++i)
                openings.push_back(Game::opening(where, entry(columns, i)...));
            const auto games = read_games(black, white, opening, pairing, number, players.size(), openings.size());
            MatchResult result(games.size(), keep_moves ? Game::most_plies(where) : 0);
            nb::gil_scoped_release unlocked;
            const typename Traits::MatchRules rules(where);
            match::Batch<typename Traits::MatchRules> batch(rules, openings, seed, generation);
            std::vector<match::PlayerMaker<Traits>> makers;
            for (const match::PlayerSpec& spec : players) makers.emplace_back(spec, where);
            const auto make = [&](std::size_t index) { return makers[index].make(control); };
            result.completed = batch.play(games, makers.size(), make, threads, control, result.record(), live);
            return result;
        },
        Variant::annotation()..., "players"_a, Columns::annotation()..., "black"_array, "white"_array, "opening"_array,
        "pairing"_array, "number"_array, "seed"_a, "generation"_a, "threads"_a, "keep_moves"_a, "control"_a,
        "live"_a.none() = nb::none(),
        (std::string("Play a schedule: openings, then games as columns of indices. `control` counts the finished games "
                     "as its nodes, `live` shows the games of the first threads.\n") +
         Game::openings_text)
            .c_str());
}

}  // namespace heibai::bindings
