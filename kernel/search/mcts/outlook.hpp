// What a game knows of a position before it is searched.
//
// Rules with such knowledge name a type:
//   using Knowledge;   Knowledge(const Rules&), for one search at a time, and
//   void look(const Position&, Outlook&)   what it knows of an unfinished position
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/mcts/batch_evaluator.hpp"
#include "search/mcts/tree.hpp"

namespace heibai::search {

struct Outlook {
    Proof proof = Proof::open;  // for the side to move; open where nothing is certain
    std::vector<std::pair<int, double>> moves;  // worth a try, one at least: the move, its prior; the greatest first
};

template <typename Rules>
concept Knowing = requires { typename Rules::Knowledge; };

// An evaluator of the kernel together with what the game knows.
template <typename Rules, typename Evaluator>
class KnowingEvaluator : public BatchEvaluator<typename Rules::Position> {
public:
    using Position = typename Rules::Position;

    // All must outlive it.
    KnowingEvaluator(typename Rules::Knowledge& knowledge, const Evaluator& evaluator)
        : knowledge_(knowledge), evaluator_(evaluator) {}

    Evaluations evaluate(const std::vector<Leaf<Position>>& leaves) override {
        values_.clear();
        outlooks_.resize(leaves.size());
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            knowledge_.look(*leaves[i].position, outlooks_[i]);
            values_.push_back(outlooks_[i].proof == Proof::open ? evaluator_(*leaves[i].position) : 0.0);
        }
        return {.values = values_.data(), .outlooks = outlooks_.data()};
    }

private:
    typename Rules::Knowledge& knowledge_;
    const Evaluator& evaluator_;
    std::vector<double> values_;
    std::vector<Outlook> outlooks_;
};

}  // namespace heibai::search
