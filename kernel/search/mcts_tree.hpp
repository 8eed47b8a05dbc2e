// The tree of a Monte Carlo search: nodes in one array, proofs, and which move a node thinks best.
// src/heibai/search/tree.py is its twin. Totals and proofs are for the side that chose the node's move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace heibai::search {

enum class Proof : std::int8_t { lost = -1, drawn = 0, won = 1, open = 2 };

inline Proof negated(Proof proof) {
    return proof == Proof::won ? Proof::lost : proof == Proof::lost ? Proof::won : proof;
}

inline double worth(Proof proof) { return (static_cast<int>(proof) + 1) / 2.0; }

struct Node {
    double total = 0.0;           // sum of what the playouts through it were worth
    std::uint32_t visits = 0;     // playouts that went through it
    std::uint32_t first = 0;      // index of its first child
    std::uint16_t move = 0;
    std::uint16_t children = 0;   // 0: not expanded
    std::uint16_t tried = 0;      // so many of the children, the first ones, were visited
    Proof proof = Proof::open;

    double value() const { return proof == Proof::open ? total / visits : worth(proof); }
};

inline constexpr std::size_t node_bytes = 32;  // what a limit of memory counts a node for, here and in Python
static_assert(sizeof(Node) <= node_bytes);

// Node 0 is the root. Siblings lie together; whole trees live and die together.
class MctsTree {
public:
    // Room for `megabytes` of nodes; the system gives the memory when it is first written to.
    explicit MctsTree(std::size_t megabytes)
        : capacity_((megabytes << 20) / node_bytes),
          nodes_(static_cast<Node*>(std::malloc(capacity_ * sizeof(Node)))) {
        if (!nodes_) throw std::bad_alloc();
        clear();
    }

    Node& operator[](std::size_t index) { return nodes_.get()[index]; }
    const Node& operator[](std::size_t index) const { return nodes_.get()[index]; }
    Node& root() { return (*this)[0]; }
    const Node& root() const { return (*this)[0]; }

    std::size_t size() const { return used_; }
    bool has_room(int children) const { return used_ + static_cast<std::size_t>(children) <= capacity_; }

    // A root without children.
    void clear() {
        new (&root()) Node;
        used_ = 1;
    }

    // Gives a node its children; there must be room.
    void expand(Node& node, const int* moves, int count) {
        for (int i = 0; i < count; ++i) {
            Node* child = new (&(*this)[used_ + i]) Node;
            child->move = static_cast<std::uint16_t>(moves[i]);
        }
        node.first = static_cast<std::uint32_t>(used_);
        node.children = static_cast<std::uint16_t>(count);
        used_ += static_cast<std::size_t>(count);
    }

    // What the children prove for the side to move in `node`: a win by one of them, else the best of all.
    Proof settle(const Node& node) const {
        bool known = true;
        Proof best = Proof::lost;
        for (int i = 0; i < node.children; ++i) {
            const Proof proof = (*this)[node.first + i].proof;
            if (proof == Proof::won) return Proof::won;
            if (proof == Proof::open) known = false;
            if (proof == Proof::drawn) best = Proof::drawn;
        }
        return known ? best : Proof::open;
    }

    // The child to play: a proven win first, a proven loss last; then by visits or mean, the other of the two, the
    // lowest move. `node` has a child that was tried.
    const Node& choose(const Node& node, bool by_mean) const {
        const Node* best = &(*this)[node.first];
        for (int i = 1; i < node.tried; ++i)
            if (better((*this)[node.first + i], *best, by_mean)) best = &(*this)[node.first + i];
        return *best;
    }

    // The moves that the root expects.
    std::vector<int> line(bool by_mean) const {
        std::vector<int> moves;
        for (const Node* node = &root(); node->tried;) {
            node = &choose(*node, by_mean);
            moves.push_back(node->move);
        }
        return moves;
    }

    // Makes node `index` the root, seen by the side that moves there, and frees what is not below it. False, and
    // nothing is done, when there is no room for both trees at once.
    bool reroot(std::size_t index) {
        if (index == 0) return true;
        if (used_ == capacity_) return false;
        const std::size_t base = used_;
        std::size_t end = base + 1;
        (*this)[base] = (*this)[index];
        for (std::size_t at = base; at < end; ++at) {  // copies breadth first (Cheney 1970)
            Node& node = (*this)[at];
            if (!node.children) continue;
            if (end + node.children > capacity_) return false;
            for (int i = 0; i < node.children; ++i) (*this)[end + i] = (*this)[node.first + i];
            node.first = static_cast<std::uint32_t>(end - base);
            end += node.children;
        }
        used_ = end - base;
        for (std::size_t at = 0; at < used_; ++at) (*this)[at] = (*this)[base + at];
        Node& root = (*this)[0];
        root.total = root.visits - root.total;
        root.proof = negated(root.proof);
        return true;
    }

private:
    static bool better(const Node& a, const Node& b, bool by_mean) {
        const int a_certain = certain(a), b_certain = certain(b);
        if (a_certain != b_certain) return a_certain > b_certain;
        const double a_value = a.value(), b_value = b.value();
        if (by_mean && a_value != b_value) return a_value > b_value;
        if (a.visits != b.visits) return a.visits > b.visits;
        if (a_value != b_value) return a_value > b_value;
        return a.move < b.move;
    }

    static int certain(const Node& node) {
        return node.proof == Proof::won ? 1 : node.proof == Proof::lost ? -1 : 0;
    }

    struct Free {
        void operator()(Node* nodes) const { std::free(nodes); }
    };

    std::size_t capacity_;
    std::size_t used_ = 0;
    std::unique_ptr<Node, Free> nodes_;
};

}  // namespace heibai::search
