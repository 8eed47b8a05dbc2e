#include "games/reversi/learn/regression.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <utility>

#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "games/reversi/board/symmetry.hpp"

namespace heibai::reversi {
namespace {

using Entries = std::vector<std::uint32_t>;  // that a position reads, an image each

void read(const TupleNetwork& network, const Board& board, Entries& entries) {
    const std::array<Bits, 8> own = pulled_back(board.own, network.size), opp = pulled_back(board.opp, network.size);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const TupleNetwork::Lookup& lookup = network.lookups[i];
        entries[i] = lookup.table + base_three[extract(own[lookup.symmetry], lookup.mask)] +
                     2 * base_three[extract(opp[lookup.symmetry], lookup.mask)];
    }
}

float value_of(const TupleNetwork& network, const Entries& entries, const float* weights) {
    float value = 0.0F;
    for (const std::uint32_t entry : entries) {
        const TupleNetwork::Tie& tie = network.ties[entry];
        value += static_cast<float>(tie.sign) * weights[tie.index];
    }
    return value;
}

// Of the terms: what the value moves by when each weight moves by how often it is read. At least 1.
float squared_length(const TupleNetwork& network, const Entries& entries, std::vector<float>& times) {
    for (const std::uint32_t entry : entries)
        times[network.ties[entry].index] += static_cast<float>(network.ties[entry].sign);
    float length = 0.0F;
    for (const std::uint32_t entry : entries) {
        float& count = times[network.ties[entry].index];
        length += count * count;
        count = 0.0F;
    }
    return std::max(length, 1.0F);
}

}  // namespace

Regression::Regression(const std::string& options, const Geometry& geometry, std::vector<Sample> samples)
    : network_(options, geometry),
      phases_(network_.phases),
      cells_(network_.cells),
      free_weights_(network_.free_weights),
      dimension_(free_weights_ * static_cast<std::size_t>(phases_)),
      samples_(std::move(samples)),
      by_discs_(static_cast<std::size_t>(cells_) + 1) {
    for (std::size_t i = 0; i < samples_.size(); ++i)
        by_discs_[static_cast<std::size_t>(std::popcount(samples_[i].board.discs()))].push_back(
            static_cast<std::uint32_t>(i));
}

std::vector<Regression::Part> Regression::samples_of(int phase, double reach) const {
    std::vector<Part> parts;
    int first = cells_ + 1, last = -1;  // discs of the phase
    for (int discs = 0; discs <= cells_; ++discs) {
        if (phase_of(discs) != phase) continue;
        first = std::min(first, discs);
        last = discs;
    }
    for (int discs = 0; discs <= cells_; ++discs) {
        const int beside = std::max({first - discs, discs - last, 0});
        const double share = beside == 0 ? 1.0 : 1.0 - beside / (reach + 1.0);
        if (share <= 0.0) continue;
        for (const std::uint32_t sample : by_discs_[static_cast<std::size_t>(discs)])
            parts.push_back({sample, static_cast<float>(share) * samples_[sample].importance});
    }
    return parts;
}

RegressionError Regression::fit(std::span<float> weights, int phase, double rate, Rng rng, double reach) const {
    std::vector<Part> parts = samples_of(phase, reach);
    rng.shuffle(parts.data(), parts.size());
    float* const own = weights.data() + static_cast<std::size_t>(phase) * free_weights_;
    Entries entries(network_.lookups.size());
    std::vector<float> times(free_weights_);  // that a position reads each weight, by sign; nothing between positions
    RegressionError error;
    for (const Part& part : parts) {
        const Sample& sample = samples_[part.sample];
        read(network_, sample.board, entries);
        const float missing = sample.target - value_of(network_, entries, own);
        const float step = static_cast<float>(rate) * std::min(part.importance, 1.0F) * missing /
                           squared_length(network_, entries, times);
        for (const std::uint32_t entry : entries) {
            const TupleNetwork::Tie& tie = network_.ties[entry];
            own[tie.index] += static_cast<float>(tie.sign) * step;
        }
        error.squared += static_cast<double>(part.importance) * missing * missing;
        error.absolute += static_cast<double>(part.importance) * std::abs(missing);
        error.importance += part.importance;
    }
    error.samples = parts.size();
    return error;
}

RegressionError Regression::epoch(std::span<float> weights, double rate, std::uint64_t seed, double reach, int threads,
                                  const Control& control) const {
    std::vector<RegressionError> found(static_cast<std::size_t>(phases_));
    std::atomic<int> next{0};
    on_threads(std::min(threads, phases_), [&](int) {
        for (int phase; !control.stopped() && (phase = next.fetch_add(1)) < phases_;)
            found[static_cast<std::size_t>(phase)] =
                fit(weights, phase, rate, Rng(seed, {static_cast<std::uint64_t>(phase)}), reach);
    });
    RegressionError all;
    all.complete = next.load() >= phases_;
    for (const RegressionError& one : found) {
        all.samples += one.samples;
        all.importance += one.importance;
        all.squared += one.squared;
        all.absolute += one.absolute;
    }
    return all;
}

void Regression::errors(std::span<const float> weights, float* out, int threads) const {
    constexpr std::size_t block = 4096;
    std::atomic<std::size_t> next{0};
    on_threads(threads, [&](int) {
        Entries entries(network_.lookups.size());
        for (std::size_t from; (from = next.fetch_add(block)) < samples_.size();) {
            for (std::size_t i = from; i < std::min(from + block, samples_.size()); ++i) {
                const Sample& sample = samples_[i];
                const auto phase = static_cast<std::size_t>(phase_of(std::popcount(sample.board.discs())));
                read(network_, sample.board, entries);
                out[i] = value_of(network_, entries, weights.data() + phase * free_weights_) - sample.target;
            }
        }
    });
}

}  // namespace heibai::reversi
