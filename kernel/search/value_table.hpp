// Transposition table of the engine: bounds on the value that a search of a given depth has for the side to move.
//
// Values belong to the position alone (contract, section 1). An entry answers for the depth it was searched to, because
// the engine promises the value of the plain search of that depth; an entry that no evaluation went into also answers
// for every greater depth. Entries of earlier searches are not seen: a search depends on its arguments alone. Threads may
// share a table: an entry that is half one's and half another's does not match its key and is not seen.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/same_bits.hpp"

namespace heibai::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct ValueEntry {
    double value = 0.0;
    int move = 0;
    int depth = 0;
    Bound bound = Bound::none;
    bool solved = false;  // reached only finished games

    // Whether `value` bounds the value of a search of `wanted` plies.
    bool answers(int wanted) const { return depth == wanted || (solved && depth < wanted); }
};

class ValueTable {
public:
    // Room for about `megabytes` MiB (at least one bucket).
    explicit ValueTable(std::size_t megabytes) {
        const std::size_t wanted = megabytes * (std::size_t{1} << 20) / sizeof(Bucket);
        const std::size_t buckets = std::bit_floor(std::max<std::size_t>(1, wanted));
        buckets_ = std::make_unique<Bucket[]>(buckets);
        index_mask_ = buckets - 1;
    }

    // Forgets everything, in constant time but for one call in 255. Before the threads of a search start.
    void new_search() {
        if (++generation_ < generations) return;
        for (std::size_t i = 0; i <= index_mask_; ++i) {
            for (Slot& slot : buckets_[i].slots) slot.write(0, 0, 0);
        }
        generation_ = 1;
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & index_mask_]); }

    // What this search knows of a position; false when nothing.
    bool find(std::uint64_t key, ValueEntry& entry) const {
        for (const Slot& slot : buckets_[key & index_mask_].slots) {
            const std::uint64_t value = slot.value.load(std::memory_order_relaxed),
                                rest = slot.rest.load(std::memory_order_relaxed);
            if (slot.key(value, rest) != key || generation_in(rest) != generation_) continue;
            entry = {same_bits<double>(value), static_cast<int>(rest & 0xFFFF), depth_in(rest),
                     static_cast<Bound>(rest >> 24 & 0xFF), (rest >> 32 & 1) != 0};
            return true;
        }
        return false;
    }

    // Replaces the entry of the same position, else one of an earlier search, else the shallower one.
    void store(std::uint64_t key, const ValueEntry& entry) {
        Slot* chosen = nullptr;
        int least = 0;
        for (Slot& slot : buckets_[key & index_mask_].slots) {
            const std::uint64_t value = slot.value.load(std::memory_order_relaxed),
                                rest = slot.rest.load(std::memory_order_relaxed);
            const bool current = generation_in(rest) == generation_;
            if (current && slot.key(value, rest) == key) {
                chosen = &slot;
                break;
            }
            const int rank = current ? 1 + depth_in(rest) : 0;
            if (!chosen || rank < least) {
                chosen = &slot;
                least = rank;
            }
        }
        const std::uint64_t rest = static_cast<std::uint64_t>(entry.move) |
                                   static_cast<std::uint64_t>(entry.depth) << 16 |
                                   static_cast<std::uint64_t>(entry.bound) << 24 |
                                   static_cast<std::uint64_t>(entry.solved) << 32 | generation_ << 40;
        chosen->write(key, same_bits<std::uint64_t>(entry.value), rest);
    }

private:
    static constexpr std::uint64_t generations = 256;

    // Three words, each written at once. The first is the key under a mask that the others make.
    struct Slot {
        std::atomic<std::uint64_t> masked_key{0}, value{0}, rest{0};

        static std::uint64_t mask(std::uint64_t value, std::uint64_t rest) {
            return value ^ rest * 0x9E3779B97F4A7C15ULL;
        }

        std::uint64_t key(std::uint64_t value_read, std::uint64_t rest_read) const {
            return masked_key.load(std::memory_order_relaxed) ^ mask(value_read, rest_read);
        }

        void write(std::uint64_t key, std::uint64_t new_value, std::uint64_t new_rest) {
            masked_key.store(key ^ mask(new_value, new_rest), std::memory_order_relaxed);
            value.store(new_value, std::memory_order_relaxed);
            rest.store(new_rest, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        Slot slots[2];
    };

    static std::uint64_t generation_in(std::uint64_t rest) { return rest >> 40; }
    static int depth_in(std::uint64_t rest) { return static_cast<int>(rest >> 16 & 0xFF); }

    std::unique_ptr<Bucket[]> buckets_;
    std::uint64_t index_mask_;
    std::uint64_t generation_ = 0;
};

}  // namespace heibai::search
