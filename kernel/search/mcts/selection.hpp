// Which child of a node a playout goes to; src/heibai/search/tree/node.py is the twin. A proven loss is never one, and of
// equals it is the first.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "search/mcts/tree.hpp"

namespace heibai::search {

inline constexpr std::size_t nobody = static_cast<std::size_t>(-1);

// The place among the first `count` children where `score` is greatest.
template <typename Score>
std::size_t best_place(const Node* children, std::size_t count, const Score& score) {
    double best_score = -std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (children[i].proof == Proof::lost) continue;
        if (const double found = score(i, children[i]); found > best_score) {
            best_score = found;
            best = i;
        }
    }
    return best;
}

// The index of the child by UCB1 among those that were tried; `nobody` where none was.
inline std::size_t best_by_mean(const MctsTree& tree, const Node& node, double c) {
    const double explore = c * std::sqrt(2.0 * std::log(static_cast<double>(node.visits)));
    const std::size_t count = node.tried.acquire();
    const std::size_t place = best_place(&tree[node.first], count, [=](std::size_t, const Node& child) {
        const double share = 1.0 / child.visits;
        return child.total * share + explore * std::sqrt(share);
    });
    return count ? node.first + place : nobody;
}

// The place of the child by RAVE, tried or not.
inline std::size_t best_by_rave(const MctsTree& tree, const Node& node, double c, double rave) {
    const double explore = c * std::sqrt(2.0 * std::log(node.visits + 1.0));
    return best_place(&tree[node.first], node.children, [&](std::size_t i, const Node& child) {
        const double beta = std::sqrt(rave / (3.0 * child.visits + rave));
        const double mean = child.visits ? child.total / child.visits : 0.0;
        return (1.0 - beta) * mean + beta * tree.seen(node.first + i).mean() +
               explore * std::sqrt(1.0 / (child.visits + 1.0));
    });
}

// The place of the child by PUCT, tried or not; one that was not is worth a draw.
inline std::size_t best_by_prior(const MctsTree& tree, const Node& node, double c) {
    const double explore = c * std::sqrt(node.visits + 1.0);
    return best_place(&tree[node.first], node.children, [&](std::size_t i, const Node& child) {
        const double mean = child.visits ? child.total / child.visits : 0.5;
        return mean + explore * tree.prior(node.first + i) / (child.visits + 1.0);
    });
}

// The same where the game knows: the greatest prior stands first. A child that was not tried is worth what its parent is
// to the side that moves there, less the more of the priors was tried.
inline std::size_t best_by_ranked_prior(const MctsTree& tree, const Node& node, double c) {
    constexpr double reduction = 0.1;
    const double explore = c * std::sqrt(node.visits + 1.0);
    const double mean = node.visits ? node.total / node.visits : 0.5;
    const double ours = &node == &tree.root() ? mean : 1.0 - mean;
    double tried = 0.0;
    const std::size_t count = std::min<std::size_t>(node.tried + 1u, node.children);
    return best_place(&tree[node.first], count, [&](std::size_t i, const Node& child) {
        const double prior = tree.prior(node.first + i);
        const double worth = child.visits ? child.total / child.visits : ours - reduction * std::sqrt(tried);
        tried += prior;
        return worth + explore * prior / (child.visits + 1.0);
    });
}

// The index of the child at `place`; `first`: whether it is gone to for the first time, and then stands after the others
// that were. For a thread that is alone.
inline std::size_t go_to(MctsTree& tree, Node& node, std::size_t place, bool& first) {
    first = place >= node.tried;
    if (!first) return node.first + place;
    const std::uint16_t tried = node.tried;
    tree.swap(node.first + tried, node.first + place);
    node.tried.set(static_cast<std::uint16_t>(tried + 1));
    return node.first + tried;
}

}  // namespace heibai::search
