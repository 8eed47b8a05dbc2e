// What is chosen without a search: the reward AI's move with its tables, and what openings are weighed by.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/gomoku/game.hpp"
#include "games/gomoku/board/candidates.hpp"
#include "games/gomoku/sequence/sequence.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

std::pair<Output<std::uint16_t>, Output<std::uint8_t>> tables() {
    Output<std::uint16_t> codes = make_array<std::uint16_t>({1 << 16});
    Output<std::uint8_t> infos = make_array<std::uint8_t>({1 << 16});
    for (unsigned key = 0; key < 1 << 16; ++key) {
        codes.data()[key] = static_cast<std::uint16_t>(point_tables().code(static_cast<Key>(key)));
        infos.data()[key] = point_tables().info(static_cast<Key>(key)).bits;
    }
    return {codes, infos};
}

std::pair<int, std::uint64_t> choose(const std::string& cells, int to_move, int size, const std::string& rule,
                                     const std::string& options, const std::vector<double>& weights,
                                     std::uint64_t state, const std::vector<int>& allowed) {
    Rng rng(state);
    const EvaluatorSpec spec = spec_of("rewards", options, weights);
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, to_move);
    GomokuGame::check_extra(board, allowed);
    const int move = Rewards(spec.options, spec.weights).choose(board, rng, allowed);
    return {move, rng.state()};
}

// (what the candidates offer to the side to move, less what they offer to the other; the candidates).
std::pair<double, std::vector<int>> balance(const std::string& cells, int to_move, int size, const std::string& rule) {
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, to_move);
    std::vector<int> candidates;
    for_each_candidate(board, [&](int point) { candidates.push_back(point); });
    return {balance_of_offers(board), candidates};
}

gomoku::Points box(const std::string& cells, int size, const std::string& rule, const std::vector<int>& moves,
                   int count) {
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, black);
    GomokuGame::check_extra(board, moves);
    gomoku::Points legal;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(legal),
                 [&](int move) { return move < board.points(); });
    if (legal.empty()) throw std::invalid_argument("no legal point came, at least one is needed");
    std::sort(legal.begin(), legal.end());
    return sequence_candidates(board.lines(), legal, std::max(count, 0));
}

}  // namespace

void bind_gomoku_choices(nb::module_& module) {
    module.def(
        "gomoku_codes", &tables,
        "The tables by key: uint16 [65536] order-free codes 0-2379; uint8 [65536] bits 0-3 the pattern (12: none), "
        "bits\n4-5 the reward AI's level less one, bit 6 renju may forbid it to black, bit 7 it makes a four or a "
        "five.");
    module.def(
        "gomoku_reward_choice", &choose, "cells"_a, "to_move"_a, "size"_a, "rule"_a, "options"_a, "weights"_a,
        "state"_a, "allowed"_a = std::vector<int>{},
        "The reward AI's move in an unfinished position (size * size: it passes), drawing from the stream at\n"
        "`state`: (move, the state after it). weights: the reward of each row, then K. `allowed`: points that an\n"
        "opening rule leaves to the mover, empty for all.");
    module.def("gomoku_reward_balance", &balance, "cells"_a, "to_move"_a, "size"_a, "rule"_a,
               "What the points near stones offer to the side to move, less what they offer to the other side, by the\n"
               "values of `shapes`; and those points, ascending.");
    module.def(
        "gomoku_box_points", &box, "cells"_a, "size"_a, "rule"_a, "moves"_a, "count"_a,
        "Empty points of the box around the stones, ascending; it grows until it holds `count` of them and one of\n"
        "`moves`, which are legal. On an empty board the one nearest to the centre.");
}

}  // namespace heibai::bindings
