#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/gomoku/game.hpp"
#include "bindings/results.hpp"
#include "games/gomoku/threats/vct.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

struct ForcedWin {
    bool won, complete;
    std::vector<int> line;
    int moves;  // of the attacker before the five
    std::uint64_t nodes;
    bool quiet = false;  // moves of it are neither fours nor threes
};

ForcedWin solve_vcf(const std::string& cells, int to_move, int size, const std::string& rule, threats::VcfTable& table,
                    Control& control, int fours) {
    check_number("fours", fours);
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, to_move);
    nb::gil_scoped_release unlocked;
    threats::Vcf vcf(table);
    const threats::VcfLimits limits{
        .nodes = control.node_limit(), .fours = fours > 0 ? fours : threats::most_fours, .control = &control};
    const threats::VcfResult found = vcf.solve_widening(board, board.to_move(), limits);
    control.publish_nodes(found.nodes);
    return {found.won, found.complete, {vcf.line().begin(), vcf.line().end()}, found.fours, found.nodes};
}

ForcedWin solve_vct(const std::string& cells, int to_move, int size, const std::string& rule,
                    threats::ProofTable& table, threats::VcfTable& fours, Control& control, bool quiet) {
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, to_move);
    nb::gil_scoped_release unlocked;
    threats::Vct vct(table, fours);
    const threats::VctResult found =
        vct.solve(board, {.quiet = quiet, .nodes = control.node_limit(), .control = &control});
    control.publish_nodes(found.nodes);
    return {found.won, found.complete, {vct.line().begin(), vct.line().end()}, found.moves, found.nodes, found.quiet};
}

}  // namespace

void bind_gomoku_threats(nb::module_& module) {
    bind_result<ForcedWin>(module, "ForcedWin", "What a search for a forced win found.",
                           Field{"won", &ForcedWin::won, "The side to move wins."},
                           Field{"complete", &ForcedWin::complete, "Not won but complete: there is no such win."},
                           Field{"line", &ForcedWin::line, "Moves of both sides."},
                           Field{"moves", &ForcedWin::moves, "Of the attacker before the five."},
                           Field{"nodes", &ForcedWin::nodes, "Positions entered, or fours tried."},
                           Field{"quiet", &ForcedWin::quiet, "Won with moves that are neither fours nor threes."});
    nb::class_<threats::VcfTable>(module, "VcfTable", "Positions from which continuous fours were tried in vain.")
        .def(
            "__init__",
            [](threats::VcfTable* self, std::size_t kilobytes) {
                check_number("kilobytes", kilobytes);
                new (self) threats::VcfTable(kilobytes);
            },
            "kilobytes"_a)
        .def("clear", &threats::VcfTable::clear);
    module.def("solve_gomoku_vcf", &solve_vcf, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "table"_a, "control"_a,
               "fours"_a = 0,
               "A win by continuous fours for the side to move; `cells` as X, O and -, `fours` at most (0: no limit).");
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
               "control"_a, "quiet"_a = false,
               "A win by continuous fours and threes for the side to move, and by quiet moves that threaten continuous "
               "fours where `quiet`; `cells` as X, O and -.");
}

}  // namespace heibai::bindings
