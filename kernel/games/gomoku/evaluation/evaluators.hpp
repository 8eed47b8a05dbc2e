// Evaluators as concrete functors from a Board to its value for the side to move;
// src/heibai/games/gomoku/evaluation/terms.py and src/heibai/games/gomoku/evaluation/rewards.py are the twins, to the
// digit (contract, sections 1 and 6).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evaluation/linear.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/evaluation/rewards.hpp"
#include "games/gomoku/evaluation/threat_sets.hpp"

namespace heibai::gomoku {

using search::EvaluatorSpec;

// Points with each of the twelve patterns, own minus the opponent's.
struct PatternCounts : search::FixedTerms<patterns> {
    void fill(const Board& board, double* out) const;
};

using Shapes = search::Linear<PatternCounts>;

// A weight for each of the 2,380 codes, a multiple of 1/1024: own points minus the opponent's.
class LineSums {
public:
    // Throws std::invalid_argument unless there are 2,380 weights.
    explicit LineSums(const std::vector<double>& weights, std::shared_ptr<const LinesNetwork> network = nullptr);

    // `board` keeps the sums of `values()`.
    double operator()(const Board& board) const;
    double unclipped(const Board& board) const;
    void features(const Board& board, double* out) const;  // [2380], of any board

    const CodeValues* values() const { return values_.get(); }

private:
    std::shared_ptr<const CodeValues> values_;
};

// The same, and a weight for what the two sides threaten: it knows whose turn it is.
class LinesAndThreats {
public:
    static constexpr int terms = codes + threat_sets;

    // Throws std::invalid_argument unless there are 4,428 weights, those of the codes first.
    explicit LinesAndThreats(const std::vector<double>& weights, std::shared_ptr<const LinesNetwork> network = nullptr);

    // `board` keeps the sums of `values()`.
    double operator()(const Board& board) const;
    double unclipped(const Board& board) const;
    void features(const Board& board, double* out) const;  // [4428], of any board

    const CodeValues* values() const { return lines_.values(); }

private:
    LineSums lines_;
    std::shared_ptr<const std::array<double, threat_sets>> threats_;
};

// The same, and a network over the lines of empty points.
class LinesThreatsAndNetwork {
public:
    static constexpr int terms = LinesAndThreats::terms + LinesNetwork::weights;

    // Throws std::invalid_argument unless there are so many weights, those of `lines/threats` first.
    explicit LinesThreatsAndNetwork(const std::vector<double>& weights);

    // `board` keeps the sums of `values()`.
    double operator()(const Board& board) const;
    void features(const Board& board, double* out) const;

    const CodeValues* values() const { return threats_.values(); }

private:
    LinesAndThreats threats_;
};

using Evaluator = std::variant<Shapes, LineSums, LinesAndThreats, LinesThreatsAndNetwork, Rewards>;

// The functor of a spec, the same for every board and rule set. Throws std::invalid_argument for what the kernel does
// not know.
Evaluator make_evaluator(const EvaluatorSpec& spec);

// The table whose sums a board must keep for this functor or evaluator, or null; it lives as long as the evaluator or a
// copy of it.
const CodeValues* values_of(const Evaluator& evaluator);
inline const CodeValues* values_of(const LineSums& lines) { return lines.values(); }
inline const CodeValues* values_of(const LinesAndThreats& lines) { return lines.values(); }
inline const CodeValues* values_of(const LinesThreatsAndNetwork& network) { return network.values(); }
inline const CodeValues* values_of(const Shapes&) { return nullptr; }
inline const CodeValues* values_of(const Rewards&) { return nullptr; }

// Calls `visitor` with the concrete functor: make it once a batch, visit it once a search.
template <typename Visitor>
decltype(auto) with_evaluator(const Evaluator& evaluator, Visitor&& visitor) {
    return std::visit(std::forward<Visitor>(visitor), evaluator);
}

}  // namespace heibai::gomoku
