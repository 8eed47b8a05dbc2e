// What the Monte Carlo searches of all games tell Python.
#pragma once

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings/checks.hpp"
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

// Of the queue of leaves, which trees have and players of batches of games do not.
inline void check_queue(int batch, double prior) {
    check_number(Range{"batch", 1, 65536}, batch);
    check_number(Range{"prior", 0, 1e9, false}, prior);
}

inline constexpr const char* tree_text =
    "family \"\": no evaluator, or with `outside` one that comes with every search. simulate: random moves of a simulation,\n"
    "-1 to the end of the game. batch: simulations that are evaluated in one call. prior: weight of the priors, 0: none.";

inline constexpr const char* evaluate_text =
    "\n\nevaluate: called with cells [batch, squares] (int8: -1 empty, 0 black, 1 white) and to_move [batch] (int8); returns\n"
    "(values [batch] for the side to move, policies [batch, moves] or None), float64.";

inline constexpr const char* search_text =
    "One search; starts `control` with its limits (0: none); `seed` is the state of the generator.\n\n"
    "Returns (move, value, exact, playouts, nodes, line, moves): value the probability of winning for the side to move,\n"
    "moves [(move, visits, value)] those that were tried, ascending; move -1 when the game is over, size * size for a pass.";

}  // namespace heibai::bindings
