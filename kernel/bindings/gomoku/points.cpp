// What Gomoku's boards say of points.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/game/cells.hpp"
#include "bindings/gomoku/game.hpp"
#include "bindings/results.hpp"
#include "games/gomoku/board/planes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace gomoku;

struct PointFacts {
    Output<std::uint32_t> keys;
    Output<std::uint8_t> forbidden;
    std::vector<int> line;
};

// Whether the stone on the point is part of a five.
bool makes_five(const Board& board, int point) {
    const Side side = board.lines().at(point) == black_cell ? black : white;
    return point_tables().info(board.lines().key(point, side)).pattern() == pattern_five;
}

PointFacts points(const std::string& cells, int size, const std::string& rule) {
    const Board board = GomokuGame::board(GomokuGame::variant(size, rule), cells, black);
    const auto count = static_cast<std::size_t>(board.points());
    PointFacts facts{make_array<std::uint32_t>({count}), make_array<std::uint8_t>({count}), {}};
    for (int point = 0; point < board.points(); ++point) {
        const bool empty = board.empty(point);
        facts.keys.data()[point] = empty ? board.key(point, black) | std::uint32_t{board.key(point, white)} << 16 : 0;
        facts.forbidden.data()[point] =
            empty && board.forbidden(point) ? static_cast<std::uint8_t>(board.why_forbidden(point)) : 0;
        if (!empty && makes_five(board, point)) facts.line.push_back(point);
    }
    return facts;
}

Output<float> planes_batch(const Cells& cells, const Input<std::int8_t>& to_move, int size, const std::string& rule) {
    const Variant variant = GomokuGame::variant(size, rule);
    const std::size_t points = check_cells(cells, to_move, size), batch = to_move.size();
    const auto side = static_cast<std::size_t>(size);
    Output<float> written = make_array<float>({batch, planes, side, side});
    nb::gil_scoped_release unlocked;
    std::string text(points, '-');
    for (std::size_t i = 0; i < batch; ++i) {
        const std::int8_t* const from = cells.data() + i * points;
        std::transform(from, from + points, text.begin(), [](int cell) { return cell < 0 ? '-' : cell ? 'O' : 'X'; });
        write_planes(GomokuGame::board(variant, text, to_move.data()[i]), written.data() + i * planes * points);
    }
    return written;
}

}  // namespace

void bind_gomoku_points(nb::module_& module) {
    bind_result<PointFacts>(
        module, "PointFacts", "What both sides would make on every empty point of a board.",
        Field{
            "keys", &PointFacts::keys,
            "uint32 [size * size], a nibble a direction of classes 0-13, black's in bits 0-15, white's in bits 16-31,\n"
            "0 for stones."},
        Field{"forbidden", &PointFacts::forbidden,
              "uint8 [size * size] why renju forbids the point to black (0 it does not, 1 overline, 2 double four, 3\n"
              "double three)."},
        Field{"line", &PointFacts::line, "The stones of every five that has won, ascending."});
    module.def("gomoku_points", &points, "cells"_a, "size"_a, "rule"_a,
               "What both sides would make on every empty point. cells: X black, O white, - empty, [size * size].");
    module.def("gomoku_planes", &planes_batch, "cells"_array, "to_move"_array, "size"_a, "rule"_a,
               "What a network is shown of many positions. cells: int8 [N, size * size] -1 empty, 0 black, 1 white;\n"
               "to_move: int8 [N] 0 black, 1 white. Returns float32 [N, 10, size, size].");
}

}  // namespace heibai::bindings
