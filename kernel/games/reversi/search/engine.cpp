#include "games/reversi/search/engine.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <variant>

#include "evaluation/evaluator_ref.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "games/reversi/solver/solve.hpp"

namespace heibai::reversi {
namespace {

// A solve of e empties takes about solve_nodes * solve_growth^(e - 14) nodes (FForum 1-44); solve_rate nodes a second.
constexpr double solve_nodes = 50e3, solve_growth = 2.4, solve_rate = 20e6;

}  // namespace

Engine::Engine(const EvaluatorSpec& evaluator, const Geometry& board, std::size_t megabytes, int threads,
               const Settings& constants)
    : geometry_(board),
      evaluator_(make_evaluator(evaluator, geometry_)),
      megabytes_(megabytes),
      threads_(threads),
      constants_(constants),
      table_(megabytes),
      network_(selective_network(evaluator_, board)) {}

const TupleNetwork* Engine::selective_network(const Evaluator& evaluator, const Geometry& board) {
    const NTuple* tuples = std::get_if<NTuple>(&evaluator);
    return tuples && board.size == 8 && IncrementalTuples::fits(tuples->network()) ? &tuples->network() : nullptr;
}

int Engine::solvable(const EngineLimits& limits) {
    double nodes = limits.nodes ? static_cast<double>(limits.nodes) : limits.seconds * solve_rate;
    if (limits.nodes && limits.seconds > 0) nodes = std::min(nodes, limits.seconds * solve_rate);
    if (nodes <= 0) return 0;
    return std::clamp(14 + static_cast<int>(std::floor(std::log(nodes / 2 / solve_nodes) / std::log(solve_growth))), 0,
                      30);
}

search::EngineResult Engine::search(const Board& board, const EngineLimits& limits, Control& control) {
    const bool selective = limits.confidence && network_;
    if (selective && !selective_)
        selective_ = std::make_unique<selective::Search>(*network_, megabytes_, 0, threads_, constants_);
    control.start(limits.seconds, limits.nodes);
    const int empties = std::popcount(geometry_.mask & ~board.discs());
    const int exact = limits.exact >= 0 ? limits.exact : selective ? 0 : solvable(limits);
    search::EngineResult result;
    if (empties <= exact && solve(board, limits, control, result)) return result;
    return selective ? search_selectively(board, limits, control, result.nodes)
                     : search_all(board, limits, control, result.nodes);
}

search::EngineResult Engine::search_all(const Board& board, const EngineLimits& limits, Control& control,
                                        std::uint64_t spent) {
    return with_evaluator(evaluator_, [&](const auto& functor) {
        using Reference = search::EvaluatorRef<Board>;
        const EngineRules rules(geometry_);
        const Reference evaluator(functor);
        search::Engine<EngineRules, Reference> engine(rules, evaluator, table_, control, threads_);
        return engine.search(board, limits.depth, spent);
    });
}

search::EngineResult Engine::search_selectively(const Board& board, const EngineLimits& limits, Control& control,
                                                std::uint64_t spent) {
    const selective::Limits asked{
        .depth = limits.depth, .level = selective::level_of(limits.confidence), .keep_table = limits.seconds > 0};
    search::EngineResult result = selective_->search(board, asked, control, spent);
    if (result.exact) result.value = EngineRules::value_of(static_cast<int>(result.value));
    return result;
}

bool Engine::solve(const Board& board, const EngineLimits& limits, Control& control, search::EngineResult& result) {
    if (!solver_table_) solver_table_ = std::make_unique<solver::Table>(megabytes_);
    Control half(control);
    half.start(limits.seconds / 2, (limits.nodes + 1) / 2);
    const solver::Solution solution = solver::solve(board, geometry_, *solver_table_, half, false, threads_);
    result.nodes = solution.nodes;
    if (!solution.complete) return false;
    result.move = solution.move;
    result.value = EngineRules::value_of(solution.lower);
    result.depth = std::popcount(geometry_.mask & ~board.discs());
    result.exact = true;
    result.line = solution.line;
    control.publish(result.depth, result.nodes, result.value, packed_move(result.move, geometry_));
    return true;
}

}  // namespace heibai::reversi
