// The tree of a Monte Carlo search: nodes in one array, proofs, and which move a node thinks best.
// src/heibai/search/tree/node.py is its twin. Totals and proofs are for the side that chose the node's move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "search/cell.hpp"

namespace heibai::search {

enum class Proof : std::int8_t { lost = -1, drawn = 0, won = 1, open = 2 };

inline Proof negated(Proof proof) {
    return proof == Proof::won ? Proof::lost : proof == Proof::lost ? Proof::won : proof;
}

inline Proof proof_of(double value) { return value == 1.0 ? Proof::won : value == 0.0 ? Proof::lost : Proof::drawn; }

inline double worth(Proof proof) { return (static_cast<int>(proof) + 1) / 2.0; }

struct Node {
    Cell<double> total;            // sum of what the playouts through it were worth
    Cell<std::uint32_t> visits;    // playouts that went through it
    std::uint32_t first = 0;       // index of its first child
    std::uint16_t move = 0;
    Cell<std::uint16_t> children;  // 0: not expanded
    Cell<std::uint16_t> tried;     // so many of the children, the first ones, were visited
    Cell<Proof> proof = Proof::open;
    Cell<std::uint8_t> busy;       // locked by a thread that expands it or takes an untried child

    double value() const {
        const Proof known = proof;
        return known == Proof::open ? total / visits : worth(known);
    }
};

// Of a node where RAVE is on: the playouts in which the side that chose its move played it at any time, after one draw.
struct Seen {
    std::uint32_t playouts = 1;
    std::uint32_t halves = 1;  // their half points

    double mean() const { return halves / (2.0 * playouts); }
};

inline constexpr std::size_t node_bytes = 32;  // what a limit of memory counts a node for, here and in Python
static_assert(sizeof(Node) + sizeof(Seen) <= node_bytes && sizeof(Node) + sizeof(double) <= node_bytes);

// The stream of a search on which equal moves are drawn; threads have those of their numbers.
inline constexpr std::uint64_t ties_stream = 1 << 16;

// What a tree holds of its nodes besides.
enum class Besides { nothing, seen, priors };

// Node 0 is the root. Siblings lie together; whole trees live and die together. Several threads may grow a tree, look
// at what is visited and prove; everything else is for one thread alone.
class MctsTree {
public:
    // Room for so many nodes; the system gives the memory when it is first written to.
    explicit MctsTree(std::size_t capacity, Besides besides = Besides::nothing)
        : capacity_(capacity),
          nodes_(allocate<Node>(capacity)),
          seen_(besides == Besides::seen ? allocate<Seen>(capacity) : nullptr),
          priors_(besides == Besides::priors ? allocate<double>(capacity) : nullptr) {
        clear();
    }

    Node& operator[](std::size_t index) { return nodes_.get()[index]; }
    const Node& operator[](std::size_t index) const { return nodes_.get()[index]; }
    Node& root() { return (*this)[0]; }
    const Node& root() const { return (*this)[0]; }

    // Only where RAVE is on.
    Seen& seen(std::size_t index) { return seen_.get()[index]; }
    const Seen& seen(std::size_t index) const { return seen_.get()[index]; }

    bool has_priors() const { return priors_ != nullptr; }

    // Only where there are priors: the node's share of its parent's policy, 0 to 1.
    double& prior(std::size_t index) { return priors_.get()[index]; }
    double prior(std::size_t index) const { return priors_.get()[index]; }

    void swap(std::size_t a, std::size_t b) {
        std::swap((*this)[a], (*this)[b]);
        if (seen_) std::swap(seen(a), seen(b));
        if (priors_) std::swap(prior(a), prior(b));
    }

    std::size_t size() const { return used_; }

    // A root without children.
    void clear() {
        new (&root()) Node;
        used_.set(1);
    }

    // Nodes that one of several threads has taken for the children to come.
    struct Stock {
        std::size_t next = 0, end = 0;
    };

    // Gives a node its children; false, and nothing is done, when there is no room for them.
    template <bool shared>
    bool expand(Node& node, const int* moves, int count, Stock& stock) {
        const std::size_t first = take<shared>(static_cast<std::size_t>(count), stock);
        if (!first) return false;
        for (int i = 0; i < count; ++i) {
            Node* child = new (&(*this)[first + static_cast<std::size_t>(i)]) Node;
            child->move = static_cast<std::uint16_t>(moves[i]);
            if (seen_) seen(first + static_cast<std::size_t>(i)) = {};
        }
        node.first = static_cast<std::uint32_t>(first);
        node.children.publish(static_cast<std::uint16_t>(count));
        return true;
    }

    // What the children prove for the side to move in `node`: a win by one of them, else the best of all.
    Proof settle(const Node& node) const {
        bool known = true;
        Proof best = Proof::lost;
        for (int i = 0; i < node.children; ++i) {
            const Proof proof = (*this)[node.first + i].proof.latest();
            if (proof == Proof::won) return Proof::won;
            if (proof == Proof::open) known = false;
            if (proof == Proof::drawn) best = Proof::drawn;
        }
        return known ? best : Proof::open;
    }

    // The best child: a proven win first, a proven loss last; then by visits or mean, the other of the two, the lowest
    // move. `node` has a child that was tried.
    const Node& choose(const Node& node, bool by_mean) const {
        const int tried = node.tried.acquire();
        const Node* best = &(*this)[node.first];
        for (int i = 1; i < tried; ++i) {
            const Node& child = (*this)[node.first + i];
            const int order = compare(child, *best, by_mean);
            if (order > 0 || (order == 0 && child.move < best->move)) best = &child;
        }
        return *best;
    }

    // The child to play: of those that only the lowest move tells apart, ascending, one draw.
    const Node& choose(const Node& node, bool by_mean, Rng ties) const {
        const Node& best = choose(node, by_mean);
        std::vector<const Node*> equal;
        for (int i = 0; i < std::max<int>(node.tried, 1); ++i)
            if (const Node& child = (*this)[node.first + i]; compare(child, best, by_mean) == 0)
                equal.push_back(&child);
        std::sort(equal.begin(), equal.end(), [](const Node* a, const Node* b) { return a->move < b->move; });
        return *equal[ties.below(equal.size())];
    }

    // Adds the moves that `node` expects to `moves`.
    void follow(const Node& node, bool by_mean, std::vector<int>& moves) const {
        for (const Node* at = &node; at->tried.acquire();) {
            at = &choose(*at, by_mean);
            moves.push_back(at->move);
        }
    }

    static int certain(const Node& node) { return node.proof == Proof::won ? 1 : node.proof == Proof::lost ? -1 : 0; }

    // Makes node `index` the root, seen by the side that moves there, and frees what is not below it. False, and
    // nothing is done, when there is no room for both trees at once.
    bool reroot(std::size_t index) {
        if (index == 0) return true;
        const std::size_t base = size();
        if (base == capacity_) return false;
        std::size_t end = base + 1;
        copy(index, base);
        for (std::size_t at = base; at < end; ++at) {  // copies breadth first (Cheney 1970)
            Node& node = (*this)[at];
            if (!node.children) continue;
            if (end + node.children > capacity_) return false;
            for (std::size_t i = 0; i < node.children; ++i) copy(node.first + i, end + i);
            node.first = static_cast<std::uint32_t>(end - base);
            end += node.children;
        }
        used_.set(end - base);
        for (std::size_t at = 0; at < size(); ++at) copy(base + at, at);
        Node& root = (*this)[0];
        root.total.set(root.visits - root.total);
        root.proof.set(negated(root.proof));
        return true;
    }

private:
    void copy(std::size_t from, std::size_t to) {
        (*this)[to] = (*this)[from];
        if (seen_) seen(to) = seen(from);
        if (priors_) prior(to) = prior(from);
    }

    // The index of so many new nodes, or 0. Threads that share the tree take many at once.
    template <bool shared>
    std::size_t take(std::size_t count, Stock& stock) {
        if constexpr (!shared) return reserve<false>(count);
        if (stock.end - stock.next < count) {
            std::size_t taken = std::max<std::size_t>(count, 512);
            std::size_t first = reserve<true>(taken);
            if (!first) first = reserve<true>(taken = count);
            if (!first) return 0;
            stock = {first, first + taken};
        }
        stock.next += count;
        return stock.next - count;
    }

    template <bool shared>
    std::size_t reserve(std::size_t count) {
        std::size_t first = size();
        do {
            if (first + count > capacity_) return 0;
        } while (!used_.replace<shared>(first, first + count));
        return first;
    }

    // Above 0: `a` is better; 0: only their moves differ.
    static int compare(const Node& a, const Node& b, bool by_mean) {
        const double a_visits = a.visits, b_visits = b.visits;
        const int by_value = sign(a.value() - b.value()), by_visits = sign(a_visits - b_visits);
        if (const int by_proof = certain(a) - certain(b)) return by_proof;
        const int first = by_mean ? by_value : by_visits;
        return first ? first : by_mean ? by_visits : by_value;
    }

    static int sign(double difference) { return (difference > 0.0) - (difference < 0.0); }

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    template <typename T>
    static T* allocate(std::size_t count) {
        T* const made = static_cast<T*>(std::malloc(count * sizeof(T)));
        return made ? made : throw std::bad_alloc();
    }

    std::size_t capacity_;
    Cell<std::size_t> used_;
    std::unique_ptr<Node, Free> nodes_;
    std::unique_ptr<Seen, Free> seen_;  // null without RAVE
    std::unique_ptr<double, Free> priors_;  // null without priors
};

}  // namespace heibai::search
