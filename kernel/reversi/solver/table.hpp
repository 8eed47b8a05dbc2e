// Transposition table of the end-game solver: proven bounds on exact scores.
//
// The whole position is the key, so a look-up never lies. Four entries share a bucket; a new position takes the place
// of an entry of an earlier solve, else of the one that cost least. Entries of earlier solves are not seen, so that the
// node count of a solve depends on its arguments alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "reversi/board.hpp"

namespace heibai::reversi::solver {

inline constexpr std::uint8_t kNoMove = 64;

struct Bounds {
  std::int8_t lower = -64, upper = 64;
  std::uint8_t first = kNoMove, second = kNoMove;  // the best move known and the one before it
};

class Table {
 public:
  // Room for about `megabytes` MiB of entries (at least one bucket).
  explicit Table(std::size_t megabytes);

  static std::uint64_t hash(Bits own, Bits opp) {
    const std::uint64_t x = (own ^ 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
    const std::uint64_t y = (opp ^ x >> 32 ^ x << 32) * 0xC2B2AE3D27D4EB4FULL;
    return y ^ y >> 29;
  }

  void prefetch(std::uint64_t hash) const {
    const char* line = reinterpret_cast<const char*>(&bucket(hash));
    __builtin_prefetch(line);
    __builtin_prefetch(line + 64);
  }

  // The bounds stored for a position, null when unknown. Valid until the next store.
  const Bounds* find(std::uint64_t hash, Bits own, Bits opp) const {
    for (const Entry& entry : bucket(hash).entries) {
      if (entry.own == own && entry.opp == opp && entry.age == age_) return &entry.bounds;
    }
    return nullptr;
  }

  // Narrows the bounds of a position: `score` is fail-soft from the window (alpha, beta).
  // `cost` is log2 of the nodes spent, `move` the best found.
  void store(std::uint64_t hash, Bits own, Bits opp, int alpha, int beta, int score, int move, int cost);

  // Forgets everything, in constant time but for one call in 255.
  void new_search();

 private:
  struct Entry {
    Bits own = 0, opp = 0;
    Bounds bounds;
    std::uint8_t cost = 0, age = 0;
  };
  struct alignas(32) Bucket {
    Entry entries[4];
  };

  Bucket& bucket(std::uint64_t hash) const { return buckets_.get()[hash & index_mask_]; }

  struct Release {
    void operator()(Bucket* buckets) const;
  };

  std::unique_ptr<Bucket, Release> buckets_;  // the first of index_mask_ + 1
  std::uint64_t index_mask_;
  std::uint8_t age_ = 0;
};

}  // namespace heibai::reversi::solver
