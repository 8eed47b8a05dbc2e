// What the Monte Carlo searches of all games tell Python.
#pragma once

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "search/mcts/mcts.hpp"

namespace heibai::bindings {

// (move, value, exact, playouts, nodes, line, moves as (move, visits, value))
using Answer = std::tuple<int, double, bool, std::uint64_t, std::uint64_t, std::vector<int>,
                          std::vector<std::tuple<int, std::uint32_t, double>>>;

// `packed` turns a move of the kernel into one of Python.
template <typename Packed>
Answer answer(const search::MctsResult& found, Packed packed) {
    std::vector<int> line;
    for (const int move : found.line) line.push_back(packed(move));
    std::vector<std::tuple<int, std::uint32_t, double>> moves;
    for (const auto& [move, visits, value] : found.moves) moves.emplace_back(packed(move), visits, value);
    return {packed(found.move), found.value, found.exact, found.playouts, found.nodes, line, moves};
}

inline constexpr const char* search_text =
    "One search; starts `control` with its limits (0: none); `seed` is the state of the generator.\n\n"
    "Returns (move, value, exact, playouts, nodes, line, moves): value the probability of winning for the side to move,\n"
    "moves [(move, visits, value)] those that were tried, ascending; move -1 when the game is over, size * size for a pass.";

}  // namespace heibai::bindings
