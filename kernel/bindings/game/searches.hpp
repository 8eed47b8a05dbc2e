// Plain search, engine and Monte Carlo with one evaluator on one board, for any game.
#pragma once

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/called_evaluator.hpp"
#include "bindings/evaluator_specs.hpp"
#include "match/player_spec.hpp"
#include "search/engine_result.hpp"
#include "search/plain.hpp"

namespace heibai::bindings {

// A search and where its positions stand.
template <typename Game, typename Search>
struct Bound {
    typename Game::Traits::Variant variant;
    Search search;
};

template <typename Game>
search::PlainResult search_plainly(const Bound<Game, typename Game::Traits::Evaluator>& self, search::PlainForm form,
                                   const typename Game::Traits::Board& board, int depth, Control& control,
                                   int threads) {
    check_numbers({{"depth", depth}, {"threads", threads}});
    nanobind::gil_scoped_release unlocked;
    search::PlainResult found = plain_search(form, board, self.variant, self.search, depth, control, threads);
    for (int& move : found.best) move = Game::packed(move, self.variant);
    for (int& move : found.line) move = Game::packed(move, self.variant);
    return found;
}

template <typename Game, typename... Position, typename... Variant>
void bind_plain_search(nanobind::module_& module, Arguments<Position...>, Arguments<Variant...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Self = Bound<Game, typename Game::Traits::Evaluator>;
    nb::class_<Self>(
        module, (std::string(Game::title) + "PlainSearch").c_str(),
        (std::string("Minimax and alpha-beta with one evaluator on one board; no memory between searches.\n"
                     "Both poll the stop flag of `control`. ") +
         Game::position_text)
            .c_str())
        .def(
            "__init__",
            [](Self* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
               typename Variant::Type... variant) {
                const auto where = Game::variant(variant...);
                new (self) Self{where, Game::Traits::make_evaluator(spec_of(family, options, weights), where)};
            },
            "family"_a, "options"_a, "weights"_a, Variant::annotation()...)
        .def(
            "minimax",
            [](const Self& self, typename Position::Type... position, int depth, Control& control, int threads) {
                const auto board = Game::board(self.variant, position...);
                return search_plainly<Game>(self, search::PlainForm::minimax, board, depth, control, threads);
            },
            Position::annotation()..., "depth"_a, "control"_a, "threads"_a = 1,
            "`best` is complete, `scores` has every move's value; the same for any number of threads.")
        .def(
            "alphabeta",
            [](const Self& self, typename Position::Type... position, int depth, bool all_best, Control& control) {
                const auto form = all_best ? search::PlainForm::alphabeta_all_best : search::PlainForm::alphabeta;
                return search_plainly<Game>(self, form, Game::board(self.variant, position...), depth, control, 1);
            },
            Position::annotation()..., "depth"_a, "all_best"_a, "control"_a,
            "`best` is complete with `all_best`, else the first best move alone; `scores` is empty.");
}

template <typename Game, typename... Position, typename... Variant, typename Extra, typename... More>
void bind_engine(nanobind::module_& module, Arguments<Position...>, Arguments<Variant...>, Extra, Arguments<More...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Engine = typename Game::Traits::Engine;
    using Self = Bound<Game, Engine>;
    nb::class_<Self>(module, (std::string(Game::title) + "Engine").c_str(),
                     "Deepening alpha-beta with one evaluator on one board.")
        .def(
            "__init__",
            [](Self* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
               typename Variant::Type... variant, std::size_t megabytes, int threads,
               const std::map<std::string, double>& constants) {
                const auto where = Game::variant(variant...);
                check_numbers({{"megabytes", megabytes}, {"threads", threads}});
                check_settings(constants);
                const Settings numbers(constants);
                numbers.check_names(std::string("engine of ") + Game::title, Engine::constant_names);
                new (self) Self{where, Engine(spec_of(family, options, weights), where, megabytes, threads, numbers)};
            },
            "family"_a, "options"_a, "weights"_a, Variant::annotation()..., "megabytes"_a, "threads"_a = 1,
            "constants"_a = std::map<std::string, double>{},
            (std::string("constants of the search, those that differ from the usual ones: ") +
             listed(Engine::constant_names))
                .c_str())
        .def(
            "search",
            [](Self& self, typename Position::Type... position, int depth, double seconds, std::uint64_t nodes,
               const typename Extra::Type& extra, Control& control, typename More::Type... more) {
                check_numbers({{"depth", depth}, {"seconds", seconds}});
                const auto board = Game::board(self.variant, position...);
                Game::check_extra(board, extra, more...);
                nb::gil_scoped_release unlocked;
                search::EngineResult found =
                    self.search.search(board, {depth, seconds, nodes, extra, more...}, control);
                found.move = Game::packed(found.move, self.variant);
                for (int& move : found.line) move = Game::packed(move, self.variant);
                return found;
            },
            Position::annotation()..., "depth"_a, "seconds"_a, "nodes"_a, Extra::annotation(), "control"_a,
            (More::annotation() = 0)...,
            (std::string("One search; starts `control` with `seconds` and `nodes` (0: no limit). ") +
             Game::position_text + "\n" + Game::engine_text)
                .c_str());
}

template <typename Game>
using MonteCarlo = Bound<Game, std::unique_ptr<search::MonteCarlo<typename Game::Traits::Board>>>;

// Of a search. Those of a player say besides when it must end.
inline constexpr std::string_view simulation_settings[] = {
    "simulate", "scale",      "c",     "by_mean", "phases",  "reuse",     "memory",     "threads",    "many_trees",
    "rave",     "candidates", "batch", "prior",   "outside", "knowledge", "root_noise", "root_alpha", "considered"};

inline Settings read_simulation(const std::map<std::string, double>& numbers) {
    check_settings(numbers);
    Settings settings(numbers);
    settings.check_names("Monte Carlo search", simulation_settings);
    return settings;
}

template <typename Game, typename... Position, typename... Variant, typename... Asking>
void bind_monte_carlo(nanobind::module_& module, Arguments<Position...>, Arguments<Variant...>, Arguments<Asking...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Self = MonteCarlo<Game>;
    using Numbers = std::map<std::string, double>;
    nb::class_<Self>(module, (std::string(Game::title) + "MonteCarlo").c_str(),
                     "Monte Carlo tree search with one evaluator on one board, the opening being over.")
        .def(
            "__init__",
            [](Self* self, const std::string& family, const std::string& options, const std::vector<double>& weights,
               typename Variant::Type... variant, const Numbers& settings) {
                const auto where = Game::variant(variant...);
                const Settings numbers = read_simulation(settings);
                const auto spec = match::monte_carlo_spec(spec_of(family, options, weights), numbers);
                new (self) Self{where, Game::Traits::make_mcts(spec, where, match::tree_megabytes(numbers))};
            },
            "family"_a, "options"_a, "weights"_a, Variant::annotation()..., "settings"_a = Numbers{},
            "family \"\": no evaluator, or with `outside` one that comes with every search. settings: simulate (random\n"
            "moves of a simulation, -1: to the end of the game), scale, c, by_mean, phases, reuse, memory (megabytes),\n"
            "threads, many_trees, rave, candidates, batch (simulations that are evaluated in one call), prior (weight of\n"
            "the priors, 0: none), outside, knowledge (the game's moves, priors and proofs: with a prior, simulate 0),\n"
            "root_noise (share of the root's priors that is drawn), root_alpha (of its Dirichlet distribution), considered\n"
            "(moves of the root between which Gumbel draws and sequential halving choose; 0: all, as everywhere).")
        .def_static(
            "flat",
            [](const std::string& family, const std::string& options, const std::vector<double>& weights,
               typename Variant::Type... variant, const Numbers& settings) {
                const auto where = Game::variant(variant...);
                const auto spec = match::monte_carlo_spec(spec_of(family, options, weights), read_simulation(settings));
                return Self{where, Game::Traits::make_flat(spec, where)};
            },
            "family"_a, "options"_a, "weights"_a, Variant::annotation()..., "settings"_a = Numbers{}, "A flat search.")
        .def(
            "search",
            [](Self& self, typename Position::Type... position, std::uint64_t playouts, std::uint64_t nodes,
               double seconds, std::uint64_t seed, Control& control, const nb::object& evaluate,
               typename Asking::Type... asking) {
                check_number("seconds", seconds);
                const auto board = Game::board(self.variant, position...);
                const auto write = Game::writer(self.variant, asking...);
                std::optional<CalledEvaluator<typename Game::Traits::Board, decltype(write)>> outside;
                if (!evaluate.is_none()) outside.emplace(evaluate, Game::squares(self.variant), write);
                nb::gil_scoped_release unlocked;
                search::MctsResult found = self.search->search(board, {playouts, nodes, seconds}, Rng(seed), control,
                                                               outside ? &*outside : nullptr);
                found.move = Game::packed(found.move, self.variant);
                for (int& move : found.line) move = Game::packed(move, self.variant);
                for (auto& tried : found.moves) tried.move = Game::packed(tried.move, self.variant);
                return found;
            },
            Position::annotation()..., "playouts"_a, "nodes"_a, "seconds"_a, "seed"_a, "control"_a,
            "evaluate"_a = nb::none(), (Asking::annotation() = 0)...,
            (std::string(
                 "One search; starts `control` with its limits (0: none); `seed` is the state of the generator. ") +
             Game::position_text +
             "\n\nevaluate: called with cells [batch, squares] (int8: -1 empty, 0 black, 1 white), to_move [batch] (int8) "
             "and last moves\n[batch] (int16: -1 unknown); returns (values [batch] for the side to move, policies [batch, "
             "moves] or None), float64.")
                .c_str());
}

}  // namespace heibai::bindings
