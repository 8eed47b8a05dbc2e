// Many boards that are stepped together, for any game.
#pragma once

#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/vector_step.hpp"

namespace heibai::bindings {

template <typename Game, typename... Variant>
void bind_vector_game(nanobind::module_& module, Arguments<Variant...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Bound = match::VectorGame<typename Game::Environment>;
    nb::class_<Bound>(module, (std::string(Game::title) + "VectorGame").c_str(),
                      "Many boards of one game that are stepped together; a game that ends begins anew.")
        .def(
            "__init__",
            [](Bound* made, typename Variant::Type... variant, std::size_t games, std::uint64_t seed, int threads) {
                check_numbers({{"batch", games}, {"threads", threads}});
                new (made) Bound(Game::variant(variant...), games, seed, threads);
            },
            Variant::annotation()..., "games"_a, "seed"_a = 0, "threads"_a = 1,
            "games: 1 to 65,536. Chance of game g draws from the stream (seed, g).")
        .def(
            "reset",
            [](Bound& self) {
                VectorStep seen(self.games(), self.size());
                const nb::gil_scoped_release unlocked;
                self.reset(seen.view());
                return seen;
            },
            "All games begin anew; chance goes on.")
        .def(
            "step",
            [](Bound& self, const Input<std::int64_t>& actions) {
                check_lengths({{"games", self.games()}, {"actions", actions.size()}});
                VectorStep seen(self.games(), self.size());
                const nb::gil_scoped_release unlocked;
                self.step(actions.data(), seen.view());
                return seen;
            },
            "actions"_array,
            "One move in each game; actions: int64 [games] squares, size * size is the pass. Raises ValueError, and has\n"
            "played none of them, where one is not legal.")
        .def(
            "random_actions",
            [](Bound& self) {
                Output<std::int64_t> actions = make_array<std::int64_t>({self.games()});
                const nb::gil_scoped_release unlocked;
                self.draw(actions.data());
                return actions;
            },
            "int64 [games] uniformly random legal actions.");
}

}  // namespace heibai::bindings
