#include "reversi/solver/table.hpp"

#include <algorithm>
#include <bit>

namespace heibai::reversi::solver {

Table::Table(std::size_t megabytes) {
  const std::size_t buckets = std::bit_floor(std::max<std::size_t>(1, megabytes * (std::size_t{1} << 20) / sizeof(Bucket)));
  buckets_ = std::make_unique<Bucket[]>(buckets);
  index_mask_ = buckets - 1;
}

void Table::new_search() {
  if (++age_ == 0) {
    std::fill_n(buckets_.get(), index_mask_ + 1, Bucket{});
    age_ = 1;
  }
}

void Table::store(std::uint64_t hash, Bits own, Bits opp, int alpha, int beta, int score, int move, int cost) {
  Bucket& bucket = buckets_[hash & index_mask_];
  Entry* slot = nullptr;
  Entry* worst = &bucket.entries[0];
  const auto value = [this](const Entry& e) { return e.age == age_ ? 1 + e.cost : 0; };
  for (Entry& entry : bucket.entries) {
    if (entry.own == own && entry.opp == opp && entry.age == age_) {
      slot = &entry;
      break;
    }
    if (value(entry) < value(*worst)) worst = &entry;
  }
  if (!slot) {
    slot = worst;
    *slot = Entry{own, opp, Bounds{}, 0, 0};
  }
  Bounds& bounds = slot->bounds;
  if (score < beta) bounds.upper = std::min<std::int8_t>(bounds.upper, static_cast<std::int8_t>(score));
  if (score > alpha) bounds.lower = std::max<std::int8_t>(bounds.lower, static_cast<std::int8_t>(score));
  if (move < kNoMove && (score > alpha || bounds.first == kNoMove) && bounds.first != move) {
    bounds.second = bounds.first;
    bounds.first = static_cast<std::uint8_t>(move);
  }
  slot->cost = static_cast<std::uint8_t>(std::min(255, std::max<int>(slot->cost, cost)));
  slot->age = age_;
}

}  // namespace heibai::reversi::solver
