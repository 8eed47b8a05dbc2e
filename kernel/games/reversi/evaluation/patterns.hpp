// N-tuple networks: sums of table entries indexed by the contents of square tuples;
// src/heibai/evaluators/ntuple.py is the twin and says how entries are tied.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/reversi/board/board.hpp"
#include "games/reversi/board/symmetry.hpp"
#include "games/reversi/evaluation/merged_tuples.hpp"

namespace heibai::reversi {

inline constexpr int longest_tuple = 10;

// The bits of `bits` at the places of `mask`, moved together.
inline std::uint64_t extract(Bits bits, Bits mask) {
#if defined(__BMI2__)
    return _pext_u64(bits, mask);
#else
    std::uint64_t found = 0;
    for (int place = 0; mask; mask &= mask - 1, ++place)
        if (bits & mask & -mask) found |= std::uint64_t{1} << place;
    return found;
#endif
}

// [2^10] a binary number's digits read in base three.
inline constexpr std::array<std::uint32_t, 1 << longest_tuple> base_three = [] {
    std::array<std::uint32_t, 1 << longest_tuple> table{};
    for (std::uint32_t bits = 0; bits < table.size(); ++bits) {
        std::uint32_t power = 1;
        for (std::uint32_t rest = bits; rest; rest >>= 1, power *= 3) table[bits] += rest & 1 ? power : 0;
    }
    return table;
}();

// Everything about a network that does not change while it is used; copies of an NTuple share it.
struct TupleNetwork {
    struct Lookup {
        Bits mask;            // the tuple's squares
        int symmetry;         // the image: the tuple is read from the board pulled back by it
        std::uint32_t table;  // where the tuple's table starts among the entries of a phase
    };
    // A table entry is sign * weight[index] of its phase.
    struct Tie {
        std::uint32_t index;
        int sign;
    };

    // options: "phases=2,tuples=0.1;0.8.16", squares row * size + column, ascending in each tuple; colours that weigh
    // on their own: "phases=1,colours=free,tuples=0.1".
    // Throws std::invalid_argument for other options, or another number of weights.
    TupleNetwork(const std::string& options, const std::vector<double>& weights, const Geometry& geometry);

    // What is the same whatever the weights are: without entries. Throws std::invalid_argument for other options.
    TupleNetwork(const std::string& options, const Geometry& geometry);

    int size;
    int cells;
    int phases = 1;
    std::uint32_t free_weights = 0;   // of one phase
    std::vector<Lookup> lookups;      // tuple by tuple, image by image: the order of the sum
    std::vector<Tie> ties;            // [entries of a phase]
    std::vector<double> entries;      // [phases * entries of a phase]
    std::optional<MergedTuples> merged;  // the same sums from fewer tables, where the weights allow it
};

// A large network that is in use already is shared: made once, and once in memory. Throws as TupleNetwork does.
std::shared_ptr<const TupleNetwork> network_of(const std::string& options, const std::vector<double>& weights,
                                               const Geometry& board);

class NTuple {
public:
    NTuple(const std::string& options, const std::vector<double>& weights, const Geometry& geometry)
        : network_(network_of(options, weights, geometry)) {}

    double operator()(const Board& board) const {
        return std::clamp(network_->merged ? merged_sum(board) : sum(board), -900000.0, 900000.0);
    }

    const TupleNetwork& network() const { return *network_; }

    // How often each free weight is added, less how often it is taken off: out [weights].
    void features(const Board& board, double* out) const {
        const std::size_t free_weights = network_->free_weights;
        std::fill(out, out + free_weights * network_->phases, 0.0);
        double* counts = out + phase(board) * free_weights;
        each_entry(board, [&](std::uint32_t entry) {
            const TupleNetwork::Tie& tie = network_->ties[entry];
            counts[tie.index] += tie.sign;
        });
    }

private:
    std::size_t phase(const Board& board) const {
        return static_cast<std::size_t>(std::popcount(board.discs()) * network_->phases / (network_->cells + 1));
    }

    double sum(const Board& board) const {
        const double* entries = network_->entries.data() + phase(board) * network_->ties.size();
        double total = 0.0;
        each_entry(board, [&](std::uint32_t entry) { total += entries[entry]; });
        return total;
    }

    double merged_sum(const Board& board) const {
        const MergedTuples& merged = *network_->merged;
        const std::int32_t* entries = merged.entries.data() + phase(board) * merged.phase_entries;
        std::int32_t total = 0;
        for (const MergedTuples::Lookup& lookup : merged.lookups) {
            const std::uint32_t mine = base_three[extract(board.own, lookup.mask)];
            const std::uint32_t theirs = base_three[extract(board.opp, lookup.mask)];
            total += entries[lookup.table + mine + 2 * theirs];
        }
        return total * merged.grain;
    }

    template <typename Use>
    void each_entry(const Board& board, Use use) const {
        const std::array<Bits, 8> own = pulled_back(board.own, network_->size);
        const std::array<Bits, 8> opp = pulled_back(board.opp, network_->size);
        for (const TupleNetwork::Lookup& lookup : network_->lookups) {
            const std::uint32_t mine = base_three[extract(own[lookup.symmetry], lookup.mask)];
            const std::uint32_t theirs = base_three[extract(opp[lookup.symmetry], lookup.mask)];
            use(lookup.table + mine + 2 * theirs);
        }
    }

    std::shared_ptr<const TupleNetwork> network_;
};

}  // namespace heibai::reversi
