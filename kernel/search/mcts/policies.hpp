// What a Monte Carlo tree search is made of, as values that compose; src/heibai/search/tree/policies.py is the twin and says
// what goes with what.
#pragma once

#include <variant>

namespace heibai::search {

// How a node chooses the child that a playout goes to.
struct Ucb1 {
    double c = 0.7071067811865475244;  // weight of the exploration term
};
struct Rave {
    double k;  // playouts after which a move's own mean counts as much as RAVE's
    double c = 0.7071067811865475244;
};
struct Puct {
    double c = 1.25;  // weight of the priors
};
using TreePolicy = std::variant<Ucb1, Rave, Puct>;

// How the root does, where that is another way.
struct LikeTheTree {};
struct Noise {
    double share = 0.25;  // of the root's priors that is drawn
    double alpha = 0.3;  // of the Dirichlet distribution that it is drawn from
};
struct Gumbel {
    int considered = 16;  // moves, of which every phase halves the number
};
using RootPolicy = std::variant<LikeTheTree, Noise, Gumbel>;

template <typename Policy, typename... Policies>
bool is(const std::variant<Policies...>& policy) {
    return std::holds_alternative<Policy>(policy);
}

// The weight of the exploration term where there are no priors, else of the priors.
inline double weight_of(const TreePolicy& policy) {
    return std::visit([](const auto& known) { return known.c; }, policy);
}

inline double rave_of(const TreePolicy& policy) {
    const Rave* rave = std::get_if<Rave>(&policy);
    return rave ? rave->k : 0.0;
}

}  // namespace heibai::search
