#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/gomoku/boards.hpp"
#include "games/gomoku/threats/vct.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

// (won, complete, line, attacker's moves before the five, nodes)
using Answer = std::tuple<bool, bool, std::vector<int>, int, std::uint64_t>;

Answer solve_vcf(const std::string& cells, int to_move, int size, const std::string& rule, threats::VcfTable& table,
                 Control& control, int fours) {
    check_number("fours", fours);
    const Board board = read_board(cells, to_move, size, rule);
    nb::gil_scoped_release unlocked;
    threats::Vcf vcf(table);
    const threats::VcfLimits limits{
        .nodes = control.node_limit(), .fours = fours > 0 ? fours : threats::most_fours, .control = &control};
    const threats::VcfResult found = vcf.solve_widening(board, board.to_move(), limits);
    control.publish_nodes(found.nodes);
    return {found.won, found.complete, {vcf.line().begin(), vcf.line().end()}, found.fours, found.nodes};
}

Answer solve_vct(const std::string& cells, int to_move, int size, const std::string& rule, threats::ProofTable& table,
                 threats::VcfTable& fours, Control& control) {
    const Board board = read_board(cells, to_move, size, rule);
    nb::gil_scoped_release unlocked;
    threats::Vct vct(table, fours);
    const threats::VctResult found = vct.solve(board, {.nodes = control.node_limit(), .control = &control});
    control.publish_nodes(found.nodes);
    return {found.won, found.complete, {vct.line().begin(), vct.line().end()}, found.moves, found.nodes};
}

}  // namespace

void bind_threats(nb::module_& module) {
    nb::class_<threats::VcfTable>(module, "VcfTable", "Positions from which continuous fours were tried in vain.")
        .def(
            "__init__",
            [](threats::VcfTable* self, std::size_t kilobytes) {
                check_number("kilobytes", kilobytes);
                new (self) threats::VcfTable(kilobytes);
            },
            "kilobytes"_a)
        .def("clear", &threats::VcfTable::clear);
    module.def(
        "solve_gomoku_vcf", &solve_vcf, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "table"_a, "control"_a,
        "fours"_a = 0,
        "A win by continuous fours for the side to move; `cells` as X, O and -, `fours` at most (0: no limit).\n\n"
        "Returns (won, complete, line, fours before the five, nodes); not won but complete: there is none.");
    nb::class_<threats::ProofTable>(module, "ProofTable", "Proof numbers of a search of fours and threes.")
        .def(
            "__init__",
            [](threats::ProofTable* self, std::size_t megabytes) {
                check_number("megabytes", megabytes);
                new (self) threats::ProofTable(megabytes);
            },
            "megabytes"_a)
        .def("clear", &threats::ProofTable::clear);
    module.def("solve_gomoku_vct", &solve_vct, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "table"_a, "fours"_a,
               "control"_a,
               "A win by continuous fours and threes for the side to move; `cells` as X, O and -.\n\n"
               "Returns (won, complete, line, moves before the five, nodes); not won but complete: there is none.");
}

}  // namespace heibai::bindings
