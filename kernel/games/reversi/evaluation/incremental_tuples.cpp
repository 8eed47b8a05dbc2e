#include "games/reversi/evaluation/incremental_tuples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace heibai::reversi {
namespace {

constexpr std::size_t padding = 2;  // entries behind a phase: the first is always zero, a gather may read the second

}  // namespace

bool IncrementalTuples::fits(const TupleNetwork& network) {
    return network.lookups.size() <= most_images &&
           std::all_of(network.entries.begin(), network.entries.end(), [](double entry) {
               const double parts = entry * disc;
               return parts == std::rint(parts) && std::abs(parts) <= std::numeric_limits<std::int16_t>::max();
           });
}

IncrementalTuples::IncrementalTuples(const TupleNetwork& network) {
    const std::size_t phase_entries = network.ties.size(), stride = phase_entries + padding;
    const auto images = static_cast<int>(network.lookups.size());
    lanes_ = (images + images_a_lane - 1) / images_a_lane;
    tables_.fill(static_cast<std::int32_t>(phase_entries));
    for (int image = 0; image < images; ++image) {
        const TupleNetwork::Lookup& lookup = network.lookups[static_cast<std::size_t>(image)];
        tables_[static_cast<std::size_t>(image)] = static_cast<std::int32_t>(lookup.table);
        std::uint16_t power = 1;
        for (const int square : Squares{lookup.mask}) {
            const auto [row, column] = symmetry_image(lookup.symmetry, square / 8, square % 8, network.size - 1);
            powers_[static_cast<std::size_t>(8 * row + column)][static_cast<std::size_t>(image)] = power;
            power = static_cast<std::uint16_t>(power * 3);
        }
    }
    for (int discs = 0; discs <= network.cells; ++discs)
        phase_[static_cast<std::size_t>(discs)] =
            static_cast<std::uint32_t>(static_cast<std::size_t>(discs * network.phases / (network.cells + 1)) * stride);
    entries_.assign(static_cast<std::size_t>(network.phases) * stride, 0);
    for (std::size_t i = 0; i < network.entries.size(); ++i)
        entries_[i / phase_entries * stride + i % phase_entries] = static_cast<std::int16_t>(network.entries[i] * disc);
}

void IncrementalTuples::fill(const Board& board, TupleContents& contents) const {
    std::fill(contents.own, contents.own + lanes_ * images_a_lane, std::uint16_t{0});
    std::fill(contents.other, contents.other + lanes_ * images_a_lane, std::uint16_t{0});
    const auto add = [this](std::uint16_t* sums, int square, int times) {
        const Row& powers = powers_[static_cast<std::size_t>(square)];
        for (int i = 0; i < lanes_ * images_a_lane; ++i)
            sums[i] = static_cast<std::uint16_t>(sums[i] + times * powers[static_cast<std::size_t>(i)]);
    };
    for (const int square : Squares{board.own}) add(contents.own, square, 1), add(contents.other, square, 2);
    for (const int square : Squares{board.opp}) add(contents.own, square, 2), add(contents.other, square, 1);
}

#if defined(__AVX2__)

void IncrementalTuples::play(const TupleContents& before, int square, Bits flipped, TupleContents& after) const {
    const std::uint16_t* const placed = powers_[static_cast<std::size_t>(square)].data();
    for (int i = 0; i < lanes_ * images_a_lane; i += images_a_lane) {
        const auto at = [i](const std::uint16_t* row) {
            return _mm256_load_si256(reinterpret_cast<const __m256i*>(row + i));
        };
        const __m256i power = at(placed);
        __m256i own = _mm256_add_epi16(at(before.own), power);
        __m256i other = _mm256_add_epi16(at(before.other), _mm256_add_epi16(power, power));
        for (const int turned : Squares{flipped}) {
            const __m256i weight = at(powers_[static_cast<std::size_t>(turned)].data());
            own = _mm256_sub_epi16(own, weight);
            other = _mm256_add_epi16(other, weight);
        }
        _mm256_store_si256(reinterpret_cast<__m256i*>(after.other + i), own);
        _mm256_store_si256(reinterpret_cast<__m256i*>(after.own + i), other);
    }
}

int IncrementalTuples::sum(const std::uint16_t* contents, const std::int16_t* entries) const {
    __m256i total = _mm256_setzero_si256();
    for (int i = 0; i < lanes_ * images_a_lane; i += 8) {
        const __m256i held = _mm256_cvtepu16_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(contents + i)));
        const __m256i tables = _mm256_load_si256(reinterpret_cast<const __m256i*>(tables_.data() + i));
        const __m256i pairs =
            _mm256_i32gather_epi32(reinterpret_cast<const int*>(entries), _mm256_add_epi32(held, tables), 2);
        total =
            _mm256_add_epi32(total, _mm256_srai_epi32(_mm256_slli_epi32(pairs, 16), 16));  // the entry, not the next
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    return _mm_cvtsi128_si32(half);
}

#else

void IncrementalTuples::play(const TupleContents& before, int square, Bits flipped, TupleContents& after) const {
    Row turned{};
    const int images = lanes_ * images_a_lane;
    for (const int disc : Squares{flipped}) {
        const Row& powers = powers_[static_cast<std::size_t>(disc)];
        for (int i = 0; i < images; ++i) turned[i] = static_cast<std::uint16_t>(turned[i] + powers[i]);
    }
    const Row& placed = powers_[static_cast<std::size_t>(square)];
    for (int i = 0; i < images; ++i) {
        const int own = before.own[i] + placed[i] - turned[i], other = before.other[i] + 2 * placed[i] + turned[i];
        after.other[i] = static_cast<std::uint16_t>(own);
        after.own[i] = static_cast<std::uint16_t>(other);
    }
}

int IncrementalTuples::sum(const std::uint16_t* contents, const std::int16_t* entries) const {
    int total = 0;
    for (int i = 0; i < lanes_ * images_a_lane; ++i) total += entries[tables_[i] + contents[i]];
    return total;
}

#endif

void IncrementalTuples::pass(const TupleContents& before, TupleContents& after) const {
    std::copy(before.own, before.own + lanes_ * images_a_lane, after.other);
    std::copy(before.other, before.other + lanes_ * images_a_lane, after.own);
}

}  // namespace heibai::reversi
