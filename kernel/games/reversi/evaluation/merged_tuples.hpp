// A quicker form of n-tuple networks whose weights are multiples of one power of two, as bred ones are: sums of such
// numbers are exact in any order, so all tuples within a row, column or diagonal share one table of integers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/reversi/board/geometry.hpp"

namespace heibai::reversi {

struct TupleNetwork;

struct MergedTuples {
    struct Lookup {
        Bits mask;            // the squares that are read, ascending
        std::uint32_t table;  // where their table starts among the entries of a phase
    };

    std::vector<Lookup> lookups;
    std::uint32_t phase_entries = 0;
    std::vector<std::int32_t> entries;  // [phases * phase_entries] in grains
    double grain = 1.0;                 // a power of two
};

// Nothing if the weights have no common grain that keeps every sum within 32 bits.
std::optional<MergedTuples> merged_tuples(const TupleNetwork& network);

}  // namespace heibai::reversi
