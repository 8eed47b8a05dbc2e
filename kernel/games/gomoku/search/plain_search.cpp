#include "games/gomoku/search/plain_search.hpp"

#include "evaluation/evaluator_ref.hpp"

namespace heibai::gomoku {

search::PlainResult plain_search(search::PlainForm form, const Board& board, const Variant&, const Evaluator& evaluator,
                                 int depth, Control& control, int threads) {
    const PlainRules rules;
    return with_evaluator(evaluator, [&](const auto& functor) {
        const search::EvaluatorRef<Board> value(functor);
        return search::Plain(rules, value, control).search(form, Board(board, values_of(evaluator)), depth, threads);
    });
}

}  // namespace heibai::gomoku
