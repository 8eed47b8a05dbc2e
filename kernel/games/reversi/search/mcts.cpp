#include "games/reversi/search/mcts.hpp"

#include <stdexcept>

#include "evaluation/evaluator_ref.hpp"
#include "search/mcts/flat.hpp"

namespace heibai::reversi {
namespace {

using Reference = search::EvaluatorRef<Board>;

std::optional<Evaluator> evaluator_of(const std::optional<EvaluatorSpec>& spec, const Geometry& board,
                                      const search::MctsSettings& settings) {
    if (spec) return make_evaluator(*spec, board);
    if (!settings.outside && (settings.plies != search::to_the_end || settings.phases))
        throw std::invalid_argument("simulations that do not go to the end need an evaluator");
    return std::nullopt;
}

// Calls `run` with a pointer to a reference to the evaluator, or to nothing.
template <typename Run>
search::MctsResult with_reference(const std::optional<Evaluator>& evaluator, Run run) {
    if (!evaluator) return run(static_cast<const Reference*>(nullptr));
    return with_evaluator(*evaluator, [&](const auto& functor) {
        const Reference reference(functor);
        return run(&reference);
    });
}

}  // namespace

MctsSearch::MctsSearch(const std::optional<EvaluatorSpec>& spec, int size, const search::MctsSettings& settings,
                       std::size_t megabytes)
    : rules_(geometry(size)),
      evaluator_(evaluator_of(spec, rules_.geometry, settings)),
      mcts_(rules_, settings, megabytes) {}

search::MctsResult MctsSearch::search(const Board& board, const search::MctsLimits& limits, Rng rng, Control& control,
                                      search::BatchEvaluator<Board>* outside) {
    return with_reference(evaluator_, [&](const Reference* evaluator) {
        return mcts_.search(board, evaluator, limits, rng, control, outside);
    });
}

FlatSearch::FlatSearch(const std::optional<EvaluatorSpec>& spec, int size, const search::MctsSettings& settings)
    : rules_(geometry(size)), evaluator_(evaluator_of(spec, rules_.geometry, settings)), settings_(settings) {}

search::MctsResult FlatSearch::search(const Board& board, const search::MctsLimits& limits, Rng rng,
                                      Control& control) const {
    return with_reference(evaluator_, [&](const Reference* evaluator) {
        return search::Flat(rules_).search(board, evaluator, settings_, limits, rng, control);
    });
}

}  // namespace heibai::reversi
