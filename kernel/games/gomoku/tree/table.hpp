// Transposition table: what was found about a position, in sixteen bytes that several threads may read and write.
//
// A half-written entry does not match its key and is not seen. Entries may outlive a search; then they age.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/gomoku/tree/values.hpp"

namespace heibai::gomoku::tree {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Found {
    Value value = 0;  // counted from the position
    int move = 0;
    int depth = 0;
    Bound bound = Bound::none;
    bool solved = false;  // rests on results of games alone: holds for every depth
};

class Table {
public:
    // Room for about `megabytes` MiB.
    explicit Table(std::size_t megabytes) {
        const std::size_t buckets =
            std::bit_floor(std::max<std::size_t>(1, megabytes * (std::size_t{1} << 20) / sizeof(Bucket)));
        buckets_ = std::make_unique<Bucket[]>(buckets);
        mask_ = buckets - 1;
    }

    // Before a search: what is stored from now on is younger; with `forget` nothing that was stored is seen any more. In
    // constant time but for one call in 255.
    void new_search(bool forget) {
        if (++generation_ == generations) {
            for (std::size_t i = 0; i <= mask_; ++i)
                for (Entry& entry : buckets_[i].entries) entry.set(0, 0);
            generation_ = oldest_ = 1;
        }
        if (forget) oldest_ = generation_;
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

    // True when the search knows the position.
    bool find(std::uint64_t key, Found& found) const {
        for (const Entry& entry : buckets_[key & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) != key || generation_in(data) < oldest_) continue;
            found = {static_cast<Value>(static_cast<std::uint32_t>(data)), static_cast<int>(data >> 32 & 0x3FF),
                     depth_in(data), static_cast<Bound>(data >> 42 & 3), (data >> 55 & 1) != 0};
            return true;
        }
        return false;
    }

    // Replaces the entry of the same position, else one that is not seen, else the shallowest, older ones first.
    void store(std::uint64_t key, const Found& found) {
        Entry* slot = nullptr;
        int least = INT_MAX;
        for (Entry& entry : buckets_[key & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const bool seen = generation_in(data) >= oldest_;
            if (seen && (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
                slot = &entry;
                break;
            }
            const int age = static_cast<int>(generation_ - generation_in(data));
            const int rank = seen ? depth_in(data) - year * age : INT_MIN;
            if (!slot || rank < least) {
                least = rank;
                slot = &entry;
            }
        }
        const std::uint64_t data =
            static_cast<std::uint32_t>(found.value) | static_cast<std::uint64_t>(found.move) << 32 |
            static_cast<std::uint64_t>(found.bound) << 42 | static_cast<std::uint64_t>(std::max(found.depth, 0)) << 44 |
            static_cast<std::uint64_t>(found.solved) << 55 | generation_ << 56;
        slot->set(key ^ data, data);
    }

private:
    static constexpr std::uint64_t generations = 256;
    static constexpr int year = 4;  // plies that an entry is worth less for each search since it was stored

    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};  // key ^ data; value, move, bound, depth, solved, generation

        void set(std::uint64_t new_check, std::uint64_t new_data) {
            check.store(new_check, std::memory_order_relaxed);
            data.store(new_data, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    static std::uint64_t generation_in(std::uint64_t data) { return data >> 56; }
    static int depth_in(std::uint64_t data) { return static_cast<int>(data >> 44 & 0x7FF); }

    std::unique_ptr<Bucket[]> buckets_;
    std::uint64_t mask_;
    std::uint64_t generation_ = 0, oldest_ = 1;  // of this search, and of what is seen
};

}  // namespace heibai::gomoku::tree
