// Flat Monte Carlo, playout by playout as src/heibai/search/flat.py, with the rules of search/mcts/mcts.hpp.
#pragma once

#include <vector>

#include "search/mcts/mcts.hpp"

namespace heibai::search {

template <typename Rules>
class Flat {
public:
    using Position = typename Rules::Position;

    explicit Flat(const Rules& rules) : rules_(rules) {}

    // Starts `control` with the limits; of the settings only the plies and the scale count. `evaluator` may be null
    // when simulations go to the end.
    template <typename Evaluator>
    MctsResult search(const Position& position, const Evaluator* evaluator, const MctsSettings& settings,
                      const MctsLimits& limits, Rng rng, Control& control) const {
        MctsBudget budget(limits, control);
        MctsClock clock(budget);
        const Rng ties(rng.state(), {ties_stream});
        MctsResult result;
        std::vector<Candidate> candidates = moves_of(position);
        if (candidates.empty())
            return {.value = rules_.outcome(position), .exact = true, .nodes = 1, .line = {}, .moves = {}};
        Playouts<Rules, Evaluator> simulations(rules_, evaluator, settings.plies, settings.scale);
        const auto nodes = [&] { return 1 + result.playouts + simulations.nodes(); };
        while (clock.allows(result.playouts, nodes() - 1)) {
            Candidate& candidate = candidates[result.playouts++ % candidates.size()];
            Position child = candidate.child;
            candidate.total += 1.0 - (candidate.over ? rules_.outcome(child) : simulations.run(child, rng));
            ++candidate.visits;
            if (clock.is_time_to_tell(result.playouts)) {
                const Candidate& best = best_of(candidates);
                const int move = rules_.packed(best.move);
                control.publish(1, nodes(), best.mean(), move);
                control.publish_line(&move, 1, result.playouts, best.visits);
            }
        }
        result.nodes = nodes();
        return report(candidates, ties, result);
    }

private:
    // A move, and what the playouts after it were worth for the side that plays it.
    struct Candidate {
        int move;
        Position child;
        bool over;
        bool wins;  // ends the game as a win: certain, tried or not
        std::uint32_t visits = 0;
        double total = 0.0;

        bool is_known() const { return visits || wins; }
        double mean() const { return visits ? total / visits : 1.0; }
        bool is_better_than(const Candidate& other) const { return wins != other.wins ? wins : mean() > other.mean(); }
    };

    std::vector<Candidate> moves_of(const Position& position) const {
        std::vector<Candidate> candidates;
        int moves[Rules::max_moves];
        const int count = rules_.moves(position, moves);
        for (int i = 0; i < count; ++i) {
            Position child = position;
            rules_.advance(child, moves[i]);
            const bool over = rules_.is_over(child);
            candidates.push_back({moves[i], child, over, over && 1.0 - rules_.outcome(child) == 1.0});
        }
        return candidates;
    }

    // The first win, or of those with the best mean.
    static const Candidate& best_of(const std::vector<Candidate>& candidates) {
        const Candidate* best = &candidates.front();
        for (const Candidate& candidate : candidates)
            if (candidate.is_known() && candidate.is_better_than(*best)) best = &candidate;
        return *best;
    }

    // The move is one draw among the wins, or among those with the best mean.
    static MctsResult report(const std::vector<Candidate>& candidates, Rng ties, MctsResult& result) {
        const Candidate& most = best_of(candidates);
        std::vector<const Candidate*> equal;
        for (const Candidate& candidate : candidates)
            if (candidate.is_known() && candidate.wins == most.wins && candidate.mean() == most.mean())
                equal.push_back(&candidate);
        const Candidate& best = *equal[ties.below(equal.size())];
        result.move = best.move;
        result.value = best.mean();
        result.line = {best.move};
        for (const Candidate& candidate : candidates)
            if (candidate.is_known()) result.moves.push_back({candidate.move, candidate.visits, candidate.mean(), 0.0});
        return result;
    }

    const Rules& rules_;
};

}  // namespace heibai::search
