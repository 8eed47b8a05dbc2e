#include "games/gomoku/search/engine.hpp"

#include <algorithm>
#include <cmath>

#include "common/rng.hpp"

namespace heibai::gomoku {
namespace {

constexpr double usual_steps = 1024.0;  // of the mean size of an evaluation
constexpr double most_binary_places = 1000.0;  // of a step, so that an evaluation in steps is finite
constexpr int sample_games = 8, sample_stones = 24;

}  // namespace

Engine::Engine(const EvaluatorSpec& evaluator, const Variant& variant, std::size_t megabytes, int threads,
               const Settings& constants)
    : variant_(variant),
      evaluator_(make_evaluator(evaluator)),
      table_(megabytes),
      memories_(static_cast<std::size_t>(std::max(threads, 1))),
      steps_(measure_steps()),
      selection_(constants) {}

// A power of two, so that no precision is lost; from games of random points near stones, always the same ones.
double Engine::measure_steps() const {
    double sum = 0.0;
    int count = 0;
    for (int game = 0; game < sample_games; ++game) {
        Rng rng(0x737465707321, {static_cast<std::uint64_t>(game)});
        Board board(variant_.size, variant_.rule, values_of(evaluator_));
        board.place(board.points() / 2);
        for (int stone = 0; stone < sample_stones && !board.is_over(); ++stone) {
            std::vector<int> near;
            const auto rows = board.near(2);
            for (int point = 0; point < board.points(); ++point)
                if (rows[board.geometry().row(point)] >> board.geometry().column(point) & 1 && board.legal(point))
                    near.push_back(point);
            if (near.empty()) break;
            board.place(near[rng.below(near.size())]);
            if (board.is_over()) break;
            sum += std::abs(with_evaluator(evaluator_, [&](const auto& functor) { return functor(board); }));
            ++count;
        }
    }
    return sum > 0.0 ? std::exp2(std::min(std::round(std::log2(usual_steps * count / sum)), most_binary_places)) : 1.0;
}

search::EngineResult Engine::search(const Board& board, const EngineLimits& limits, Control& control) {
    control.start(limits.seconds, limits.nodes);
    const bool brief = limits.seconds > 0 || limits.nodes > 0;
    const Board summed(board, values_of(evaluator_));
    const tree::Result found = with_evaluator(evaluator_, [&](const auto& functor) {
        const tree::Evaluator evaluator(functor);
        const tree::Tools tools{evaluator, table_, memories_, control, steps_, selection_, limits.seconds > 0};
        return tree::search(summed, tools, limits.depth, limits.allowed, brief);
    });
    return {.move = found.move,
            .value = tree::points_of(found.value, steps_),
            .depth = found.depth,
            .selective_depth = found.selective_depth,
            .exact = found.exact,
            .nodes = found.nodes,
            .line = found.line};
}

}  // namespace heibai::gomoku
