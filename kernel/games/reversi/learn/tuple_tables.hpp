// An n-tuple network in the form that self-play reads and learns from: lookups of one line in one table of whole numbers
// (evaluation/tuple_hosts.hpp), quickly made from the weights and quickly taken apart again, and what a square weighs in
// every lookup, so that contents are kept from position to position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/reversi/board/board.hpp"
#include "games/reversi/evaluation/patterns.hpp"
#include "learn/gradient.hpp"

namespace heibai::reversi {

class TupleTables {
public:
    static constexpr int images_a_lane = 16;
    using Contents = std::uint16_t;  // of a lookup, a number in base 3

    // Throws std::invalid_argument for options that no network has.
    TupleTables(const std::string& options, std::size_t weights, const Geometry& geometry);

    // Values are those of these weights from now on, in multiples of `grain`. Throws std::invalid_argument for weights
    // whose sums might not fit 32 bits.
    void fill(const std::vector<double>& weights, double grain);

    int lookups() const { return static_cast<int>(starts_.size()); }
    int width() const { return width_; }  // lookups, filled up to whole registers
    std::size_t entries() const { return entries_.size(); }
    std::size_t phase(int discs) const { return phases_[static_cast<std::size_t>(discs)]; }  // where its entries begin
    std::size_t start(int lookup) const { return static_cast<std::size_t>(starts_[static_cast<std::size_t>(lookup)]); }

    // What a disc of the mover weighs on the square: [width], the other side's twice as much.
    const Contents* powers(int square) const { return powers_.data() + square * width_; }

    // In grains, of contents [width] seen by the side to move.
    std::int32_t sum(const Contents* contents, std::size_t phase) const;

    // Adds what the entries were taught, [entries], to the weights that they are made of, and sets it to zero.
    void collect(std::vector<std::int64_t>& taught, std::vector<std::int64_t>& of_weights, bool with_signs) const;

private:
    // A lookup of the network within a table: what it reads for the contents of the squares up to its last one.
    struct Read {
        int last;
        std::vector<std::uint32_t> entries;
    };
    struct Table {
        std::uint32_t start;
        int squares;
        std::vector<Read> reads;
    };

    void fill_table(const Table& table, const std::int32_t* entries, std::int32_t* out) const;
    void collect_table(const Table& table, std::int64_t* taught, std::int64_t* of_entries) const;

    std::vector<TupleNetwork::Tie> ties_;
    std::size_t network_phases_, free_weights_;
    std::size_t images_;  // of tuples, before they were merged
    std::vector<Table> tables_;
    std::size_t stride_ = 1;  // entries of a phase: the tables' and a zero
    std::vector<std::int32_t> starts_;  // [lookups] where the table starts in a phase
    std::vector<std::int32_t> padded_;  // [width] the same; those behind the last read the zero
    int width_ = 0;
    std::vector<Contents> powers_;  // [64 * width]
    std::vector<std::size_t> phases_;  // [discs]
    std::vector<std::int32_t> entries_;  // [phases * stride]
};

}  // namespace heibai::reversi
