// A function of Python as the evaluator of a tree's leaves.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "common/scores.hpp"
#include "search/mcts/batch_evaluator.hpp"

namespace heibai::bindings {

// Made and destroyed with the interpreter's lock; asked without it, which it takes for the call. The function takes cells
// [batch, squares] -1 empty, 0 black, 1 white, sides to move [batch], and the moves that led there [batch], -1 where
// nobody knows. `Write` writes one position: (position, plies from the root, cells [squares]), and returns the side to
// move, 0 black, 1 white.
template <typename Position, typename Write>
class CalledEvaluator : public search::BatchEvaluator<Position> {
public:
    CalledEvaluator(nanobind::object function, std::size_t squares, Write write)
        : function_(std::move(function)), squares_(squares), write_(std::move(write)) {}

    // Throws what the function raises, and std::invalid_argument for an answer that does not fit.
    search::Evaluations evaluate(const std::vector<search::Leaf<Position>>& leaves) override {
        const nanobind::gil_scoped_acquire locked;
        const std::size_t batch = leaves.size();
        const auto cells = make_array<std::int8_t>({batch, squares_});
        const auto to_move = make_array<std::int8_t>({batch});
        const auto last_moves = make_array<std::int16_t>({batch});
        for (std::size_t i = 0; i < batch; ++i) {
            const auto& [position, plies, last] = leaves[i];
            to_move.data()[i] = static_cast<std::int8_t>(write_(*position, plies, cells.data() + i * squares_));
            last_moves.data()[i] = static_cast<std::int16_t>(last);
        }
        answer_ = nanobind::cast<Answer>(function_(cells, to_move, last_moves));
        return read(batch);
    }

private:
    using Values = nanobind::ndarray<const double, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
    using Policies = nanobind::ndarray<const double, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>;
    using Answer = std::pair<Values, std::optional<Policies>>;

    search::Evaluations read(std::size_t batch) {
        const auto& [values, policies] = answer_;
        if (values.shape(0) != batch || (policies && policies->shape(0) != batch))
            throw std::invalid_argument("as many evaluations are needed as there are positions");
        values_.clear();
        for (std::size_t i = 0; i < batch; ++i) {
            if (std::isnan(values.data()[i])) throw std::invalid_argument("an evaluation is no number");
            values_.push_back(std::clamp(values.data()[i], -evaluation_limit, evaluation_limit));
        }
        if (!policies) return {values_.data()};
        if (!std::all_of(policies->data(), policies->data() + policies->size(),
                         [](double chance) { return std::isfinite(chance) && chance >= 0; }))
            throw std::invalid_argument("policies are finite numbers from 0 up");
        return {values_.data(), policies->data(), policies->shape(1)};
    }

    nanobind::object function_;
    std::size_t squares_;
    Write write_;
    Answer answer_;  // to the last call
    std::vector<double> values_;
};

}  // namespace heibai::bindings
