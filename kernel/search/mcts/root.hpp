// The root's own way to choose: noise on its priors, or Gumbel draws with sequential halving (Danihelka, Guez,
// Schrittwieser & Silver 2022). src/heibai/search/tree/root.py is the twin, to the digit; the steps stand there.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/mcts/policies.hpp"
#include "search/mcts/tree.hpp"

namespace heibai::search {

// The stream of a search on which its root draws; near ties_stream.
inline constexpr std::uint64_t root_stream = ties_stream + 1;

// One draw of [2^-53, 1), whose logarithm is finite.
inline double open_uniform(Rng& rng) { return std::max(rng.uniform(), 0x1p-53); }

inline double gumbel_draw(Rng& rng) { return -std::log(-std::log(open_uniform(rng))); }

// Box & Muller 1958; two draws.
inline double normal_draw(Rng& rng) {
    const double radius = std::sqrt(-2.0 * std::log(open_uniform(rng)));
    return radius * std::cos(2.0 * std::numbers::pi * rng.uniform());
}

// Marsaglia & Tsang 2000.
inline double gamma_draw(double alpha, Rng& rng) {
    if (alpha < 1.0) {
        const double larger = gamma_draw(alpha + 1.0, rng);
        return larger * std::pow(open_uniform(rng), 1.0 / alpha);
    }
    const double d = alpha - 1.0 / 3.0, c = 1.0 / std::sqrt(9.0 * d);
    for (;;) {
        const double x = normal_draw(rng), root = 1.0 + c * x, v = root * root * root;
        if (v <= 0.0) continue;
        if (std::log(open_uniform(rng)) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
    }
}

// The places of a node's children by their moves, ascending.
inline std::vector<std::size_t> places_by_move(const MctsTree& tree, const Node& node) {
    std::vector<std::size_t> places(node.children);
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = node.first + i;
    std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return tree[a].move < tree[b].move; });
    return places;
}

inline void add_noise(MctsTree& tree, const Noise& noise, Rng rng) {
    const std::vector<std::size_t> places = places_by_move(tree, tree.root());
    std::vector<double> drawn;
    double total = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        drawn.push_back(gamma_draw(noise.alpha, rng));
        total += drawn.back();
    }
    if (!(total > 0.0)) return;
    for (std::size_t i = 0; i < places.size(); ++i)
        tree.prior(places[i]) = (1.0 - noise.share) * tree.prior(places[i]) + noise.share * (drawn[i] / total);
}

// Moves, ascending, and how likely each is; the chances sum to 1.
using MovePolicy = std::vector<std::pair<int, double>>;

// One search's sequential halving.
class Halving {
public:
    // `playouts`: of the search. The root has its children, with priors.
    Halving(const MctsTree& tree, const Gumbel& policy, std::uint64_t playouts, Rng rng) : playouts_(playouts) {
        for (const std::size_t at : places_by_move(tree, tree.root())) {
            const double log_prior = std::log(std::max(tree.prior(at), least_prior));
            moves_.push_back({tree[at].move, gumbel_draw(rng), log_prior, tree[at].visits});
        }
        const std::uint64_t most = std::max<std::uint64_t>(1, playouts_ / 2);
        considered_ = static_cast<std::size_t>(
            std::min({static_cast<std::uint64_t>(policy.considered), std::uint64_t{moves_.size()}, most}));
        for (std::size_t left = considered_; left > 1; left = (left + 1) / 2) ++phases_;
        rank(tree);
        begin_phase(0);
    }

    // Whether a phase ends with the `made` playouts of the search, all of which are counted then.
    bool is_over(std::uint64_t made) const { return made >= ends_ && considered_ > 2; }

    void halve(const MctsTree& tree, std::uint64_t made) {
        rank(tree);
        considered_ = std::max<std::size_t>(2, considered_ / 2);
        begin_phase(made);
    }

    // The place among the children where a playout goes: of the moves that are considered and no proven loss the one
    // with fewest visits in this search, of equals the better; the best of the others where all are lost.
    std::size_t choose(const MctsTree& tree) const {
        const Node& root = tree.root();
        std::size_t best = 0, best_rank = moves_.size();
        std::uint32_t fewest = most_visits;
        for (std::size_t i = 0; i < root.children; ++i) {
            const Node& child = tree[root.first + i];
            if (child.proof == Proof::lost) continue;
            const Move& move = move_of(child.move);
            const std::uint32_t visits = move.rank < considered_ ? child.visits - move.before : most_visits;
            if (visits > fewest || (visits == fewest && move.rank >= best_rank)) continue;
            best = i;
            fewest = visits;
            best_rank = move.rank;
        }
        return best;
    }

    // The child to play: a proven win first, a proven loss last; then by visits in this search, then by score.
    const Node& final_choice(const MctsTree& tree) const {
        const std::vector<double> scores = scores_of(tree);
        const std::vector<std::size_t> places = places_by_move(tree, tree.root());
        std::size_t best = places.size();
        const auto better = [&](std::size_t a, std::size_t b) {
            const Node &one = tree[places[a]], &other = tree[places[b]];
            if (const int certain = MctsTree::certain(one) - MctsTree::certain(other)) return certain > 0;
            const std::uint32_t ours = one.visits - moves_[a].before, theirs = other.visits - moves_[b].before;
            return ours != theirs ? ours > theirs : scores[a] > scores[b];
        };
        for (std::size_t i = 0; i < places.size(); ++i)
            if (tree[places[i]].visits && (best == places.size() || better(i, best))) best = i;
        return tree[places[best == places.size() ? 0 : best]];
    }

    // What the search came to think of all moves, those without visits too: the paper's improved policy, section 4.
    MovePolicy improved_policy(const MctsTree& tree) const {
        const std::vector<double> scores = scores_of(tree, false);
        const double best = *std::max_element(scores.begin(), scores.end());
        MovePolicy policy;
        double total = 0.0;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            policy.emplace_back(moves_[i].number, std::exp(scores[i] - best));
            total += policy.back().second;
        }
        for (auto& [move, chance] : policy) chance /= total;
        return policy;
    }

private:
    struct Move {
        int number;
        double draw, log_prior;
        std::uint32_t before;  // visits before this search
        std::size_t rank = 0;
    };

    // By move: draw and prior, and the mean, which counts the more the more visits there are. A move without visits has
    // the mean of all. `with_draws`: the Gumbel draws count.
    std::vector<double> scores_of(const MctsTree& tree, bool with_draws = true) const {
        const std::vector<std::size_t> places = places_by_move(tree, tree.root());
        std::uint32_t most = 0;
        std::uint64_t visits = 0;
        double total = 0.0;
        for (const std::size_t at : places) {
            most = std::max<std::uint32_t>(most, tree[at].visits);
            visits += tree[at].visits;
            total += tree[at].total;
        }
        const double mean = visits ? total / static_cast<double>(visits) : 0.5;
        std::vector<double> scores;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Node& child = tree[places[i]];
            const double like = (with_draws ? moves_[i].draw : 0.0) + moves_[i].log_prior;
            scores.push_back(like + (visits_at_first + most) * (child.visits ? child.value() : mean));
        }
        return scores;
    }

    // Those that are considered by their scores; the others stay behind them.
    void rank(const MctsTree& tree) {
        const std::vector<double> scores = scores_of(tree);
        std::vector<std::size_t> order(moves_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const bool first = moves_[a].rank < considered_, second = moves_[b].rank < considered_;
            return first != second ? first : scores[a] > scores[b];
        });
        for (std::size_t i = 0; i < order.size(); ++i) moves_[order[i]].rank = i;
    }

    void begin_phase(std::uint64_t made) {
        const std::uint64_t width = std::max<std::size_t>(considered_, 1);
        ends_ = made + width * std::max<std::uint64_t>(1, playouts_ / (std::max<std::uint64_t>(phases_, 1) * width));
    }

    const Move& move_of(int number) const {
        return *std::lower_bound(moves_.begin(), moves_.end(), number,
                                 [](const Move& move, int wanted) { return move.number < wanted; });
    }

    static constexpr double least_prior = 1e-12;
    static constexpr double visits_at_first = 50.0;
    static constexpr std::uint32_t most_visits = std::numeric_limits<std::uint32_t>::max();

    std::uint64_t playouts_, ends_ = 0, phases_ = 0;
    std::size_t considered_;
    std::vector<Move> moves_;  // ascending
};

}  // namespace heibai::search
