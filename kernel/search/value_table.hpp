// Transposition table of the engine: bounds on the value that a search of a given depth has for the side to move.
//
// Values belong to the position alone (contract, section 1). An entry answers for the depth it was searched to, because
// the engine promises the value of the plain search of that depth; an entry that no evaluation went into also answers
// for every greater depth. Entries of earlier searches are not seen: a search depends on its arguments alone.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace heibai::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct ValueEntry {
  std::uint64_t key = 0;
  double value = 0.0;
  std::uint16_t move = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  bool solved = false;           // reached only finished games
  std::uint8_t generation = 0;

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

  // Forgets everything, in constant time but for one call in 255.
  void new_search() {
    if (++generation_ == 0) {
      std::fill_n(buckets_.get(), index_mask_ + 1, Bucket{});
      generation_ = 1;
    }
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & index_mask_]); }

  // What this search knows of a position, null when nothing. Valid until the next store.
  const ValueEntry* find(std::uint64_t key) const {
    for (const ValueEntry& entry : buckets_[key & index_mask_].entries) {
      if (entry.key == key && entry.generation == generation_) return &entry;
    }
    return nullptr;
  }

  // Replaces the entry of the same position, else one of an earlier search, else the shallower one.
  void store(std::uint64_t key, double value, Bound bound, int depth, int move, bool solved) {
    ValueEntry* slot = nullptr;
    for (ValueEntry& entry : buckets_[key & index_mask_].entries) {
      if (entry.key == key && entry.generation == generation_) {
        slot = &entry;
        break;
      }
      if (!slot || rank(entry) < rank(*slot)) slot = &entry;
    }
    *slot = {key, value, static_cast<std::uint16_t>(move), static_cast<std::uint8_t>(depth), bound, solved, generation_};
  }

 private:
  struct alignas(64) Bucket {
    ValueEntry entries[2];
  };

  int rank(const ValueEntry& entry) const { return entry.generation == generation_ ? 1 + entry.depth : 0; }

  std::unique_ptr<Bucket[]> buckets_;
  std::uint64_t index_mask_;
  std::uint8_t generation_ = 0;
};

}  // namespace heibai::search
