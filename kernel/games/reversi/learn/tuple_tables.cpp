#include "games/reversi/learn/tuple_tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "games/reversi/evaluation/tuple_hosts.hpp"

namespace heibai::reversi {

TupleTables::TupleTables(const std::string& options, std::size_t weights, const Geometry& geometry) {
    TupleNetwork network(options, std::vector<double>(weights), geometry);
    network_phases_ = static_cast<std::size_t>(network.phases);
    free_weights_ = network.free_weights;
    images_ = network.lookups.size();
    std::map<std::vector<Member>, std::int32_t> known;  // hosts that read alike share a table
    const auto hosts = hosts_of(network);
    width_ = static_cast<int>(hosts.size() + images_a_lane - 1) / images_a_lane * images_a_lane;
    powers_.assign(static_cast<std::size_t>(64 * width_), 0);
    stride_ = 0;
    for (const auto& [line, host] : hosts) {
        Contents power = 1;
        for (const int square : Squares{host.mask}) {
            powers_[static_cast<std::size_t>(square * width_ + lookups())] = power;
            power = static_cast<Contents>(power * 3);
        }
        const std::vector<Member> members = members_of(host);
        const auto [found, is_new] = known.emplace(members, static_cast<std::int32_t>(stride_));
        starts_.push_back(found->second);
        if (!is_new) continue;
        Table table{static_cast<std::uint32_t>(stride_), std::popcount(host.mask), {}};
        for (const Member& member : members) {
            const int last = *std::max_element(member.places.begin(), member.places.end());
            std::vector<std::uint32_t> entries = entries_read(member, last + 1);
            for (std::uint32_t& entry : entries) entry += member.table;
            table.reads.push_back({last, std::move(entries)});
        }
        stride_ += contents_of(table.squares);
        tables_.push_back(std::move(table));
    }
    padded_ = starts_;
    padded_.resize(static_cast<std::size_t>(width_), static_cast<std::int32_t>(stride_));
    ++stride_;
    for (int discs = 0; discs <= network.cells; ++discs)
        phases_.push_back(static_cast<std::size_t>(discs * network.phases / (network.cells + 1)) * stride_);
    entries_.assign(network_phases_ * stride_, 0);
    ties_ = std::move(network.ties);
}

void TupleTables::fill(const std::vector<double>& weights, double grain) {
    const double most = std::numeric_limits<std::int32_t>::max() / static_cast<double>(images_);
    std::vector<std::int32_t> entries(ties_.size());
    for (std::size_t phase = 0; phase < network_phases_; ++phase) {
        const double* genes = weights.data() + phase * free_weights_;
        for (std::size_t i = 0; i < free_weights_; ++i)
            if (std::abs(genes[i] / grain) > most)
                throw std::invalid_argument("a weight of the network has grown to " + std::to_string(genes[i]) +
                                            ", allowed are " + std::to_string(most * grain) +
                                            " at most; take a smaller rate");
        for (std::size_t entry = 0; entry < entries.size(); ++entry)
            entries[entry] = ties_[entry].sign * static_cast<std::int32_t>(genes[ties_[entry].index] / grain);
        for (const Table& table : tables_) fill_table(table, entries.data(), entries_.data() + phase * stride_);
    }
}

// Square by square: contents of one square more begin with what was read of those before.
void TupleTables::fill_table(const Table& table, const std::int32_t* entries, std::int32_t* out) const {
    std::int32_t* const sums = out + table.start;
    sums[0] = 0;
    std::uint32_t before = 1;
    for (int place = 0; place < table.squares; ++place, before *= 3) {
        std::copy(sums, sums + before, sums + before);
        std::copy(sums, sums + before, sums + 2 * before);
        for (const Read& read : table.reads) {
            if (read.last != place) continue;
            for (std::uint32_t content = 0; content < 3 * before; ++content)
                sums[content] += entries[read.entries[content]];
        }
    }
}

void TupleTables::collect(std::vector<std::int64_t>& taught, std::vector<std::int64_t>& of_weights,
                          bool with_signs) const {
    std::vector<std::int64_t> of_entries(ties_.size());
    for (std::size_t phase = 0; phase < network_phases_; ++phase) {
        std::fill(of_entries.begin(), of_entries.end(), 0);
        for (const Table& table : tables_) collect_table(table, taught.data() + phase * stride_, of_entries.data());
        std::int64_t* const genes = of_weights.data() + phase * free_weights_;
        for (std::size_t entry = 0; entry < ties_.size(); ++entry) {
            const int sign = ties_[entry].sign;
            if (sign) genes[ties_[entry].index] += with_signs && sign < 0 ? -of_entries[entry] : of_entries[entry];
        }
    }
}

// The way back of fill_table.
void TupleTables::collect_table(const Table& table, std::int64_t* taught, std::int64_t* of_entries) const {
    std::int64_t* const sums = taught + table.start;
    std::uint32_t before = contents_of(table.squares);
    for (int place = table.squares - 1; place >= 0; --place) {
        before /= 3;
        for (const Read& read : table.reads) {
            if (read.last != place) continue;
            for (std::uint32_t content = 0; content < 3 * before; ++content)
                of_entries[read.entries[content]] += sums[content];
        }
        for (std::uint32_t content = 0; content < before; ++content)
            sums[content] += sums[content + before] + sums[content + 2 * before];
        std::fill(sums + before, sums + 3 * before, 0);
    }
    sums[0] = 0;
}

std::int32_t TupleTables::sum(const Contents* contents, std::size_t phase) const {
    const std::int32_t* const entries = entries_.data() + phase;
#if defined(__AVX2__)
    __m256i total = _mm256_setzero_si256();
    for (int i = 0; i < width_; i += 8) {
        const __m256i held = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(contents + i)));
        const __m256i starts = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(padded_.data() + i));
        total = _mm256_add_epi32(total, _mm256_i32gather_epi32(entries, _mm256_add_epi32(held, starts), 4));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    return _mm_cvtsi128_si32(half);
#else
    std::int32_t total = 0;
    for (int i = 0; i < lookups(); ++i) total += entries[padded_[i] + contents[i]];
    return total;
#endif
}

}  // namespace heibai::reversi
