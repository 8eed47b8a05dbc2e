#include "games/reversi/evaluation/merged_tuples.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <map>

#include "common/same_bits.hpp"
#include "games/reversi/evaluation/patterns.hpp"
#include "games/reversi/evaluation/tuple_hosts.hpp"

namespace heibai::reversi {

namespace {

// The exponent of the lowest bit of any weight; 0 if all are zero.
int lowest_bit(const std::vector<double>& weights) {
    int lowest = INT_MAX;
    for (const double weight : weights) {
        if (weight == 0.0) continue;
        const auto bits = same_bits<std::uint64_t>(std::abs(weight));
        const auto digits = bits & ((std::uint64_t{1} << 52) - 1), exponent = bits >> 52;  // IEEE 754, 0: subnormal
        const int last = exponent ? std::min(52, std::countr_zero(digits)) : std::countr_zero(digits);
        lowest = std::min(lowest, static_cast<int>(std::max(exponent, std::uint64_t{1})) - 1075 + last);
    }
    return lowest == INT_MAX ? 0 : lowest;
}

double largest_entry(const TupleNetwork& network, std::uint32_t table, std::uint32_t contents) {
    const std::size_t phase_entries = network.ties.size();
    double largest = 0.0;
    for (int phase = 0; phase < network.phases; ++phase)
        for (std::uint32_t entry = 0; entry < contents; ++entry)
            largest = std::max(largest, std::abs(network.entries[phase * phase_entries + table + entry]));
    return largest;
}

// No sum over the lookups is larger than this.
double largest_sum(const TupleNetwork& network) {
    std::map<std::uint32_t, double> largest;  // by table, which several images share
    double total = 0.0;
    for (const TupleNetwork::Lookup& lookup : network.lookups) {
        const auto [found, is_new] = largest.emplace(lookup.table, 0.0);
        if (is_new) found->second = largest_entry(network, lookup.table, contents_of(std::popcount(lookup.mask)));
        total += found->second;
    }
    return total;
}

// Adds the member's entries to every content of `squares` squares, in all phases.
void add_member(const Member& member, int squares, const TupleNetwork& network,
                const std::vector<std::int32_t>& entries, std::uint32_t table, MergedTuples& merged) {
    const std::vector<std::uint32_t> read = entries_read(member, squares);
    for (int phase = 0; phase < network.phases; ++phase) {
        const std::int32_t* from = entries.data() + phase * network.ties.size() + member.table;
        std::int32_t* to = merged.entries.data() + std::size_t{merged.phase_entries} * phase + table;
        for (std::size_t content = 0; content < read.size(); ++content) to[content] += from[read[content]];
    }
}

}  // namespace

std::optional<MergedTuples> merged_tuples(const TupleNetwork& network) {
    MergedTuples merged;
    merged.grain = std::ldexp(1.0, lowest_bit(network.entries));
    if (!(merged.grain > 0.0 && largest_sum(network) / merged.grain <= INT32_MAX)) return std::nullopt;

    struct Table {
        std::uint32_t start;
        int squares;
    };
    std::map<std::vector<Member>, Table> tables;  // hosts that read alike share one
    for (const auto& [line, host] : hosts_of(network)) {
        const int squares = std::popcount(host.mask);
        const auto [found, is_new] = tables.emplace(members_of(host), Table{merged.phase_entries, squares});
        merged.lookups.push_back({host.mask, found->second.start});
        if (is_new) merged.phase_entries += contents_of(squares);
    }
    std::vector<std::int32_t> grains;
    grains.reserve(network.entries.size());
    for (const double entry : network.entries) grains.push_back(static_cast<std::int32_t>(entry / merged.grain));
    merged.entries.resize(std::size_t{merged.phase_entries} * network.phases);
    for (const auto& [members, table] : tables)
        for (const Member& member : members) add_member(member, table.squares, network, grains, table.start, merged);
    return merged;
}

}  // namespace heibai::reversi
