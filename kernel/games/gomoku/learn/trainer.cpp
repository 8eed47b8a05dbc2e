#include "games/gomoku/learn/trainer.hpp"

#include "games/gomoku/search/players.hpp"
#include "games/gomoku/traits.hpp"
#include "learn/temporal_differences.hpp"
#include "learn/term_model.hpp"

namespace heibai::gomoku {

std::unique_ptr<learn::Trainer> make_trainer(const search::EvaluatorSpec& spec, const Variant& variant,
                                             const learn::TdSettings& settings, int threads) {
    using Model = learn::TermModel<Traits>;
    return std::make_unique<learn::TemporalDifferences<Traits, Model>>(std::make_unique<Model>(spec, variant, threads),
                                                                       variant, settings, threads);
}

}  // namespace heibai::gomoku
