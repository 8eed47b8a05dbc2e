// Weights times terms: terms are summed from gene 0 left to right and the sum is clipped (contract, sections 1 and 6).
//
// Terms of a game, as a type:
//   static constexpr int capacity;                  most terms there may be
//   int size() const                                terms, one weight each
//   void fill(const Board&, double* out) const      for the side to move
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "common/scores.hpp"
#include "evaluation/evaluator_spec.hpp"

namespace heibai::search {

// The size of terms whose number never changes.
template <int Count>
struct FixedTerms {
    static constexpr int capacity = Count;
    static constexpr int size() { return Count; }
};

template <typename Terms>
class Linear {
public:
    // Throws std::invalid_argument unless there is one weight a term.
    Linear(const Terms& terms, const std::vector<double>& weights) : terms_(terms) {
        check_weight_count(weights, static_cast<std::size_t>(terms_.size()));
        std::copy(weights.begin(), weights.end(), weights_.begin());
    }

    template <typename Board>
    double operator()(const Board& board) const {
        double terms[Terms::capacity];
        terms_.fill(board, terms);
        double total = 0.0;
        for (int i = 0; i < terms_.size(); ++i) total += weights_[i] * terms[i];
        return std::clamp(total, -evaluation_limit, evaluation_limit);
    }

    // The unweighted terms: out [weights].
    template <typename Board>
    void features(const Board& board, double* out) const {
        terms_.fill(board, out);
    }

    const Terms& terms() const { return terms_; }
    const double* weights() const { return weights_.data(); }

private:
    Terms terms_;
    std::array<double, Terms::capacity> weights_{};
};

}  // namespace heibai::search
