#include "reversi/players.hpp"

#include <stdexcept>

#include "reversi/engine.hpp"
#include "search/plain.hpp"

namespace heibai::reversi {
namespace {

class RandomPlayer : public match::Player<Board> {
public:
    explicit RandomPlayer(const Geometry& geometry) : mask_(geometry.mask) {}

    int choose(const Board& board, Rng& rng) override {
        const Bits moves = legal_moves(board.own, board.opp, mask_);
        return nth_square(moves, static_cast<int>(rng.below(static_cast<std::uint64_t>(std::popcount(moves)))));
    }

private:
    Bits mask_;
};

// Minimax, alpha-beta and greedy: alpha-beta finds the move of all three, greedy being depth 1.
template <typename Functor>
class TreePlayer : public match::Player<Board> {
public:
    TreePlayer(const Geometry& geometry, const Functor& functor, int depth, bool random_ties)
        : rules_(geometry), functor_(functor), depth_(depth), random_ties_(random_ties) {}

    int choose(const Board& board, Rng& rng) override {
        const auto found = search::Plain(rules_, functor_).alphabeta(board, depth_, random_ties_);
        if (!random_ties_ || found.count == 1) return found.moves[0];
        return found.moves[rng.below(static_cast<std::uint64_t>(found.count))];
    }

private:
    EngineRules rules_;
    Functor functor_;
    int depth_;
    bool random_ties_;
};

class EnginePlayer : public match::Player<Board> {
public:
    EnginePlayer(const Geometry& geometry, const PlayerSpec& spec)
        : engine_(spec.evaluator, geometry.size, static_cast<std::size_t>(spec.table)),
          limits_{spec.depth, spec.seconds, spec.nodes, spec.exact} {}

    int choose(const Board& board, Rng&) override {
        Control control;
        return engine_.search(board, limits_, control).move;
    }

private:
    Engine engine_;
    EngineLimits limits_;
};

// Plays a random move now and then (the Othello League forces one in ten).
class NoisyPlayer : public match::Player<Board> {
public:
    NoisyPlayer(std::unique_ptr<match::Player<Board>> player, const Geometry& geometry, double noise)
        : player_(std::move(player)), random_(geometry), noise_(noise) {}

    int choose(const Board& board, Rng& rng) override {
        return rng.uniform() < noise_ ? random_.choose(board, rng) : player_->choose(board, rng);
    }

private:
    std::unique_ptr<match::Player<Board>> player_;
    RandomPlayer random_;
    double noise_;
};

std::unique_ptr<match::Player<Board>> make_player(const PlayerSpec& spec, const Geometry& geometry) {
    if (spec.search == "random") return std::make_unique<RandomPlayer>(geometry);
    if (spec.search == "engine") return std::make_unique<EnginePlayer>(geometry, spec);
    if (spec.search != "greedy" && spec.search != "minimax" && spec.search != "alphabeta")
        throw std::invalid_argument("the kernel has no player '" + spec.search + "'");
    const int depth = spec.search == "greedy" ? 1 : spec.depth;
    return with_evaluator(spec.evaluator, geometry,
                          [&](const auto& functor) -> std::unique_ptr<match::Player<Board>> {
                              using Functor = std::decay_t<decltype(functor)>;
                              return std::make_unique<TreePlayer<Functor>>(geometry, functor, depth, spec.random_ties);
                          });
}

}  // namespace

std::vector<std::unique_ptr<match::Player<Board>>> make_players(const std::vector<PlayerSpec>& specs,
                                                                const Geometry& geometry) {
    std::vector<std::unique_ptr<match::Player<Board>>> players;
    for (const PlayerSpec& spec : specs) {
        players.push_back(make_player(spec, geometry));
        if (spec.noise > 0)
            players.back() = std::make_unique<NoisyPlayer>(std::move(players.back()), geometry, spec.noise);
    }
    return players;
}

}  // namespace heibai::reversi
