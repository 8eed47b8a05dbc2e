// Whole games in one call: a schedule of games between players, over all cores, the same result for any number of them.
//
// Every game owns the stream (seed, generation, pairing, game); both players draw from it. The referee plays forced
// passes itself. Each thread has players of its own and writes only the slots of the games that it took.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"

namespace heibai::match {

template <typename Position>
class Player {
public:
    virtual ~Player() = default;

    // A legal move; never asked when the only one is the pass or the game is over.
    virtual int choose(const Position& position, Rng& rng) = 0;
};

struct Game {
    std::uint32_t black, white;  // index of the player
    std::uint32_t opening;
    std::uint64_t pairing, number;
};

template <typename Position>
struct Opening {
    Position position;
    bool black_to_move;
};

// What a batch wrote; arrays of the caller, one slot a game.
struct Record {
    std::int32_t* margin;         // for black, in the game's unit
    std::uint8_t* plies = nullptr;  // with `moves`: plies played after the opening, passes included
    std::uint16_t* moves = nullptr;  // [games, max_plies], or null when nobody wants them
    std::size_t max_plies = 0;
};

template <typename Rules>
class Batch {
public:
    using Position = typename Rules::Position;
    using Players = std::vector<std::unique_ptr<Player<Position>>>;
    using MakePlayers = std::function<Players()>;  // called once a thread

    Batch(const Rules& rules, std::vector<Opening<Position>> openings, std::uint64_t seed, std::uint64_t generation)
        : rules_(rules), openings_(std::move(openings)), seed_(seed), generation_(generation) {}

    // True when all games were played; false when `control` was stopped first. Rethrows what a player threw.
    bool play(const std::vector<Game>& games, const MakePlayers& make, int threads, Control& control, Record record) {
        std::atomic<std::size_t> next{0}, done{0};
        std::exception_ptr failure;
        std::mutex guard;
        const auto work = [&] {
            try {
                const Players players = make();
                for (std::size_t i; !control.stopped() && (i = next.fetch_add(1)) < games.size();) {
                    play_one(games[i], players, i, record);
                    control.publish_nodes(done.fetch_add(1) + 1);
                }
            } catch (...) {
                const std::lock_guard<std::mutex> lock(guard);
                failure = std::current_exception();
                control.stop();
            }
        };
        std::vector<std::thread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back(work);
        work();
        for (std::thread& thread : others) thread.join();
        if (failure) std::rethrow_exception(failure);
        return done == games.size();
    }

private:
    void play_one(const Game& game, const Players& players, std::size_t slot, const Record& record) const {
        Rng rng(seed_, {generation_, game.pairing, game.number});
        Position position = openings_[game.opening].position;
        bool black = openings_[game.opening].black_to_move;
        Player<Position>* const seats[] = {players[game.white].get(), players[game.black].get()};
        std::uint16_t* moves = record.moves ? record.moves + slot * record.max_plies : nullptr;
        std::size_t plies = 0;
        for (int forced; (forced = rules_.forced(position)) != Rules::game_over; black = !black) {
            const int move = forced == Rules::free_choice ? seats[black]->choose(position, rng) : forced;
            if (moves) moves[plies] = static_cast<std::uint16_t>(move);
            ++plies;
            position = rules_.play(position, move);
        }
        const int margin = rules_.margin(position);
        record.margin[slot] = black ? margin : -margin;
        if (record.plies) record.plies[slot] = static_cast<std::uint8_t>(plies);
    }

    const Rules& rules_;
    std::vector<Opening<Position>> openings_;
    std::uint64_t seed_, generation_;
};

}  // namespace heibai::match
