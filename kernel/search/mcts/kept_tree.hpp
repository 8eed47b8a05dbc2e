// A tree that may serve the next search, if that one's position lies in it.
#pragma once

#include <cstddef>
#include <optional>

#include "search/mcts/tree.hpp"

namespace heibai::search {

template <typename Rules>
class KeptTree {
public:
    using Position = typename Rules::Position;

    KeptTree(const Rules& rules, std::size_t capacity, Besides besides)
        : rules_(rules), tree_(capacity, besides), expands_(besides != Besides::priors) {}

    MctsTree& tree() { return tree_; }
    const MctsTree& tree() const { return tree_; }

    // Forgets the last search.
    void forget() { kept_.reset(); }

    // Makes `position` the root, with its children unless they need priors, taken from the tree of the last search if
    // it can be; `keep`: for the next one too.
    void prepare(const Position& position, bool keep) {
        const std::size_t found = kept_ ? find(0, *kept_, position, reach) : missing;
        if (found == missing || !tree_.reroot(found)) tree_.clear();
        if (keep) kept_ = position;
        Node& root = tree_.root();
        if (root.children || !expands_) return;
        int moves[Rules::max_moves];
        MctsTree::Stock stock;
        tree_.template expand<false>(root, moves, rules_.moves(position, moves), stock);
    }

private:
    // The visited node of `wanted` at or below `index`, at most so many choices further down (forced moves are none);
    // depth first, children in the order in which they were first tried.
    std::size_t find(std::size_t index, const Position& position, const Position& wanted, int choices) const {
        if (rules_.same(position, wanted)) return index;
        const Node& node = tree_[index];
        const int left = choices - (node.children > 1);
        if (left < 0 || !rules_.may_lead(position, wanted)) return missing;
        for (int i = 0; i < node.tried; ++i) {
            const std::size_t child = node.first + static_cast<std::size_t>(i);
            Position after = position;
            rules_.advance(after, tree_[child].move);
            if (const std::size_t found = find(child, after, wanted, left); found != missing) return found;
        }
        return missing;
    }

    static constexpr std::size_t missing = static_cast<std::size_t>(-1);
    static constexpr int reach = 2;  // choices below the root among which the next position is looked for

    const Rules& rules_;
    MctsTree tree_;
    bool expands_;
    std::optional<Position> kept_;  // the root's position, while the tree may serve the next search
};

}  // namespace heibai::search
