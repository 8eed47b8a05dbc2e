#include "games/reversi/solver/table.hpp"

#include <algorithm>

namespace heibai::reversi::solver {

void Table::new_search() {
    if (++age_ != 0) return;
    for (Bucket& bucket : buckets_) {
        for (Entry& entry : bucket.entries) entry.data.store(0, std::memory_order_relaxed);
    }
    age_ = 1;
}

void Table::store(std::uint64_t hash, Bits own, Bits opp, int alpha, int beta, int score, int move, int cost) {
    Bounds bounds;
    Entry* slot = nullptr;
    int least = 0;
    for (Entry& entry : bucket(hash).entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if (holds(entry, data, own, opp)) {
            slot = &entry;
            bounds = bounds_in(data);
            cost = std::max(cost, cost_in(data));
            break;
        }
        const int worth = age_in(data) == age_ ? 1 + cost_in(data) : 0;
        if (!slot || worth < least) {
            slot = &entry;
            least = worth;
        }
    }
    if (score < beta) bounds.upper = std::min<std::int8_t>(bounds.upper, static_cast<std::int8_t>(score));
    if (score > alpha) bounds.lower = std::max<std::int8_t>(bounds.lower, static_cast<std::int8_t>(score));
    if (move < no_move && (score > alpha || bounds.first == no_move) && bounds.first != move) {
        bounds.second = bounds.first;
        bounds.first = static_cast<std::uint8_t>(move);
    }
    const std::uint64_t data = static_cast<std::uint8_t>(bounds.lower) |
                               std::uint64_t{static_cast<std::uint8_t>(bounds.upper)} << 8 |
                               std::uint64_t{bounds.first} << 16 | std::uint64_t{bounds.second} << 24 |
                               static_cast<std::uint64_t>(std::min(255, cost)) << 32 | std::uint64_t{age_} << 40;
    slot->own.store(own ^ own_mask(data), std::memory_order_relaxed);
    slot->opp.store(opp ^ opp_mask(data), std::memory_order_relaxed);
    slot->data.store(data, std::memory_order_relaxed);
}

}  // namespace heibai::reversi::solver
