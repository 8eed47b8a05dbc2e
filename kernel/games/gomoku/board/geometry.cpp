#include "games/gomoku/board/geometry.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace heibai::gomoku {
namespace {

Geometry make(int size) {
    Geometry made{};
    made.size = size;
    made.points = size * size;
    made.step = {1, size, size + 1, size - 1};
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const int point = row * size + column, sum = row + column;
            const std::array<int, directions> line{row, column, row - column + size - 1, sum};
            const std::array<int, directions> index{column, row, std::min(row, column),
                                                    row - std::max(0, sum - size + 1)};
            for (int d = 0; d < directions; ++d) {
                made.line[d][point] = static_cast<std::uint8_t>(line[d]);
                made.shift[d][point] = static_cast<std::uint8_t>(2 * index[d]);
                ++made.length[d][line[d]];
            }
        }
    }
    return made;
}

}  // namespace

const Geometry& geometry(int size) {
    if (size < smallest_size || size > largest_size)
        throw std::invalid_argument("a Gomoku board has 5 to 22 points a side, not " + std::to_string(size));
    static std::array<std::once_flag, largest_size + 1> once;
    static std::array<std::unique_ptr<const Geometry>, largest_size + 1> made;
    std::call_once(once[size], [&] { made[size] = std::make_unique<const Geometry>(make(size)); });
    return *made[size];
}

}  // namespace heibai::gomoku
