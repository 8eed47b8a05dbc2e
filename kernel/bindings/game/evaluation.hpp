// Values and terms of many positions at once, for any game.
#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <string>
#include <variant>

#include "bindings/arguments.hpp"
#include "bindings/evaluator_specs.hpp"

namespace heibai::bindings {

// Calls `use(functor, board, row)` for each of `rows` rows, the lock released.
template <typename Game, typename Use, typename... Columns>
void for_each_board(std::size_t rows, const typename Game::Traits::Variant& variant,
                    const typename Game::Traits::Evaluator& evaluator, Use use, const Columns&... columns) {
    nanobind::gil_scoped_release unlocked;
    std::visit(
        [&](const auto& functor) {
            for (std::size_t i = 0; i < rows; ++i)
                use(functor, Game::Traits::summed(evaluator, Game::board(variant, entry(columns, i)...)), i);
        },
        evaluator);
}

template <typename Game, typename... Columns, typename... Variant>
void bind_evaluation(nanobind::module_& module, Arguments<Columns...> named, Arguments<Variant...>) {
    using namespace nanobind::literals;
    const std::string prefix = Game::prefix;
    module.def(
        (prefix + "_values").c_str(),
        [named](const typename Columns::Type&... columns, typename Variant::Type... variant, const std::string& family,
                const std::string& options, const Input<double>& weights) {
            const auto where = Game::variant(variant...);
            const auto evaluator = Game::Traits::make_evaluator(spec_of(family, options, weights), where);
            const std::size_t rows = row_count(named, columns...);
            Output<double> out = make_array<double>({rows});
            for_each_board<Game>(
                rows, where, evaluator,
                [&](const auto& functor, const auto& board, std::size_t i) { out.data()[i] = functor(board); },
                columns...);
            return out;
        },
        Columns::annotation()..., Variant::annotation()..., "family"_a, "options"_a, "weights"_array,
        (std::string("Values of many positions for the side to move: float64 [N]. ") + Game::columns_text +
         "\nweights: float64 [D]. Raises ValueError for an unknown family, another length or boards that are none.")
            .c_str());
    module.def((prefix + "_terms").c_str(),
               [named](const typename Columns::Type&... columns, typename Variant::Type... variant,
                       const std::string& family, const std::string& options, const Input<double>& weights) {
                   const auto where = Game::variant(variant...);
                   const auto evaluator = Game::Traits::make_evaluator(spec_of(family, options, weights), where);
                   const std::size_t rows = row_count(named, columns...), dimension = weights.size();
                   Output<double> out = make_array<double>({rows, dimension});
                   for_each_board<Game>(
                       rows, where, evaluator,
                       [&](const auto& functor, const auto& board, std::size_t i) {
                           functor.features(board, out.data() + i * dimension);
                       },
                       columns...);
                   return out;
               },
               Columns::annotation()..., Variant::annotation()..., "family"_a, "options"_a, "weights"_array,
               "The unweighted terms of the same positions: float64 [N, D].");
}

}  // namespace heibai::bindings
