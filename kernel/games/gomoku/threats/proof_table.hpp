// Proof numbers of positions, for a search that comes back to them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace heibai::gomoku::threats {

inline constexpr std::uint32_t endless = 1u << 30;  // a proof number that nothing reaches

// How hard it still looks to prove that the attacker wins (`proof`), and that it does not (`disproof`).
struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    std::uint16_t moves = 0;  // of a proven win: the attacker's before the five, against the longest defence known

    bool won() const { return proof == 0; }
    bool refuted() const { return disproof == 0; }
    bool settled() const { return won() || refuted(); }
};

inline Numbers proven(int moves) { return {0, endless, static_cast<std::uint16_t>(moves)}; }
inline Numbers refutation() { return {endless, 0, 0}; }

// Buckets of four; the entry that cost least gives way, so that long work stays.
class ProofTable {
public:
    explicit ProofTable(std::size_t megabytes)
        : buckets_(std::bit_floor(std::max<std::size_t>(megabytes * 1024 * 1024 / sizeof(Bucket), 1))) {}

    const Numbers* find(std::uint64_t key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key && entry.work) return &entry.numbers;
        return nullptr;
    }

    void store(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
        Bucket& all = buckets_[key & (buckets_.size() - 1)];
        auto place = std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.key == key; });
        if (place == all.end())
            place = std::min_element(all.begin(), all.end(),
                                     [](const Entry& a, const Entry& b) { return a.work < b.work; });
        const auto spent = static_cast<std::uint32_t>(std::min<std::uint64_t>(work + 1, ~0u));
        *place = {key, numbers, place->key == key ? std::max(spent, place->work) : spent};
    }

    void clear() {
        std::fill(buckets_.begin(), buckets_.end(), Bucket{});
        cut_short_ = false;
    }

    // Some refutation in here rests on a search within that a limit ended: it may be none.
    void cut_short() { cut_short_ = true; }
    bool was_cut_short() const { return cut_short_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        Numbers numbers;
        std::uint32_t work = 0;  // nodes below, plus one; 0: empty
    };
    using Bucket = std::array<Entry, 4>;

    const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

    std::vector<Bucket> buckets_;
    bool cut_short_ = false;
};

}  // namespace heibai::gomoku::threats
