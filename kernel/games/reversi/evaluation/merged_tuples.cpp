#include "games/reversi/evaluation/merged_tuples.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <map>
#include <utility>

#include "games/reversi/evaluation/patterns.hpp"
#include "games/reversi/evaluation/tuple_hosts.hpp"

namespace heibai::reversi {

namespace {

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
