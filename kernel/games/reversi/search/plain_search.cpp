#include "games/reversi/search/plain_search.hpp"

#include "games/reversi/search/engine_rules.hpp"

namespace heibai::reversi {

search::PlainResult plain_search(PlainForm form, const Board& board, const Geometry& geometry,
                                 const Evaluator& evaluator, int depth, Control& control, int threads) {
    const EngineRules rules(geometry);
    return with_evaluator(evaluator, [&](const auto& functor) {
        return search::Plain(rules, functor, control).search(form, board, depth, threads);
    });
}

}  // namespace heibai::reversi
