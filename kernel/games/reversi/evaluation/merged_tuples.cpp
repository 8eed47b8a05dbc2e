#include "games/reversi/evaluation/merged_tuples.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <map>
#include <utility>

#include "games/reversi/evaluation/patterns.hpp"

namespace heibai::reversi {

namespace {

// A lookup of the network within a host: digit k of its entry is the content of the host's square places[k].
struct Member {
    std::uint32_t table;
    std::vector<int> places;

    auto operator<=>(const Member&) const = default;
};

// Squares that are read together, with the lookups that lie within them.
struct Host {
    Bits mask = 0;
    std::vector<std::pair<std::uint32_t, std::vector<int>>> lookups;  // table, squares in the order of its digits
};

// The exponent of the lowest bit of any weight; 0 if all are zero.
int lowest_bit(const std::vector<double>& weights) {
    int lowest = INT_MAX;
    for (const double weight : weights) {
        if (weight == 0.0) continue;
        int exponent = 0;
        const auto digits = static_cast<std::uint64_t>(std::ldexp(std::abs(std::frexp(weight, &exponent)), 53));
        lowest = std::min(lowest, exponent - 53 + std::countr_zero(digits));
    }
    return lowest == INT_MAX ? 0 : lowest;
}

std::uint32_t contents_of(int squares) {
    std::uint32_t contents = 1;
    for (; squares > 0; --squares) contents *= 3;
    return contents;
}

// No sum over the lookups is larger than this.
double largest_sum(const TupleNetwork& network) {
    const std::size_t phase_entries = network.ties.size();
    double total = 0.0;
    for (const TupleNetwork::Lookup& lookup : network.lookups) {
        double largest = 0.0;
        for (int phase = 0; phase < network.phases; ++phase)
            for (std::uint32_t entry = 0; entry < contents_of(std::popcount(lookup.mask)); ++entry)
                largest = std::max(largest, std::abs(network.entries[phase * phase_entries + lookup.table + entry]));
        total += largest;
    }
    return total;
}

// The row, column or diagonal that holds all of `squares`; the squares themselves if none does.
Bits line_through(Bits squares) {
    for (const int start : Squares{squares}) {
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            Bits line = bit(start);
            for (const int way : {1, -1})
                for (int row = start / 8 + way * down, column = start % 8 + way * right;
                     row >= 0 && row < 8 && column >= 0 && column < 8; row += way * down, column += way * right)
                    line |= bit(8 * row + column);
            if (!(squares & ~line)) return line;
        }
        break;  // a line through all passes through the first
    }
    return squares;
}

std::map<Bits, Host> hosts_of(const TupleNetwork& network) {
    std::map<Bits, Host> hosts;
    for (const TupleNetwork::Lookup& lookup : network.lookups) {
        std::vector<int> squares;
        Bits mask = 0;
        for (const int square : Squares{lookup.mask}) {
            const auto [row, column] = symmetry_image(lookup.symmetry, square / 8, square % 8, network.size - 1);
            squares.push_back(8 * row + column);
            mask |= bit(squares.back());
        }
        Host& host = hosts[line_through(mask)];
        host.mask |= mask;
        host.lookups.emplace_back(lookup.table, std::move(squares));
    }
    return hosts;
}

std::vector<Member> members_of(const Host& host) {
    std::vector<Member> members;
    for (const auto& [table, squares] : host.lookups) {
        Member member{table, {}};
        for (const int square : squares) member.places.push_back(std::popcount(host.mask & (bit(square) - 1)));
        members.push_back(std::move(member));
    }
    std::sort(members.begin(), members.end());
    return members;
}

// [contents of `squares` squares] the member's entry for each: a digit more adds what it is worth to those before.
std::vector<std::uint32_t> entries_read(const Member& member, int squares) {
    std::vector<std::uint32_t> read(contents_of(squares));
    std::size_t before = 1;
    for (int place = 0; place < squares; ++place) {
        std::uint32_t worth = 0, power = 1;
        for (const int at : member.places) {
            if (at == place) worth = power;
            power *= 3;
        }
        for (std::size_t digit = 1; digit < 3; ++digit)
            for (std::size_t content = 0; content < before; ++content)
                read[digit * before + content] = read[content] + static_cast<std::uint32_t>(digit) * worth;
        before *= 3;
    }
    return read;
}

// Adds up the members' entries for every content of `squares` squares.
void append_table(const std::vector<Member>& members, int squares, const std::int32_t* entries,
                  std::vector<std::int32_t>& out) {
    std::vector<std::int32_t> table(contents_of(squares));
    for (const Member& member : members) {
        const std::vector<std::uint32_t> read = entries_read(member, squares);
        for (std::size_t content = 0; content < read.size(); ++content)
            table[content] += entries[member.table + read[content]];
    }
    out.insert(out.end(), table.begin(), table.end());
}

}  // namespace

std::optional<MergedTuples> merged_tuples(const TupleNetwork& network) {
    MergedTuples merged;
    merged.grain = std::ldexp(1.0, lowest_bit(network.entries));
    if (!(merged.grain > 0.0 && largest_sum(network) / merged.grain <= INT32_MAX)) return std::nullopt;

    std::map<std::vector<Member>, std::uint32_t> tables;  // hosts that read alike share one
    std::vector<std::pair<std::vector<Member>, int>> order;  // with the number of squares
    for (const auto& [line, host] : hosts_of(network)) {
        std::vector<Member> members = members_of(host);
        const auto [found, is_new] = tables.emplace(members, merged.phase_entries);
        merged.lookups.push_back({host.mask, found->second});
        if (!is_new) continue;
        merged.phase_entries += contents_of(std::popcount(host.mask));
        order.emplace_back(std::move(members), std::popcount(host.mask));
    }
    std::vector<std::int32_t> grains;
    for (const double entry : network.entries) grains.push_back(static_cast<std::int32_t>(entry / merged.grain));
    for (int phase = 0; phase < network.phases; ++phase)
        for (const auto& [members, squares] : order)
            append_table(members, squares, grains.data() + phase * network.ties.size(), merged.entries);
    return merged;
}

}  // namespace heibai::reversi
