// Which lookups of an n-tuple network can be read together: all within a row, column or diagonal, from one table.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "games/reversi/board/geometry.hpp"
#include "games/reversi/evaluation/patterns.hpp"

namespace heibai::reversi {

// A lookup of the network within a host: digit k of its entry is the content of the host's square places[k].
struct Member {
    std::uint32_t table;
    std::vector<int> places;

    bool operator<(const Member& other) const { return std::tie(table, places) < std::tie(other.table, other.places); }
};

// Squares that are read together, with the lookups that lie within them.
struct Host {
    Bits mask = 0;
    std::vector<std::pair<std::uint32_t, std::vector<int>>> lookups;  // table, squares in the order of its digits
};

// Contents of so many squares.
inline std::uint32_t contents_of(int squares) {
    std::uint32_t contents = 1;
    for (; squares > 0; --squares) contents *= 3;
    return contents;
}

// By the line that holds the host's squares, or these themselves if none does.
std::map<Bits, Host> hosts_of(const TupleNetwork& network);

// In an order that is the same for hosts that read alike.
std::vector<Member> members_of(const Host& host);

// [contents of `squares` squares] the member's entry for each: a digit more adds what it is worth to those before.
std::vector<std::uint32_t> entries_read(const Member& member, int squares);

}  // namespace heibai::reversi
