// What a Monte Carlo tree search answers, read off its tree or trees.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/mcts/tree.hpp"

namespace heibai::search {

struct MoveVisits {
    int move;
    std::uint32_t visits;
    double value;  // probability of winning
    double prior;  // 0 without priors

    bool operator<(const MoveVisits& other) const { return move < other.move; }
};

struct MctsResult {
    int move = -1;  // -1: the game is over
    double value = 0.0;
    bool exact = false;
    std::uint64_t playouts = 0;
    std::uint64_t nodes = 0;
    std::vector<int> line;
    std::vector<MoveVisits> moves;  // those that were tried, ascending
    bool has_priors = false;
};

// Several trees' roots of one position as one root: visits and worth added up, and everything that one of them has proven.
inline MctsTree merged(const std::vector<const MctsTree*>& trees) {
    const Node& model = trees.front()->root();
    const int count = model.children;
    std::vector<int> moves;
    for (int i = 0; i < count; ++i) moves.push_back((*trees.front())[model.first + static_cast<std::size_t>(i)].move);
    std::sort(moves.begin(), moves.end());
    MctsTree sum(static_cast<std::size_t>(count) + 1);
    MctsTree::Stock stock;
    Node& root = sum.root();
    sum.expand<false>(root, moves.data(), count, stock);
    for (const MctsTree* tree : trees) {
        for (int i = 0; i < tree->root().tried; ++i) {
            const Node& child = (*tree)[tree->root().first + static_cast<std::size_t>(i)];
            const auto place = std::lower_bound(moves.begin(), moves.end(), child.move) - moves.begin();
            Node& whole = sum[root.first + static_cast<std::size_t>(place)];
            whole.visits.add<false>(child.visits);
            whole.total.add<false>(child.total);
            if (child.proof != Proof::open) whole.proof.set(child.proof);
        }
    }
    Node* const children = &sum[root.first];
    const auto untried =
        std::stable_partition(children, children + count, [](const Node& node) { return node.visits > 0; });
    root.tried.set(static_cast<std::uint16_t>(untried - children));
    root.proof.set(sum.settle(root));
    return sum;
}

// The line that the trees expect after their common choice of `move`: that of the tree which has proven what `best` says
// of it, or else visited it most.
inline std::vector<int> line_after(const std::vector<const MctsTree*>& trees, const Node& best, bool by_mean) {
    const MctsTree* wisest = nullptr;
    const Node* there = nullptr;
    for (const MctsTree* tree : trees) {
        for (int i = 0; i < tree->root().tried; ++i) {
            const Node& child = (*tree)[tree->root().first + static_cast<std::size_t>(i)];
            if (child.move != best.move) continue;
            const bool knows = child.proof == best.proof, known = there && there->proof == best.proof;
            if (there && (knows != known ? known : child.visits <= there->visits)) continue;
            wisest = tree;
            there = &child;
        }
    }
    std::vector<int> line{best.move};
    wisest->follow(*there, by_mean, line);
    return line;
}

// Everything but the playouts and nodes. One tree, or several of one position. `ties`: among equal moves. `chosen`: the
// root's child that is played, or null.
inline MctsResult report(const std::vector<const MctsTree*>& trees, bool by_mean, Rng ties,
                         const Node* chosen = nullptr) {
    if (trees.size() > 1) {
        const MctsTree sum = merged(trees);
        MctsResult result = report({&sum}, by_mean, ties);
        result.line = line_after(trees, sum.choose(sum.root(), by_mean, ties), by_mean);
        return result;
    }
    const MctsTree& tree = *trees.front();
    const Node& root = tree.root();
    const Node& best = chosen ? *chosen : tree.choose(root, by_mean, ties);
    MctsResult result{
        .move = best.move, .value = best.value(), .exact = root.proof != Proof::open, .line = {best.move}, .moves = {}};
    result.has_priors = tree.has_priors();
    tree.follow(best, by_mean, result.line);
    for (int i = 0; i < root.tried; ++i) {
        const Node& child = tree[root.first + static_cast<std::size_t>(i)];
        const double prior = tree.has_priors() ? tree.prior(root.first + static_cast<std::size_t>(i)) : 0.0;
        result.moves.push_back({child.move, child.visits, child.value(), prior});
    }
    std::sort(result.moves.begin(), result.moves.end());
    return result;
}

}  // namespace heibai::search
