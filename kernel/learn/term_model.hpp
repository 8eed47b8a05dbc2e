// Any evaluator of a game, learnt through its terms.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "evaluation/evaluator_spec.hpp"
#include "learn/gradient.hpp"
#include "match/player_maker.hpp"

namespace heibai::learn {

template <typename Traits>
class TermModel {
public:
    using Board = typename Traits::Board;
    using Variant = typename Traits::Variant;

    class Learner {
    public:
        void begin(const Board&) { boards_.clear(); }

        int choose(const Board& board, typename Traits::Moves legal, Rng& rng) {
            return player_->choose(board, legal, rng);
        }

        double follow(const Board&, int, const Board& next) {
            boards_.push_back(next);
            const auto& board = Traits::summed(*evaluator_, next);
            return std::visit([&](const auto& functor) { return functor(board); }, *evaluator_);
        }

        void pass() {}

        void learn(std::size_t step, std::int64_t error) {
            std::visit([&](const auto& functor) { functor.features(boards_[step], terms_.data()); }, *evaluator_);
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                if (terms_[i] == 0.0) continue;
                const std::int64_t asked = std::llrint(static_cast<double>(error) * terms_[i]);
                gradient_.sum[i] += asked;
                gradient_.size[i] += std::abs(asked);
            }
        }

    private:
        friend class TermModel;
        explicit Learner(std::size_t weights) : gradient_(weights), terms_(weights) {}

        Gradient gradient_;
        std::vector<double> terms_;
        std::vector<Board> boards_;
        std::unique_ptr<match::PlayerOf<Traits>> player_;
        const typename Traits::Evaluator* evaluator_ = nullptr;
    };

    TermModel(const search::EvaluatorSpec& spec, const Variant& variant, int threads)
        : player_{"greedy", spec, {{"random_ties", 1.0}}}, variant_(variant), evaluator_(made()) {
        for (int i = 0; i < threads; ++i) learners_.push_back(Learner(spec.weights.size()));
    }

    // Plays with these weights from now on; `control` must outlive the play.
    void begin(const std::vector<double>& weights, const Control& control) {
        player_.evaluator.weights = weights;
        evaluator_ = made();
        maker_ = std::make_unique<match::PlayerMaker<Traits>>(player_, variant_);
        for (Learner& learner : learners_) {
            learner.evaluator_ = &evaluator_;
            learner.player_ = maker_->make(control);
        }
    }

    Learner& learner(int thread) { return learners_[static_cast<std::size_t>(thread)]; }

    // Adds what the learners were taught to `gradient`, and forgets it.
    void collect(Gradient& gradient) {
        for (Learner& learner : learners_) {
            for (std::size_t i = 0; i < gradient.sum.size(); ++i) {
                gradient.sum[i] += learner.gradient_.sum[i];
                gradient.size[i] += learner.gradient_.size[i];
            }
            learner.gradient_.clear();
        }
    }

private:
    typename Traits::Evaluator made() const { return Traits::make_evaluator(player_.evaluator, variant_); }

    match::PlayerSpec player_;
    Variant variant_;
    typename Traits::Evaluator evaluator_;
    std::unique_ptr<match::PlayerMaker<Traits>> maker_;
    std::vector<Learner> learners_;
};

}  // namespace heibai::learn
