// Transposition table of the end-game solver: proven bounds on exact scores.
//
// The whole position is the key, so a look-up never lies, also where threads share the table: the position is kept under
// a mask that the bounds make, and an entry that is half one's and half another's matches nothing. Two entries share a
// bucket, which is one cache line; a new position takes the place of an entry of an earlier solve, else of the one that
// cost least. Entries of earlier solves are not seen, so that the node count of a solve depends on its arguments alone.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "common/huge_array.hpp"
#include "games/reversi/board/board.hpp"

namespace heibai::reversi::solver {

inline constexpr std::uint8_t no_move = 64;

struct Bounds {
    std::int8_t lower = -64, upper = 64;
    std::uint8_t first = no_move, second = no_move;  // the best move known and the one before it
};

class Table {
public:
    // Room for about `megabytes` MiB of entries (at least one bucket).
    explicit Table(std::size_t megabytes) : buckets_(megabytes) {}

    static std::uint64_t hash(Bits own, Bits opp) {
        const std::uint64_t x = (own ^ 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
        const std::uint64_t y = (opp ^ x >> 32 ^ x << 32) * 0xC2B2AE3D27D4EB4FULL;
        return y ^ y >> 29;
    }

    void prefetch(std::uint64_t hash) const {
        const char* line = reinterpret_cast<const char*>(&bucket(hash));
        __builtin_prefetch(line);
    }

    // The bounds stored for a position; false when unknown.
    bool find(std::uint64_t hash, Bits own, Bits opp, Bounds& bounds) const {
        for (const Entry& entry : bucket(hash).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (!holds(entry, data, own, opp)) continue;
            bounds = bounds_in(data);
            return true;
        }
        return false;
    }

    // Narrows the bounds of a position: `score` is fail-soft from the window (alpha, beta).
    // `cost` is log2 of the nodes spent, `move` the best found.
    void store(std::uint64_t hash, Bits own, Bits opp, int alpha, int beta, int score, int move, int cost);

    // Forgets everything, in constant time but for one call in 255. Before the threads of a solve start.
    void new_search();

private:
    // Three words, each read and written at once.
    struct Entry {
        std::atomic<std::uint64_t> own{0}, opp{0};  // under the masks of `data`
        std::atomic<std::uint64_t> data{0};  // bounds, cost and age, a byte each
    };
    struct alignas(64) Bucket {
        Entry entries[2];
    };

    static std::uint64_t own_mask(std::uint64_t data) { return data; }
    static std::uint64_t opp_mask(std::uint64_t data) { return data * 0x9E3779B97F4A7C15ULL; }

    static Bounds bounds_in(std::uint64_t data) {
        return {static_cast<std::int8_t>(data), static_cast<std::int8_t>(data >> 8),
                static_cast<std::uint8_t>(data >> 16), static_cast<std::uint8_t>(data >> 24)};
    }
    static int cost_in(std::uint64_t data) { return static_cast<int>(data >> 32 & 0xFF); }
    static std::uint8_t age_in(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 40); }

    // Whether an entry, `data` of which was read, is this position's of this solve.
    bool holds(const Entry& entry, std::uint64_t data, Bits own, Bits opp) const {
        return age_in(data) == age_ && (entry.own.load(std::memory_order_relaxed) ^ own_mask(data)) == own &&
               (entry.opp.load(std::memory_order_relaxed) ^ opp_mask(data)) == opp;
    }

    Bucket& bucket(std::uint64_t hash) const { return buckets_.at_hash(hash); }

    HugeArray<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace heibai::reversi::solver
