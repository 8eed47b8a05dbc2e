#include "games/gomoku/sequence/sequence.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "bindings/bindings.hpp"
#include "bindings/gomoku/game.hpp"
#include "bindings/results.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

// What was found, and the generator's state after it.
struct SequenceResult : SequenceFound {
    std::uint64_t state;
};

SequenceResult solve(const std::string& cells, int size, const std::string& rule, int to_move, const Points& legal,
                     const SequenceParameters& parameters, std::uint64_t state, Control& control) {
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, to_move);
    if (legal.empty()) throw std::invalid_argument("no legal move came, one at least is needed");
    GomokuGame::check_extra(board, legal);
    if (std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) != legal.end())
        throw std::invalid_argument("the legal moves must ascend");
    Rng rng(state);
    nb::gil_scoped_release unlocked;
    SequenceFound found = solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters, rng, control);
    return {std::move(found), rng.state()};
}

template <typename Value>
Field<SequenceResult, Value> field(const char* name, Value SequenceFound::* member, const char* text) {
    return {name, static_cast<Value SequenceResult::*>(member), text};
}

}  // namespace

void bind_gomoku_sequence(nb::module_& module) {
    bind_result<SequenceResult>(
        module, "SequenceResult", "What the genetic move-sequence solver found.",
        field("move", &SequenceFound::move, "To be played."),
        field("line", &SequenceFound::line, "Begins with the move."),
        field("length", &SequenceFound::length, "Genes of a sequence."),
        field("valid", &SequenceFound::valid, "False: there was no valid sequence; fitness and tendency mean nothing."),
        field("fitness", &SequenceFound::fitness, "Points of the best sequence."),
        field("tendency", &SequenceFound::tendency, "Points, for the side to move."),
        field("generations", &SequenceFound::generations, "Bred."),
        field("evaluations", &SequenceFound::evaluations, "Sequences scored."),
        field("invalid", &SequenceFound::invalid, "Sequences that a rule forbids."),
        field("nodes", &SequenceFound::nodes, "Stones placed."),
        Field{"state", &SequenceResult::state, "Of the generator, afterwards."});
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
        "ascending; `state` is the generator's.");
}

}  // namespace heibai::bindings
