#include "games/gomoku/sequence/sequence.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/gomoku/boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

// (move, line, length, valid, fitness, tendency, generations, evaluations, invalid, nodes, generator's state)
using Answer = std::tuple<int, Points, int, bool, int, int, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                          std::uint64_t>;

Answer solve(const std::string& cells, int size, const std::string& rule, int to_move, const Points& legal,
             const SequenceParameters& parameters, std::uint64_t state, Control& control) {
    const Board board = read_board(cells, to_move, size, rule);
    if (legal.empty()) throw std::invalid_argument("no legal move came, one at least is needed");
    check_points(board, legal);
    if (std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) != legal.end())
        throw std::invalid_argument("the legal moves must ascend");
    Rng rng(state);
    SequenceFound found;
    {
        nb::gil_scoped_release unlocked;
        found = solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters, rng, control);
    }
    return {found.move,        found.line,        found.length,  found.valid, found.fitness, found.tendency,
            found.generations, found.evaluations, found.invalid, found.nodes, rng.state()};
}

}  // namespace

void bind_gomoku_sequence(nb::module_& module) {
    constexpr std::uint64_t unlimited = SequenceParameters::unlimited;
    nb::class_<SequenceParameters>(module, "GomokuSequenceParameters", "How a population of sequences is bred.")
        .def(
            "__init__",
            [](SequenceParameters* self, int genes, int population, int most, int survivors, double mutation,
               std::uint64_t patience, std::uint64_t generations, std::uint64_t evaluations, double seconds) {
                check_numbers({{"genes", genes},
                               {"population", population},
                               {"most", most},
                               {"survivors", survivors},
                               {"mutation", mutation},
                               {"seconds", seconds}});
                new (self) SequenceParameters{genes,    population,  most,        survivors, mutation,
                                              patience, generations, evaluations, seconds};
            },
            "genes"_a, "population"_a, "most"_a, "survivors"_a, "mutation"_a, "patience"_a, "generations"_a = unlimited,
            "evaluations"_a = unlimited, "seconds"_a = 0.0);
    module.def(
        "solve_gomoku_sequence", &solve, "cells"_a, "size"_a, "rule"_a, "to_move"_a, "legal"_a, "parameters"_a,
        "state"_a, "control"_a,
        "The genetic move-sequence solver. Stones are `cells`, [size * size] of X, O and -; `legal` are the moves,\n"
        "ascending; `state` is the generator's.\n\n"
        "Returns (move, line, length, valid, fitness, tendency, generations, evaluations, invalid, nodes, state):\n"
        "points for the side to move; without a valid sequence fitness and tendency mean nothing.");
}

}  // namespace heibai::bindings
