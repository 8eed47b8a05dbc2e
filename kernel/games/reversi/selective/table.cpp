#include "games/reversi/selective/table.hpp"

#include <algorithm>
#include <climits>
#include <limits>

namespace heibai::reversi::selective {
namespace {

constexpr int year = 4;  // plies that an entry is worth less for each search since it was stored

}  // namespace

Known Table::known_in(const Words& words) {
    const auto byte = [&](int place) { return static_cast<std::uint8_t>(words.rest >> 8 * place); };
    return {static_cast<std::int32_t>(words.bounds),
            static_cast<std::int32_t>(words.bounds >> 32),
            {byte(0) - 1, byte(1)},
            byte(3),
            byte(4)};
}

Table::Words Table::words_for(const Known& known) const {
    return {static_cast<std::uint32_t>(known.lower) | std::uint64_t{static_cast<std::uint32_t>(known.upper)} << 32,
            static_cast<std::uint64_t>(known.effort.depth + 1) | static_cast<std::uint64_t>(known.effort.level) << 8 |
                std::uint64_t{age_} << 16 | std::uint64_t{known.first} << 24 | std::uint64_t{known.second} << 32};
}

int Table::worth(const Words& words) const {
    return is_seen(words) ? static_cast<int>(words.rest & 0xFF) - year * (age_ - age_in(words)) : INT_MIN;
}

bool Table::find(std::uint64_t hash, const Board& board, Known& known) const {
    for (const Entry& entry : buckets_.at_hash(hash).entries) {
        const Words words = words_of(entry);
        if (!holds(entry, words, board)) continue;
        known = known_in(words);
        return true;
    }
    return false;
}

void Table::store(std::uint64_t hash, const Board& board, Effort effort, Value alpha, Value beta, Value value,
                  int move) {
    Entry* slot = nullptr;
    Known known;
    int least = 0;
    for (Entry& entry : buckets_.at_hash(hash).entries) {
        const Words words = words_of(entry);
        if (holds(entry, words, board)) {
            slot = &entry;
            known = known_in(words);
            break;
        }
        const int worth = this->worth(words);
        if (!slot || worth < least) {
            slot = &entry;
            least = worth;
        }
    }
    if (!(known.effort == effort)) {
        known.lower = -infinite;
        known.upper = infinite;
        known.effort = effort;
    }
    if (value < beta) known.upper = std::min(known.upper, value);
    if (value > alpha) known.lower = std::max(known.lower, value);
    if (move < no_move && (value > alpha || known.first == no_move) && known.first != move) {
        known.second = known.first;
        known.first = static_cast<std::uint8_t>(move);
    }
    const Words words = words_for(known);
    slot->own.store(board.own ^ words.own_mask(), std::memory_order_relaxed);
    slot->opp.store(board.opp ^ words.opp_mask(), std::memory_order_relaxed);
    slot->bounds.store(words.bounds, std::memory_order_relaxed);
    slot->rest.store(words.rest, std::memory_order_relaxed);
}

void Table::new_search(bool forget) {
    if (age_ == std::numeric_limits<std::uint8_t>::max()) {
        for (Bucket& bucket : buckets_)
            for (Entry& entry : bucket.entries) entry.rest.store(0, std::memory_order_relaxed);
        age_ = oldest_ = 0;
    }
    ++age_;
    if (forget) oldest_ = age_;
}

}  // namespace heibai::reversi::selective
