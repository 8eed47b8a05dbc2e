#include "reversi/plain_search.hpp"

#include "reversi/engine_rules.hpp"

namespace heibai::reversi {

search::PlainResult plain_search(PlainForm form, const Board& board, const Geometry& geometry,
                                 const Evaluator& evaluator, int depth, Control& control) {
    const EngineRules rules(geometry);
    return with_evaluator(evaluator, [&](const auto& functor) {
        search::Plain plain(rules, functor, control);
        if (form == PlainForm::minimax) return plain.minimax(board, depth);
        return plain.alphabeta(board, depth, form == PlainForm::alphabeta_all_best);
    });
}

}  // namespace heibai::reversi
