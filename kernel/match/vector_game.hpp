// Many boards of one game that somebody else plays, all of them one move at a time. A game that ends begins anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/on_threads.hpp"
#include "common/rng.hpp"

namespace heibai::match {

// Where a step writes what came of it; [games, ...] each.
struct VectorView {
    std::int8_t* stones;  // [squares, 3] of the side to move, the other's, 1 where black is to move
    std::int8_t* mask;    // [squares + 1] 1: legal
    std::int8_t* player;  // 0 or 1: who is to move; player 0 has black
    std::int8_t* reward;  // of who moved: 1 a win, -1 a loss, else 0
    bool* ended;          // the game; the rest is of the next one, but for the reward
};

template <typename Environment>
class VectorGame {
public:
    // Chance of game g draws from the stream (seed, g), whatever the threads.
    VectorGame(const typename Environment::Variant& variant, std::size_t games, std::uint64_t seed, int threads)
        : environment_(variant), boards_(games, environment_.start()), movers_(games), threads_(threads) {
        for (std::size_t game = 0; game < games; ++game)
            chance_.push_back(Rng(seed, {static_cast<std::uint64_t>(game)}));
    }

    std::size_t games() const { return boards_.size(); }
    std::size_t size() const { return static_cast<std::size_t>(environment_.size()); }

    // All games begin anew; chance goes on.
    void reset(const VectorView& out) {
        const std::lock_guard alone(lock_);
        each_game([&](std::size_t game) {
            begin(game);
            out.reward[game] = 0;
            out.ended[game] = false;
            look(game, out);
        });
    }

    // `actions`: [games]. Throws std::invalid_argument, and has played none of them, where one is not legal.
    void step(const std::int64_t* actions, const VectorView& out) {
        const std::lock_guard alone(lock_);
        for (std::size_t game = 0; game < games(); ++game)
            if (!environment_.is_legal(boards_[game], actions[game]))
                throw std::invalid_argument("action " + std::to_string(actions[game]) + " of game " +
                                            std::to_string(game) + " is not legal");
        each_game([&](std::size_t game) {
            play(game, static_cast<int>(actions[game]), out);
            look(game, out);
        });
    }

    // [games] uniformly random legal actions.
    void draw(std::int64_t* actions) {
        const std::lock_guard alone(lock_);
        each_game([&](std::size_t game) { actions[game] = environment_.random_action(boards_[game], chance_[game]); });
    }

private:
    void play(std::size_t game, int action, const VectorView& out) {
        auto& board = boards_[game];
        environment_.play(board, action);
        movers_[game] ^= 1;
        const bool ended = environment_.is_over(board);
        out.ended[game] = ended;
        out.reward[game] = 0;
        if (!ended) return;
        const int margin = environment_.margin(board);  // of the other side
        out.reward[game] = static_cast<std::int8_t>((margin < 0) - (margin > 0));
        begin(game);
    }

    void begin(std::size_t game) {
        boards_[game] = environment_.start();
        movers_[game] = 0;
    }

    void look(std::size_t game, const VectorView& out) const {
        const auto& board = boards_[game];
        const std::size_t squares = size() * size();
        environment_.write_stones(board, movers_[game] == 0, out.stones + game * squares * 3);
        environment_.write_mask(board, out.mask + game * (squares + 1));
        out.player[game] = movers_[game];
    }

    template <typename Do>
    void each_game(Do act) {
        const auto threads = static_cast<std::size_t>(threads_);
        on_threads(threads_, [&](int thread) {
            const auto part = static_cast<std::size_t>(thread);
            for (std::size_t game = games() * part / threads; game < games() * (part + 1) / threads; ++game) act(game);
        });
    }

    Environment environment_;
    std::vector<typename Environment::Board> boards_;
    std::vector<std::int8_t> movers_;  // [games] 0 or 1
    std::vector<Rng> chance_;
    int threads_;
    std::mutex lock_;  // calls from several threads wait for each other
};

}  // namespace heibai::match
