// Whole schedules of games between players, for any game.
#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/called_evaluator.hpp"
#include "bindings/match_result.hpp"
#include "bindings/schedules.hpp"
#include "match/player_maker.hpp"

namespace heibai::bindings {

// The evaluators outside the kernel that the players of a batch ask, one a player and thread. Made and destroyed with
// the interpreter's lock.
template <typename Board, typename Write>
class AskedEvaluators {
public:
    // `functions`: [players], None of a player that asks nobody; players with the same function share its calls.
    AskedEvaluators(const std::vector<nanobind::object>& functions, int threads, std::size_t squares,
                    const Write& write) {
        for (std::size_t player = 0; player < functions.size(); ++player) {
            const auto same = [&](const nanobind::object& other) { return other.is(functions[player]); };
            const auto first = std::find_if(functions.begin(), functions.end(), same) - functions.begin();
            first_.push_back(static_cast<std::size_t>(first));
            made_.emplace_back();
            if (functions[player].is_none() || first_[player] != player) continue;
            for (int thread = 0; thread < threads; ++thread)
                made_[player].emplace_back(functions[player], squares, write);
        }
    }

    search::BatchEvaluator<Board>* of(std::size_t player, int thread) {
        return player < first_.size() && !made_[first_[player]].empty()
                   ? &made_[first_[player]][static_cast<std::size_t>(thread)]
                   : throw std::invalid_argument("player " + std::to_string(player) + " has no evaluator to ask");
    }

private:
    std::vector<std::size_t> first_;  // [players] the first one with the same function
    std::vector<std::deque<CalledEvaluator<Board, Write>>> made_;
};

template <typename Game, typename... Variant, typename... Columns, typename... Asking>
void bind_match(nanobind::module_& module, Arguments<Variant...>, Arguments<Columns...> named, Arguments<Asking...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Traits = typename Game::Traits;
    module.def(
        (std::string(Game::prefix) + "_match").c_str(),
        [named](typename Variant::Type... variant, const std::vector<match::PlayerSpec>& players,
                const typename Columns::Type&... columns, const Input<std::uint32_t>& black,
                const Input<std::uint32_t>& white, const Input<std::uint32_t>& opening,
                const Input<std::uint64_t>& pairing, const Input<std::uint64_t>& number, std::uint64_t seed,
                std::uint64_t generation, int threads, bool keep_moves, bool keep_policies, Control& control,
                match::LiveGames* live, const std::vector<nb::object>& evaluators, int games_in_flight) {
            const auto where = Game::variant(variant...);
            check_numbers({{"threads", threads}, {"games_in_flight", games_in_flight}});
            std::vector<match::Opening<typename Traits::Board>> openings;
            for (std::size_t i = 0, rows = row_count(named, columns...); i < rows; ++i)
                openings.push_back(Game::opening(where, entry(columns, i)...));
            const auto games = read_games(black, white, opening, pairing, number, players.size(), openings.size());
            if (keep_policies && !keep_moves) throw std::invalid_argument("policies are kept with the moves");
            MatchResult result(games.size(), keep_moves ? Game::most_plies(where) : 0,
                               keep_policies ? Game::squares(where) + 1 : 0);
            const auto write =
                Game::writer(where, typename Asking::Type{}...);  // black's are the plies without remainder
            AskedEvaluators<typename Traits::Board, std::decay_t<decltype(write)>> asked(evaluators, threads,
                                                                                         Game::squares(where), write);
            nb::gil_scoped_release unlocked;
            const typename Traits::MatchRules rules(where);
            match::Batch<typename Traits::MatchRules> batch(rules, openings, seed, generation);
            std::vector<match::PlayerMaker<Traits>> makers;
            for (const match::PlayerSpec& spec : players) makers.emplace_back(spec, where);
            const auto make = [&](std::size_t index) { return makers[index].make(control); };
            const auto evaluator_of = [&](std::size_t player, int thread) { return asked.of(player, thread); };
            const match::BatchSettings settings{threads, games_in_flight};
            result.completed =
                batch.play(games, makers.size(), make, settings, control, result.record(), live, evaluator_of);
            return result;
        },
        Variant::annotation()..., "players"_a, Columns::annotation()..., "black"_array, "white"_array, "opening"_array,
        "pairing"_array, "number"_array, "seed"_a, "generation"_a, "threads"_a, "keep_moves"_a, "keep_policies"_a,
        "control"_a, "live"_a.none() = nb::none(), "evaluators"_a = std::vector<nb::object>{}, "games_in_flight"_a = 1,
        (std::string(
             "Play a schedule: openings, then games as columns of indices. `control` counts the finished games "
             "as its nodes, `live` shows the games of the first threads.\nevaluators: [players] what the search "
             "of one whose evaluator is outside calls, or None; games_in_flight: so many games\nof all threads "
             "are played side by side, and their leaves evaluated together.\n") +
         Game::openings_text)
            .c_str());
}

}  // namespace heibai::bindings
