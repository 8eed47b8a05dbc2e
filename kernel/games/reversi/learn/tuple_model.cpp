#include "games/reversi/learn/tuple_model.hpp"

#include <array>
#include <bit>
#include <cstdlib>
#include <limits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace heibai::reversi {

TupleLearner::TupleLearner(const TupleTables& tables, const Geometry& geometry, double grain, bool coherent)
    : sums(tables.entries()),
      sizes(coherent ? tables.entries() : 0),
      tables_(tables),
      rules_(geometry),
      grain_(grain),
      own_(static_cast<std::size_t>(tables.width())),
      other_(own_),
      child_(own_) {}

void TupleLearner::begin(const Board& board) {
    remembered_.clear();
    phases_.clear();
    const auto seen = [&](Bits mine, Bits theirs, std::vector<Contents>& out) {
        for (std::size_t i = 0; i < out.size(); ++i) {
            int content = 0;
            for (const int square : Squares{mine}) content += tables_.powers(square)[i];
            for (const int square : Squares{theirs}) content += 2 * tables_.powers(square)[i];
            out[i] = static_cast<Contents>(content);
        }
    };
    seen(board.own, board.opp, own_);
    seen(board.opp, board.own, other_);
}

// `other_` after a move: the mover's new disc is the next side's opponent, and so is what it turned.
void TupleLearner::weigh(int square, Bits flipped, Contents* out) const {
    const Contents* const placed = tables_.powers(square);
#if defined(__AVX2__)
    for (int i = 0; i < tables_.width(); i += TupleTables::images_a_lane) {
        const auto at = [i](const Contents* row) {
            return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + i));
        };
        const __m256i power = at(placed);
        __m256i content = _mm256_add_epi16(at(other_.data()), _mm256_add_epi16(power, power));
        for (const int turned : Squares{flipped}) content = _mm256_add_epi16(content, at(tables_.powers(turned)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), content);
    }
#else
    for (int i = 0; i < tables_.width(); ++i) {
        int content = other_[i] + 2 * placed[i];
        for (const int turned : Squares{flipped}) content += tables_.powers(turned)[i];
        out[i] = static_cast<Contents>(content);
    }
#endif
}

// In grains, for the mover.
std::int64_t TupleLearner::value_after(const Board& board, int square, std::size_t phase) {
    const Bits flipped = flips(square, board.own, board.opp);
    const Board child = board.turn(square, flipped);
    if (!legal_moves(child.own, child.opp, rules_.geometry.mask) &&
        !legal_moves(child.opp, child.own, rules_.geometry.mask)) [[unlikely]]
        return static_cast<std::int64_t>(-rules_.final_value(child, 0) / grain_);
    weigh(square, flipped, child_.data());
    return -std::int64_t{tables_.sum(child_.data(), phase)};
}

int TupleLearner::choose(const Board& board, Bits legal, Rng& rng) {
    if (std::has_single_bit(legal)) return std::countr_zero(legal);
    const std::size_t phase = tables_.phase(std::popcount(board.discs()) + 1);
    std::array<int, 64> best;
    std::uint64_t equal = 0;
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    for (const int square : Squares{legal}) {
        const std::int64_t value = value_after(board, square, phase);
        if (value < highest) continue;
        if (value > highest) equal = 0;
        highest = value;
        best[equal++] = square;
    }
    return best[equal == 1 ? 0 : rng.below(equal)];
}

double TupleLearner::follow(const Board& board, int move, const Board& next) {
    const Bits flipped = board.opp ^ next.own;
    weigh(move, flipped, child_.data());
    const Contents* const placed = tables_.powers(move);
    for (int i = 0; i < tables_.width(); ++i) own_[i] = static_cast<Contents>(own_[i] + placed[i]);
    for (const int turned : Squares{flipped}) {
        const Contents* const power = tables_.powers(turned);
        for (int i = 0; i < tables_.width(); ++i) own_[i] = static_cast<Contents>(own_[i] - power[i]);
    }
    other_.swap(own_);
    own_.swap(child_);
    const std::size_t phase = tables_.phase(std::popcount(next.discs()));
    phases_.push_back(phase);
    remembered_.insert(remembered_.end(), own_.begin(), own_.end());
    return tables_.sum(own_.data(), phase) * grain_;
}

void TupleLearner::learn(std::size_t step, std::int64_t error) {
    const Contents* const contents = remembered_.data() + step * static_cast<std::size_t>(tables_.width());
    std::int64_t* const at = sums.data() + phases_[step];
    for (int i = 0; i < tables_.lookups(); ++i) at[tables_.start(i) + contents[i]] += error;
    if (sizes.empty()) return;
    std::int64_t* const size_at = sizes.data() + phases_[step];
    for (int i = 0; i < tables_.lookups(); ++i) size_at[tables_.start(i) + contents[i]] += std::abs(error);
}

TupleModel::TupleModel(const std::string& options, std::size_t weights, const Geometry& geometry, double grain,
                       bool coherent, int threads)
    : tables_(options, weights, geometry), grain_(grain) {
    for (int i = 0; i < threads; ++i) learners_.emplace_back(tables_, geometry, grain, coherent);
}

void TupleModel::collect(learn::Gradient& gradient) {
    Learner& first = learners_.front();
    const auto gather = [](std::vector<std::int64_t>& into, std::vector<std::int64_t>& from) {
        for (std::size_t i = 0; i < into.size(); ++i) {
            into[i] += from[i];
            from[i] = 0;
        }
    };
    for (std::size_t i = 1; i < learners_.size(); ++i) {
        gather(first.sums, learners_[i].sums);
        gather(first.sizes, learners_[i].sizes);
    }
    tables_.collect(first.sums, gradient.sum, true);
    if (!first.sizes.empty()) tables_.collect(first.sizes, gradient.size, false);
}

}  // namespace heibai::reversi
