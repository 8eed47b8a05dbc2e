// Transposition table of the selective search: bounds on values, with the depth and the confidence they were found at.
//
// The whole position is the key, under a mask that the rest of the entry makes (as solver/table.hpp): a look-up never
// lies. Entries outlive a search, and age: a new position takes the place of the oldest search's shallowest entry.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "common/huge_array.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/selective/values.hpp"
#include "games/reversi/solver/table.hpp"

namespace heibai::reversi::selective {

using solver::no_move;

// What a search of so many plies, at such a level of confidence, has found.
struct Effort {
    int depth;
    int level;

    bool operator==(const Effort&) const = default;
    bool covers(const Effort& wanted) const { return depth >= wanted.depth && level >= wanted.level; }
};

struct Known {
    Value lower = -infinite, upper = infinite;
    Effort effort{-1, 0};
    std::uint8_t first = no_move, second = no_move;  // the best move and the one that was best before
};

class Table {
public:
    explicit Table(std::size_t megabytes) : buckets_(megabytes) {}

    static std::uint64_t hash(const Board& board) { return solver::Table::hash(board.own, board.opp); }

    void prefetch(std::uint64_t hash) const {
        const char* line = reinterpret_cast<const char*>(&buckets_.at_hash(hash));
        __builtin_prefetch(line);
        __builtin_prefetch(line + 64);
    }

    // What is known of a position; false when nothing.
    bool find(std::uint64_t hash, const Board& board, Known& known) const;

    // `value` is fail-soft from the window (alpha, beta); `move` the best found, `no_move` for none.
    void store(std::uint64_t hash, const Board& board, Effort effort, Value alpha, Value beta, Value value, int move);

    // Before a search: what is stored from now on is younger, and with `forget` nothing that was stored is seen any more.
    // In constant time but for one call in 255.
    void new_search(bool forget);

private:
    // Four words, each read and written at once.
    struct Entry {
        std::atomic<std::uint64_t> own{0}, opp{0};  // under the masks of the other two
        std::atomic<std::uint64_t> bounds{0};       // lower, upper: 32 bits each
        std::atomic<std::uint64_t> rest{0};         // depth + 1, level, age, first, second: a byte each; 0: empty
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    struct Words {
        std::uint64_t bounds, rest;

        std::uint64_t own_mask() const { return bounds ^ (rest << 24 | rest >> 40); }
        std::uint64_t opp_mask() const { return (bounds + rest) * 0x9E3779B97F4A7C15ULL; }
    };

    static Words words_of(const Entry& entry) {
        return {entry.bounds.load(std::memory_order_relaxed), entry.rest.load(std::memory_order_relaxed)};
    }
    bool holds(const Entry& entry, const Words& words, const Board& board) const {
        return is_seen(words) && (entry.own.load(std::memory_order_relaxed) ^ words.own_mask()) == board.own &&
               (entry.opp.load(std::memory_order_relaxed) ^ words.opp_mask()) == board.opp;
    }
    bool is_seen(const Words& words) const { return words.rest && age_in(words) >= oldest_; }
    static std::uint8_t age_in(const Words& words) { return static_cast<std::uint8_t>(words.rest >> 16); }
    static Known known_in(const Words& words);
    Words words_for(const Known& known) const;
    int worth(const Words& words) const;

    HugeArray<Bucket> buckets_;
    std::uint8_t age_ = 0, oldest_ = 0;  // of this search, and of what is seen
};

}  // namespace heibai::reversi::selective
