// Batches of self-play whose games change the weights, for every game.
//
// Contract. Game g of batch b draws from the stream (seed, b, g) and from no other; all games of a batch are played with
// the weights before it, rounded to multiples of a grain; errors are added up as whole numbers (learn/gradient.hpp). So
// weights, coherence sums, seed and the number of the batch are the whole state, and neither the number of threads nor a
// stop between batches changes what is learnt. A stop within a batch forgets that batch.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "learn/episode.hpp"
#include "learn/trainer.hpp"

namespace heibai::learn {

// `Model`: what an evaluator is to its learners, as learn/term_model.hpp.
template <typename Traits, typename Model>
class TemporalDifferences : public Trainer {
public:
    using Variant = typename Traits::Variant;

    TemporalDifferences(std::unique_ptr<Model> model, const Variant& variant, const TdSettings& settings, int threads)
        : model_(std::move(model)), variant_(variant), rules_(variant), settings_(settings), threads_(threads) {}

    Learnt learn(const Weights& weights, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                 Control& control) override {
        Learnt learnt;
        Gradient gradient(weights.values.size());
        std::int64_t squared = 0;
        const auto games = [&] { return learnt.batches * static_cast<std::uint64_t>(settings_.games); };
        for (; learnt.batches < count && !control.over(games()); ++learnt.batches) {
            const std::uint64_t batch = first + learnt.batches;
            model_->begin(rounded(weights.values), control);
            const bool played = play(seed, batch, gradient, control);
            model_->collect(gradient);
            if (!played) break;
            take_step(gradient, settings_.step, static_cast<double>(batch) * settings_.games, weights);
            learnt.positions += gradient.positions;
            squared += gradient.squared;
            gradient.clear();
            control.publish_nodes(games() + static_cast<std::uint64_t>(settings_.games));
        }
        const double in_all = static_cast<double>(squared) * error_grain;
        learnt.squared_error = learnt.positions ? in_all / static_cast<double>(learnt.positions) : 0.0;
        return learnt;
    }

private:
    using Learner = typename Model::Learner;

    std::vector<double> rounded(std::span<const double> weights) const {
        std::vector<double> multiples;
        for (const double weight : weights) {
            if (!(std::abs(weight) <= settings_.largest))
                throw std::invalid_argument("weight " + std::to_string(multiples.size()) + " has grown to " +
                                            std::to_string(weight) + ", allowed are " +
                                            std::to_string(settings_.largest) + " at most; take a smaller rate");
            multiples.push_back(std::nearbyint(weight / settings_.grain) * settings_.grain);
        }
        return multiples;
    }

    // Whether all games of the batch were played.
    bool play(std::uint64_t seed, std::uint64_t batch, Gradient& gradient, const Control& control) {
        std::atomic<int> next{0}, done{0};
        std::vector<Gradient> errors(static_cast<std::size_t>(threads_), Gradient(0));
        on_threads(threads_, [&](int thread) {
            Learner& learner = model_->learner(thread);
            Episode<Traits, Learner> episode(rules_, settings_.play);
            for (int game; !control.stopped() && (game = next.fetch_add(1)) < settings_.games; done.fetch_add(1)) {
                Rng rng(seed, {batch, static_cast<std::uint64_t>(game)});
                episode.play(Traits::start(variant_), learner, rng, errors[static_cast<std::size_t>(thread)]);
            }
        });
        for (const Gradient& of_thread : errors) {
            gradient.squared += of_thread.squared;
            gradient.positions += of_thread.positions;
        }
        return done == settings_.games;
    }

    std::unique_ptr<Model> model_;
    Variant variant_;
    typename Traits::MatchRules rules_;
    TdSettings settings_;
    int threads_;
};

}  // namespace heibai::learn
