// Counting leaves and playing at random, for any game.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/arrays.hpp"
#include "bindings/checks.hpp"
#include "bindings/results.hpp"
#include "match/random_games.hpp"
#include "search/perft.hpp"

namespace heibai::bindings {

template <typename Cell>
struct RandomResults {
    Output<std::int8_t> results;
    std::optional<Output<Cell>> transcripts;
};

template <typename Game, typename... Position, typename... Variant, typename... More>
void bind_perft(nanobind::module_& module, Arguments<Position...>, Arguments<Variant...>, Arguments<More...>) {
    using namespace nanobind::literals;
    module.def((std::string(Game::prefix) + "_perft").c_str(),
               [](typename Position::Type... position, typename Variant::Type... variant, int depth, bool plain,
                  typename More::Type... more, Control* control) {
                   check_number("plies", depth);
                   return Game::perft(Game::variant(variant...), position..., depth, plain, more..., control);
               },
               Position::annotation()..., Variant::annotation()..., "depth"_a, "plain"_a = false,
               (More::annotation().none() = nanobind::none())..., "control"_a.none() = nanobind::none(),
               Game::perft_text);
}

template <typename Game, typename... Variant>
void bind_random_games(nanobind::module_& module, Arguments<Variant...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Cell = typename Game::TranscriptCell;
    bind_result<RandomResults<Cell>>(
        module, (std::string(Game::title) + "RandomGames").c_str(), "Random games that were played.",
        Field{"results", &RandomResults<Cell>::results, "int8 [games], for black."},
        Field{"transcripts", &RandomResults<Cell>::transcripts, "[games, most moves] without passes, or None."});
    module.def(
        (std::string(Game::prefix) + "_random_games").c_str(),
        [](typename Variant::Type... variant, std::size_t games, std::uint64_t seed, std::uint64_t generation,
           std::uint64_t pairing, std::uint64_t first_game, bool transcripts, int threads, Control* control) {
            const auto where = Game::variant(variant...);
            check_numbers({{"games", games}, {"threads", threads}});
            const match::RandomGames batch{seed, generation, pairing, first_game, games};
            RandomResults<Cell> made{make_array<std::int8_t>({games}), std::nullopt};
            if (transcripts) made.transcripts = make_array<Cell>({games, transcript_length(where)});
            bool finished;
            {
                nb::gil_scoped_release unlocked;
                finished = play_random_games(batch, where, made.results.data(),
                                             made.transcripts ? made.transcripts->data() : nullptr, threads, control);
            }
            if (!finished) throw std::runtime_error("random games were stopped before the last one ended");
            return made;
        },
        Variant::annotation()..., "games"_a, "seed"_a, "generation"_a = 0, "pairing"_a = 0, "first_game"_a = 0,
        "transcripts"_a = false, "threads"_a = 1, "control"_a.none() = nb::none(),
        (std::string(
             "Whole games of uniformly random moves; game g draws from the stream (seed, generation, pairing, g).\n"
             "Raises RuntimeError when stopped. ") +
         Game::random_text)
            .c_str());
}

}  // namespace heibai::bindings
