// Named features: numbers for the side to move, own minus opponent; src/heibai/games/reversi/features.py is the twin.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/quoted.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/regions.hpp"
#include "games/reversi/evaluation/stability.hpp"
#include "games/reversi/evaluation/tables.hpp"

namespace heibai::reversi {

class Features {
public:
    explicit Features(const Geometry& geometry)
        : parts(geometry),
          steep(steep_values, geometry.size),
          mild(mild_values, geometry.size),
          swh(swh_values, geometry.size),
          stability(parts) {}

    static int difference(const Board& board, Bits squares) {
        return count(board.own & squares) - count(board.opp & squares);
    }

    Bits empty(const Board& board) const { return parts.board & ~board.discs(); }
    Bits empty_corners(const Board& board) const { return parts.corners & ~board.discs(); }
    int own_mobility(const Board& board) const { return count(legal_moves(board.own, board.opp, parts.board)); }
    int opponent_mobility(const Board& board) const { return count(legal_moves(board.opp, board.own, parts.board)); }

    int discs(const Board& board) const { return disc_margin(board); }
    int squares(const Board& board) const { return steep.difference(board); }
    int squares_mild(const Board& board) const { return mild.difference(board); }
    double squares_swh(const Board& board) const { return swh.difference(board) / 100.0; }
    int corners(const Board& board) const { return difference(board, parts.corners); }
    int x_squares(const Board& board) const { return difference(board, parts.x_squares); }
    int c_squares(const Board& board) const { return difference(board, parts.c_squares); }
    int x_open(const Board& board) const { return difference(board, parts.x_beside(empty_corners(board))); }
    int c_open(const Board& board) const { return difference(board, parts.c_beside(empty_corners(board))); }
    int edges(const Board& board) const { return difference(board, parts.edges); }
    int mobility(const Board& board) const { return own_mobility(board) - opponent_mobility(board); }
    int potential_mobility(const Board& board) const {
        const Bits open = empty(board);
        return count(parts.neighbours(board.opp) & open) - count(parts.neighbours(board.own) & open);
    }
    int frontier(const Board& board) const { return difference(board, parts.neighbours(empty(board))); }
    int stable(const Board& board) const { return stability.difference(board); }
    int full_lines(const Board& board) const {
        return difference(board, full_line_squares(board.discs(), parts.board));
    }
    int parity(const Board& board) const { return count(empty(board)) % 2 ? 1 : -1; }

    // The feature with an index into `names`.
    double operator()(std::size_t index, const Board& board) const {
        switch (index) {
            case 0: return discs(board);
            case 1: return squares(board);
            case 2: return squares_mild(board);
            case 3: return squares_swh(board);
            case 4: return corners(board);
            case 5: return x_squares(board);
            case 6: return c_squares(board);
            case 7: return x_open(board);
            case 8: return c_open(board);
            case 9: return edges(board);
            case 10: return mobility(board);
            case 11: return potential_mobility(board);
            case 12: return frontier(board);
            case 13: return stable(board);
            case 14: return full_lines(board);
            default: return parity(board);
        }
    }

    static constexpr std::array<std::string_view, 16> names{
        "discs",  "squares", "squares_mild", "squares_swh",        "corners",  "x_squares", "c_squares",  "x_open",
        "c_open", "edges",   "mobility",     "potential_mobility", "frontier", "stable",    "full_lines", "parity"};

    static std::size_t index_of(std::string_view name) {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == name) return i;
        throw std::invalid_argument("the kernel has no feature " + quoted(name) + "; it has " + listed(names));
    }

    Regions parts;

private:
    SquareTable steep, mild, swh;
    Stability stability;
};

}  // namespace heibai::reversi
