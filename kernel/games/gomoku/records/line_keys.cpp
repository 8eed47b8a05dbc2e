#include "games/gomoku/records/line_keys.hpp"

#include <array>

#include "common/rng.hpp"

namespace heibai::gomoku {

namespace {

constexpr std::size_t words = (most_points + 63) / 64;

// Where a point goes, numbered as grid.symmetries in Python; the pass stays.
int image_of(int symmetry, int point, int size) {
    if (point == size * size) return point;
    const int row = point / size, column = point % size, last = size - 1;
    const std::array<std::array<int, 2>, 8> images{{{row, column},
                                                    {column, last - row},
                                                    {last - row, last - column},
                                                    {last - column, row},
                                                    {row, last - column},
                                                    {last - row, column},
                                                    {column, row},
                                                    {last - column, last - row}}};
    const auto [r, c] = images[static_cast<std::size_t>(symmetry)];
    return size * r + c;
}

// The stones of a board in all eight images.
class Stones {
public:
    explicit Stones(int size) : size_(size), used_(static_cast<std::size_t>(size * size + 63) / 64) {}

    bool taken(int point) const { return (sets_[0][0][word(point)] | sets_[0][1][word(point)]) >> (point % 64) & 1; }

    void put(int point, Side side) {
        for (int s = 0; s < 8; ++s) {
            const int image = image_of(s, point, size_);
            sets_[static_cast<std::size_t>(s)][side][word(image)] |= std::uint64_t{1} << (image % 64);
        }
    }

    // GomokuPosition.key of an image, without the stage of the opening.
    std::uint64_t key(int symmetry, Side to_move) const {
        const auto& [black, white] = sets_[static_cast<std::size_t>(symmetry)];
        std::uint64_t state = 0;
        for (std::size_t w = 0; w < used_; ++w) state = Rng::mix(Rng::mix(state ^ black[w]) ^ white[w]);
        return Rng::mix(state ^ static_cast<std::uint64_t>(to_move));
    }

private:
    static std::size_t word(int point) { return static_cast<std::size_t>(point) / 64; }

    int size_;
    std::size_t used_;
    std::array<std::array<std::array<std::uint64_t, words>, 2>, 8> sets_{};
};

library::Images images_of(const Stones& board, Side to_move, int move, int size) {
    library::Images images;
    for (int s = 0; s < 8; ++s)
        images[static_cast<std::size_t>(s)] = {board.key(s, to_move),
                                               static_cast<std::uint16_t>(image_of(s, move, size))};
    return images;
}

}  // namespace

bool append_line(const std::string& cells, Side to_move, const std::uint16_t* moves, std::size_t count, int size,
                 library::LineKeys& out) {
    Stones board(size);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i] != '-') board.put(static_cast<int>(i), cells[i] == 'X' ? black : white);
    out.begin_game(images_of(board, to_move, size * size, size));
    for (std::size_t i = 0; i < count; ++i, to_move = other(to_move)) {
        const int move = moves[i];
        if (move > size * size || (move < size * size && board.taken(move))) return false;
        out.put(images_of(board, to_move, move, size), static_cast<std::uint8_t>(to_move));
        if (move < size * size) board.put(move, to_move);
    }
    out.end_game();
    return true;
}

}  // namespace heibai::gomoku
