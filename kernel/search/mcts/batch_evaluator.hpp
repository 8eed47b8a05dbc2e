// Evaluators that are asked about many positions at once, in the kernel or outside it.
#pragma once

#include <cstddef>
#include <vector>

namespace heibai::search {

// A position that waits for its evaluation.
template <typename Position>
struct Leaf {
    const Position* position;
    std::size_t plies;  // moves and passes from the search's root to there
    int last_move;      // -1: nobody knows
};

// What is said of a batch; the memory is the evaluator's, until it is asked again.
struct Evaluations {
    const double* values;  // [batch] for the side to move
    const double* policies =
        nullptr;  // [batch, moves] how much a move is worth a try, from 0 up; null: nothing is said
    std::size_t moves = 0;

    // Those from `first` on.
    Evaluations from(std::size_t first) const {
        return {values + first, policies ? policies + first * moves : nullptr, moves};
    }
};

template <typename Position>
class BatchEvaluator {
public:
    virtual ~BatchEvaluator() = default;

    // What it throws ends the search.
    virtual Evaluations evaluate(const std::vector<Leaf<Position>>& leaves) = 0;
};

// An evaluator of the kernel, asked about one position after another.
template <typename Position, typename Evaluator>
class OneByOne : public BatchEvaluator<Position> {
public:
    explicit OneByOne(const Evaluator* evaluator) : evaluator_(evaluator) {}

    Evaluations evaluate(const std::vector<Leaf<Position>>& leaves) override {
        values_.clear();
        for (const Leaf<Position>& leaf : leaves) values_.push_back((*evaluator_)(*leaf.position));
        return {values_.data()};
    }

private:
    const Evaluator* evaluator_;  // may be null where nobody will ask
    std::vector<double> values_;
};

}  // namespace heibai::search
