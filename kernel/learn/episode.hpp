// One game of self-play and what its predictions should have been: temporal differences over afterstates (Sutton 1988;
// for Othello Lucas and Runarsson 2006, Szubert, Jaskowski and Krawiec 2013).
// src/heibai/learn/self_play.py is the twin, to the digit.
//
// A learner plays both sides, as a type:
//   void begin(const Board&)
//   int choose(const Board&, Moves legal, Rng&)              the best move, equal ones by lot
//   double follow(const Board&, int move, const Board& next)   remembers `next`; its value for the side that moves there
//   void pass()
//   void learn(std::size_t step, std::int64_t error)         of the step-th board that was remembered, in grains
//
// Steps: 1. so many random moves as a draw says; 2. now and then a random move, otherwise the best; 3. backwards, each
// prediction's target: the next prediction, or with lambda a mixture of all that follow, seen by its own side; the end's
// is the result; 4. a prediction that a random move follows has no target, unless random moves are part of the game.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/rng.hpp"
#include "learn/gradient.hpp"

namespace heibai::learn {

struct PlaySettings {
    double epsilon = 0.1;  // probability of a random move
    int opening = 10;  // most random moves at the start, drawn for each game
    double lambda = 0.0;  // share of the later predictions in a target
    double unit = 1.0;  // points of the evaluation to one of a prediction
    bool noisy = false;  // random moves are part of the game, and predictions before them learn what they came to
    bool discs = false;  // predicts the margin itself, instead of the hyperbolic tangent of a result -1, 0 or 1
};

template <typename Traits, typename Learner>
class Episode {
public:
    Episode(const typename Traits::MatchRules& rules, const PlaySettings& settings) : rules_(rules), set_(settings) {}

    // Plays from `board`, then teaches `learner`; adds the errors' squares and their number to `gradient`.
    void play(typename Traits::Board board, Learner& learner, Rng& rng, Gradient& gradient) {
        steps_.clear();
        learner.begin(board);
        int opening =
            set_.opening ? static_cast<int>(rng.below(static_cast<std::uint64_t>(set_.opening) + 1)) : 0;  // 1
        for (int side = 0;; side = 1 - side) {
            if (const auto legal = rules_.legal(board)) {
                const bool opens = opening-- > 0;
                const bool strays = !opens && set_.epsilon > 0.0 && rng.uniform() < set_.epsilon;  // 2
                const int move =
                    opens || strays ? Traits::random_move(board, legal, rng) : learner.choose(board, legal, rng);
                const auto next = rules_.play(board, move);
                const bool unasked = opens || (strays && !set_.noisy);
                steps_.push_back({predicted(learner.follow(board, move, next)), 1 - side, unasked});
                board = next;
            } else if (rules_.is_over(board)) {
                return teach(outcome(rules_.margin(board)), side, learner, gradient);
            } else {
                board = rules_.play(board, rules_.pass);
                learner.pass();
            }
        }
    }

private:
    struct Remembered {
        double prediction;  // for the side that moves there
        int side;
        bool unasked;  // came about by a random move that says nothing about the prediction before it
    };

    double predicted(double value) const { return set_.discs ? value / set_.unit : std::tanh(value / set_.unit); }

    double outcome(int margin) const {
        if (set_.discs) return margin / set_.unit;
        return (margin > 0) - (margin < 0);
    }

    // 3
    void teach(double result, int side, Learner& learner, Gradient& gradient) {
        if (steps_.empty()) return;
        Remembered next = steps_.back();
        next.prediction = next.side == side ? result : -result;
        double target = next.prediction;
        for (std::size_t step = steps_.size() - 1; step-- > 0;) {
            const Remembered& here = steps_[step];
            const double mixed = (1.0 - set_.lambda) * next.prediction + set_.lambda * target;
            target = here.side == next.side ? mixed : -mixed;
            if (next.unasked) {  // 4
                target = here.prediction;
            } else {
                const double error = target - here.prediction;
                const double slope = set_.discs ? 1.0 : 1.0 - here.prediction * here.prediction;
                learner.learn(step, in_grains(error * slope));
                gradient.squared += in_grains(error * error);
                ++gradient.positions;
            }
            next = here;
        }
    }

    const typename Traits::MatchRules& rules_;
    const PlaySettings& set_;
    std::vector<Remembered> steps_;
};

}  // namespace heibai::learn
