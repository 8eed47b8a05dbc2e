// Named parts of a board as bit sets on the 8x8 grid; src/heibai/games/reversi/regions.py is the twin.
#pragma once

#include <bit>

#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

inline int count(Bits squares) { return std::popcount(squares); }

struct Regions {
    int size;
    Bits board;
    Bits northwest, northeast, southwest, southeast;  // the single corners
    Bits corners;
    Bits top, bottom, left, right;  // border sides without corners
    Bits edges;                     // the border, corners included
    Bits interior;                  // the rest
    Bits x_squares;                 // diagonal neighbours of the corners
    Bits c_squares;                 // the corners' neighbours on the border

    explicit constexpr Regions(const Geometry& geometry) : size(geometry.size), board(geometry.mask) {
        const int last = size - 1;
        const Bits column = 0x0101010101010101ULL & board;
        const Bits row = 0xFFULL & board;
        northwest = bit(0);
        northeast = bit(last);
        southwest = bit(8 * last);
        southeast = bit(9 * last);
        corners = northwest | northeast | southwest | southeast;
        top = row & ~corners;
        bottom = (row << (8 * last)) & ~corners;
        left = column & ~corners;
        right = (column << last) & ~corners;
        edges = corners | top | bottom | left | right;
        interior = board & ~edges;
        x_squares = x_beside(corners);
        c_squares = c_beside(corners);
    }

    // The X-squares of those corners.
    constexpr Bits x_beside(Bits of) const {
        return ((of & northwest) << 9) | ((of & northeast) << 7) | ((of & southwest) >> 7) | ((of & southeast) >> 9);
    }

    // The C-squares of those corners.
    constexpr Bits c_beside(Bits of) const {
        const Bits north = of & (northwest | northeast);
        const Bits south = of & (southwest | southeast);
        const Bits west = of & (northwest | southwest);
        const Bits east = of & (northeast | southeast);
        return (north << 8) | (south >> 8) | (west << 1) | (east >> 1);
    }

    // Every square next to one of `squares`, in any of the eight directions.
    constexpr Bits neighbours(Bits squares) const {
        constexpr Bits not_west = 0xFEFEFEFEFEFEFEFEULL;
        constexpr Bits not_east = 0x7F7F7F7F7F7F7F7FULL;
        const Bits beside = ((squares << 1) & not_west) | ((squares >> 1) & not_east);
        const Bits wide = squares | beside;
        return (beside | (wide << 8) | (wide >> 8)) & board;
    }
};

// Empty border squares moved one step inwards, rows and columns apart: what `inner_edges` counts against.
struct OpenBorder {
    Bits rows, columns;

    OpenBorder(Bits empty, const Regions& parts)
        : rows(((empty & parts.top) << 8) | ((empty & parts.bottom) >> 8)),
          columns(((empty & parts.left) << 1) | ((empty & parts.right) >> 1)) {}

    // For each of `ring`'s second-ring discs its empty outward neighbours, corners never, added up.
    int beside(Bits ring) const {
        return count(rows & ring) + count((rows << 1) & ring) + count((rows >> 1) & ring) + count(columns & ring) +
               count((columns << 8) & ring) + count((columns >> 8) & ring);
    }
};

}  // namespace heibai::reversi
