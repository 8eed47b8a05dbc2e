// N-tuple networks as the learner of self-play plays and teaches them (learn/episode.hpp): contents kept from position
// to position, children scored by their sums, errors laid down in the tables that were read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "games/reversi/learn/tuple_tables.hpp"
#include "games/reversi/search/engine_rules.hpp"

namespace heibai::reversi {

class TupleLearner {
public:
    // The tables must outlive the learner. `coherent`: it also adds up errors without their signs.
    TupleLearner(const TupleTables& tables, const Geometry& geometry, double grain, bool coherent);

    void begin(const Board& board);
    int choose(const Board& board, Bits legal, Rng& rng);
    double follow(const Board& board, int move, const Board& next);
    void pass() { own_.swap(other_); }
    void learn(std::size_t step, std::int64_t error);

    // [entries of the tables] in grains of an error.
    std::vector<std::int64_t> sums, sizes;

private:
    using Contents = TupleTables::Contents;

    void weigh(int square, Bits flipped, Contents* out) const;
    std::int64_t value_after(const Board& board, int square, std::size_t phase);

    const TupleTables& tables_;
    EngineRules rules_;
    double grain_;
    std::vector<Contents> own_, other_;  // [width] as either side sees the board
    std::vector<Contents> child_;        // [width] of a move that is tried
    std::vector<Contents> remembered_;   // [steps * width]
    std::vector<std::size_t> phases_;    // [steps]
};

class TupleModel {
public:
    using Learner = TupleLearner;

    // Throws std::invalid_argument for options that no network has.
    TupleModel(const std::string& options, std::size_t weights, const Geometry& geometry, double grain, bool coherent,
               int threads);
    TupleModel(const TupleModel&) = delete;  // the learners refer to the tables beside them

    void begin(const std::vector<double>& weights, const Control&) { tables_.fill(weights, grain_); }
    Learner& learner(int thread) { return learners_[static_cast<std::size_t>(thread)]; }
    void collect(learn::Gradient& gradient);

private:
    TupleTables tables_;
    double grain_;
    std::vector<Learner> learners_;
};

}  // namespace heibai::reversi
