// Players as values and the results of games and searches, the same for every game.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/evaluator_specs.hpp"
#include "bindings/match_result.hpp"
#include "bindings/results.hpp"
#include "bindings/vector_step.hpp"
#include "learn/trainer.hpp"
#include "match/player_spec.hpp"
#include "search/engine_result.hpp"
#include "search/perft.hpp"
#include "search/plain.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {

void bind_players(nb::module_& module) {
    using Numbers = std::map<std::string, double>;
    nb::class_<match::PlayerSpec>(module, "Player", "A player as a value: its search, evaluator and settings by name.")
        .def(
            "__init__",
            [](match::PlayerSpec* self, const std::string& search, const std::string& family,
               const std::string& options, const std::vector<double>& weights, const Numbers& settings) {
                check_settings(settings);
                const match::PlayerSpec spec{search, spec_of(family, options, weights), Settings(settings)};
                spec.check();
                new (self) match::PlayerSpec(spec);
            },
            "search"_a, "family"_a = "", "options"_a = "", "weights"_a = std::vector<double>{},
            "settings"_a = Numbers{},
            "family \"\": no evaluator. Raises ValueError for a setting that the search has not.");
}

void bind_results(nb::module_& module) {
    bind_result<MatchResult>(module, "MatchResult", "A schedule that was played.",
                             Field{"completed", &MatchResult::completed, "False: stopped; nothing else counts."},
                             Field{"margin", &MatchResult::margin, "int32 [games], for black."},
                             Field{"plies", &MatchResult::plies, "uint16 [games] after the opening, passes included."},
                             Field{"moves", &MatchResult::moves, "uint16 [games, most plies], empty unless kept."},
                             Field{"policies", &MatchResult::policies,
                                   "float32 [games, most plies, squares and pass], what full searches by Gumbel draws "
                                   "whose evaluator is outside and solved endings say, else 0; rows after a game's end "
                                   "mean nothing; empty unless kept."});
    bind_result<VectorStep>(
        module, "VectorStep", "What there is to see after a move in each of many games.",
        Field{"observation", &VectorStep::observation,
              "int8 [games, rows, columns, 3], of the side to move: its stones, the other's, and 1\n"
              "everywhere if it has black."},
        Field{"action_mask", &VectorStep::action_mask, "int8 [games, actions] 1: legal."},
        Field{"player", &VectorStep::player, "int8 [games] 0 or 1: who is to move; 0 has black."},
        Field{"reward", &VectorStep::reward, "int8 [games], of who moved: 1 for a win, -1 for a loss, else 0."},
        Field{"ended", &VectorStep::ended,
              "bool [games]: the move ended the game; observation, action_mask and player are of\n"
              "the next one."});
    using search::PerftResult;
    bind_result<PerftResult>(module, "PerftResult", "Leaves of a game tree.",
                             Field{"leaves", &PerftResult::leaves, "Games that end earlier included."},
                             Field{"finished", &PerftResult::finished, "False: `control` stopped the count."});
    using learn::Learnt;
    bind_result<Learnt>(module, "Learnt", "What self-play changed the weights by.",
                        Field{"batches", &Learnt::batches, "That were learnt from."},
                        Field{"positions", &Learnt::positions, "Of those that had a prediction to compare with."},
                        Field{"squared_error", &Learnt::squared_error, "Mean, of their predictions."});
    using search::PlainResult;
    bind_result<PlainResult>(
        module, "PlainResult", "What minimax or alpha-beta found.",
        Field{"value", &PlainResult::value, "For the side to move."},
        Field{"best", &PlainResult::best, "Moves that have the value, ascending; none when the game is over."},
        Field{"line", &PlainResult::line, "Best line, the first best move in front."},
        Field{"scores", &PlainResult::scores, "Of every move, ascending; minimax only."},
        Field{"nodes", &PlainResult::nodes, "Positions entered."},
        Field{"exact", &PlainResult::exact, "No line reached its horizon."},
        Field{"complete", &PlainResult::complete, "False: stopped; nothing else counts."});
    using search::EngineResult;
    bind_result<EngineResult>(
        module, "EngineResult", "What an engine found.",
        Field{"move", &EngineResult::move, "-1 when the game is over, size * size for a pass."},
        Field{"value", &EngineResult::value,
              "For the side to move, in the evaluator's points or as a result of the game."},
        Field{"depth", &EngineResult::depth, "Plies completed."},
        Field{"selective_depth", &EngineResult::selective_depth,
              "Plies to the deepest position; 0 where every line ends at the depth."},
        Field{"exact", &EngineResult::exact, "The value is the game's result."},
        Field{"confidence", &EngineResult::confidence, "Per cent, of each cut that was guessed; 100: none was."},
        Field{"nodes", &EngineResult::nodes, "Positions entered."},
        Field{"line", &EngineResult::line, "Principal variation, the move in front."});
    using search::MctsResult;
    using search::MoveVisits;
    bind_result<MoveVisits>(module, "MoveVisits", "A move that a Monte Carlo search tried.",
                            Field{"move", &MoveVisits::move, "size * size for a pass."},
                            Field{"visits", &MoveVisits::visits, "Playouts through it."},
                            Field{"value", &MoveVisits::value, "Their mean for the side to move, 0 to 1."},
                            Field{"prior", &MoveVisits::prior, "Its share of the root's priors; 0 without priors."});
    bind_result<MctsResult>(module, "MonteCarloResult", "What a Monte Carlo search found.",
                            Field{"move", &MctsResult::move, "-1 when the game is over, size * size for a pass."},
                            Field{"value", &MctsResult::value, "Probability of winning for the side to move."},
                            Field{"exact", &MctsResult::exact, "The value is proven."},
                            Field{"playouts", &MctsResult::playouts, "Simulated games of this search."},
                            Field{"nodes", &MctsResult::nodes, "Positions entered."},
                            Field{"line", &MctsResult::line, "Best line, the move in front."},
                            Field{"moves", &MctsResult::moves, "Those that were tried, ascending."},
                            Field{"has_priors", &MctsResult::has_priors, "Whether the search had priors."});
}

}  // namespace heibai::bindings
