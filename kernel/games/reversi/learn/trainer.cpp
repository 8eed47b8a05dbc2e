#include "games/reversi/learn/trainer.hpp"

#include "games/reversi/learn/tuple_model.hpp"
#include "games/reversi/traits.hpp"
#include "learn/temporal_differences.hpp"
#include "learn/term_model.hpp"

namespace heibai::reversi {

std::unique_ptr<learn::Trainer> make_trainer(const search::EvaluatorSpec& spec, const Geometry& board,
                                             const learn::TdSettings& settings, int threads) {
    if (spec.family == "ntuple") {
        const bool coherent = settings.step.step == learn::Step::coherence;
        auto model =
            std::make_unique<TupleModel>(spec.options, spec.weights.size(), board, settings.grain, coherent, threads);
        return std::make_unique<learn::TemporalDifferences<Traits, TupleModel>>(std::move(model), board, settings,
                                                                                threads);
    }
    using Model = learn::TermModel<Traits>;
    return std::make_unique<learn::TemporalDifferences<Traits, Model>>(std::make_unique<Model>(spec, board, threads),
                                                                       board, settings, threads);
}

}  // namespace heibai::reversi
