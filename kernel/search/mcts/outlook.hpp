// What a game knows of a position before it is searched.
//
// Rules with such knowledge name a type:
//   using Knowledge;   Knowledge(const Rules&), for one search at a time, and
//   void look(const Position&, Outlook&)   what it knows of an unfinished position
#pragma once

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "search/mcts/tree.hpp"

namespace heibai::search {

struct Outlook {
    Proof proof = Proof::open;  // for the side to move; open where nothing is certain
    std::vector<std::pair<int, double>> moves;  // worth a try, one at least: the move, its prior; the greatest first
};

// The greatest prior first, of equals the lower move.
inline void rank(std::vector<std::pair<int, double>>& moves) {
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
}

template <typename Rules>
concept Knowing = requires { typename Rules::Knowledge; };

// What the rules of a search know, or nothing.
template <typename Rules>
class KnowledgeOf {
public:
    explicit KnowledgeOf(const Rules&) {}
    void look(const typename Rules::Position&, Outlook&) { throw std::logic_error("a game without knowledge"); }
};

template <Knowing Rules>
class KnowledgeOf<Rules> : public Rules::Knowledge {
    using Rules::Knowledge::Knowledge;
};

}  // namespace heibai::search
