// The terms of each linear evaluation (docs/evaluators.md); src/heibai/games/reversi/terms.py is the twin.
// What a family of terms has: evaluation/linear.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "evaluation/linear.hpp"
#include "games/reversi/evaluation/features.hpp"

namespace heibai::reversi {

template <int Count>
using Fixed = search::FixedTerms<Count>;

// outer corners, outer edges, inner corners, inner edges, disc difference, mobility
template <bool MobilityDifference>
struct Zones : Fixed<6> {
    Regions parts;

    explicit Zones(const Geometry& geometry) : parts(geometry) {}

    void fill(const Board& board, double* out) const {
        const Bits own = board.own;
        const Bits opp = board.opp;
        const Bits empty = parts.board & ~(own | opp);
        const OpenBorder open(empty, parts);
        out[0] = Features::difference(board, parts.corners);
        out[1] = Features::difference(board, parts.edges ^ parts.corners);
        out[2] = Features::difference(board, parts.x_beside(empty & parts.corners));
        out[3] = open.beside(own & parts.interior) - open.beside(opp & parts.interior);
        out[4] = disc_margin(board);
        int mobility = count(legal_moves(own, opp, parts.board));
        if constexpr (MobilityDifference) mobility -= count(legal_moves(opp, own, parts.board));
        out[5] = mobility;
    }
};

// squares, ratio, corners, near corners, mobility, full lines, edges
template <bool EdgesDifference>
struct Seven : Fixed<7> {
    Features features;

    explicit Seven(const Geometry& geometry) : features(geometry) {}

    void fill(const Board& board, double* out) const {
        out[0] = features.squares(board);
        out[1] = share(count(board.own), count(board.opp));
        out[2] = 25.0 * features.corners(board);
        out[3] = -25.0 * (features.x_open(board) + features.c_open(board));
        out[4] = mobility(features.own_mobility(board), features.opponent_mobility(board));
        out[5] = 2.5 * features.full_lines(board);
        const Bits border = features.parts.edges;
        if constexpr (EdgesDifference)
            out[6] = 2.5 * features.edges(board);
        else
            out[6] = share(count(board.own & border), count(board.opp & border));
    }

    // The larger count's share in percent, negative if it is the opponent's; 0 for equal counts.
    static double share(int own, int opp) {
        if (own > opp) return 100.0 * own / (own + opp);
        if (own < opp) return -100.0 * opp / (own + opp);
        return 0.0;
    }

    static double mobility(int own, int opp) {
        if (own == 0) return -450.0;
        return opp == 0 ? 150.0 : share(own, opp);
    }
};

// mild squares, discs, own mobility, stable discs, X-squares
struct Classic : Fixed<5> {
    Features features;

    explicit Classic(const Geometry& geometry) : features(geometry) {}

    void fill(const Board& board, double* out) const {
        out[0] = features.squares_mild(board);
        out[1] = features.discs(board);
        out[2] = features.own_mobility(board);
        out[3] = features.stable(board);
        out[4] = features.x_squares(board);
    }
};

// discs, mild squares, mobility, stable discs, each times the share of the opening, middle and end weights
class Phased : public Fixed<12> {
public:
    explicit Phased(const Geometry& geometry) : features_(geometry) {
        const double first = row(20, geometry);
        const double second = row(36, geometry);
        const double third = row(52, geometry);
        for (int discs = 0; discs <= 64; ++discs) {
            if (discs <= second) {
                const double upper = std::max(discs - first, 0.0) / (second - first);
                shares_[discs] = {1.0 - upper, upper, 0.0};
            } else {
                const double upper = std::min((discs - second) / (third - second), 1.0);
                shares_[discs] = {0.0, 1.0 - upper, upper};
            }
        }
    }

    void fill(const Board& board, double* out) const {
        const double terms[] = {double(features_.discs(board)), double(features_.squares_mild(board)),
                                double(features_.mobility(board)), double(features_.stable(board))};
        const std::array<double, 3>& shares = shares_[count(board.discs())];
        for (int phase = 0; phase < 3; ++phase)
            for (int term = 0; term < 4; ++term) out[4 * phase + term] = shares[phase] * terms[term];
    }

private:
    // The disc count, out of 64, at which a row of weights stands on this board.
    static double row(int discs, const Geometry& geometry) { return discs * geometry.cells() / 64.0; }

    Features features_;
    std::array<std::array<double, 3>, 65> shares_;
};

struct Discs : Fixed<1> {
    explicit Discs(const Geometry&) {}
    void fill(const Board& board, double* out) const { out[0] = disc_margin(board); }
};

// One square table, its integers divided by `unit`.
struct SquareSum : Fixed<1> {
    SquareTable table;
    double unit;

    SquareSum(const ClassValues& values, double unit, const Geometry& geometry)
        : table(values, geometry.size), unit(unit) {}
    void fill(const Board& board, double* out) const { out[0] = table.difference(board) / unit; }
};

// Disc difference on each of the ten symmetry classes.
struct SquareClasses : Fixed<class_count> {
    ClassMasks masks;

    explicit SquareClasses(const Geometry& geometry) : masks(class_masks(geometry.size)) {}
    void fill(const Board& board, double* out) const {
        for (int i = 0; i < class_count; ++i) out[i] = Features::difference(board, masks[i]);
    }
};

// 1, -1 or 0 for each square, counted row * n + column.
struct EverySquare {
    static constexpr int capacity = 64;
    int side;

    explicit EverySquare(const Geometry& geometry) : side(geometry.size) {}
    int size() const { return side * side; }
    void fill(const Board& board, double* out) const {
        for (int square = 0; square < size(); ++square) {
            const int on_grid = to_grid(square, side);
            out[square] = static_cast<int>(board.own >> on_grid & 1) - static_cast<int>(board.opp >> on_grid & 1);
        }
    }
};

// Any named features, in the order in which they were named.
class Chosen {
public:
    static constexpr int capacity = static_cast<int>(Features::names.size());

    // `names`: separated by commas. Throws std::invalid_argument for an unknown one, or too many.
    Chosen(const std::string& names, const Geometry& geometry) : features_(geometry) {
        for (std::size_t from = 0; from <= names.size();) {
            const std::size_t to = std::min(names.find(',', from), names.size());
            if (size_ == capacity) throw std::invalid_argument("a feature is named twice in " + quoted(names));
            indices_[size_++] = Features::index_of(names.substr(from, to - from));
            from = to + 1;
        }
    }

    int size() const { return size_; }
    void fill(const Board& board, double* out) const {
        for (int i = 0; i < size_; ++i) out[i] = features_(indices_[i], board);
    }

private:
    Features features_;
    int size_ = 0;
    std::array<std::size_t, capacity> indices_{};
};

}  // namespace heibai::reversi
