// Whole games in one call: a schedule of games between players, over all cores, the same result for any number of them.
//
// Every game owns the stream (seed, generation, pairing, game); both players draw from it. The referee plays forced
// passes itself. Each thread has players of its own and writes only the slots of the games that it took.
//
// Rules of a game, as a type:
//   using Position;
//   using Moves;                                  the legal moves of a position; false when there are none
//   Moves legal(const Position&)                  no pass
//   bool is_over(const Position&)                 asked only when there are no legal moves
//   int pass;                                     the move of a side that has no other; may be static
//   Position play(const Position&, int move)
//   int margin(const Position&)                   of a finished game for the side to move
//   int packed(int move)                          a move as callers count it
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "match/live_games.hpp"

namespace heibai::match {

template <typename Position, typename Moves>
class Player {
public:
    virtual ~Player() = default;

    // One of the legal moves, of which there is one at least. It depends on the arguments and the game so far alone,
    // unless the clock ends the search: games must not know of each other.
    virtual int choose(const Position& position, Moves legal, Rng& rng) = 0;

    // A game begins: a player that remembers its last search must forget it.
    virtual void begin_game() {}

    // True for a player with so much memory that it should not outlive its games.
    virtual bool heavy() const { return false; }
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
    std::int32_t* margin;  // for black, in the game's unit
    std::uint16_t* plies = nullptr;  // with `moves`: plies played after the opening, passes included
    std::uint16_t* moves = nullptr;  // [games, max_plies], or null when nobody wants them
    std::size_t max_plies = 0;
};

// One thread's players, each made when it is first seated. Heavy ones leave with the last of their games in a row.
template <typename Player>
class Seats {
public:
    using Make = std::function<std::unique_ptr<Player>(std::size_t index)>;

    Seats(const Make& make, std::size_t players) : make_(make), players_(players) {}

    std::pair<Player*, Player*> seat(std::size_t black, std::size_t white) {
        std::erase_if(heavy_, [&](std::size_t index) {
            const bool leaves = index != black && index != white;
            if (leaves) players_[index].reset();
            return leaves;
        });
        return {player(black), player(white)};
    }

private:
    Player* player(std::size_t index) {
        if (!players_[index]) {
            players_[index] = make_(index);
            if (players_[index]->heavy()) heavy_.push_back(index);
        }
        return players_[index].get();
    }

    const Make& make_;
    std::vector<std::unique_ptr<Player>> players_;
    std::vector<std::size_t> heavy_;  // indices of those that are seated
};

template <typename Rules>
class Batch {
public:
    using Position = typename Rules::Position;
    using OnePlayer = Player<Position, typename Rules::Moves>;
    using Make = typename Seats<OnePlayer>::Make;  // called by all threads at once

    Batch(const Rules& rules, std::vector<Opening<Position>> openings, std::uint64_t seed, std::uint64_t generation)
        : rules_(rules), openings_(std::move(openings)), seed_(seed), generation_(generation) {}

    // Games between players 0 to `players - 1`. True when all were played; false when `control` was stopped first: then
    // what was recorded means nothing. `live` is told of the games of the first threads. Rethrows what a player threw.
    bool play(const std::vector<Game>& games, std::size_t players, const Make& make, int threads, Control& control,
              Record record, LiveGames* live = nullptr) {
        std::atomic<std::size_t> next{0}, done{0};
        const auto work = [&](int thread) {
            try {
                LiveGame* const shown = live ? live->of_thread(thread) : nullptr;
                Seats<OnePlayer> seats(make, players);
                for (std::size_t i; !control.stopped() && (i = next.fetch_add(1)) < games.size();) {
                    play_one(games[i], seats, i, control, record, shown);
                    if (!control.stopped()) control.publish_nodes(done.fetch_add(1) + 1);
                }
            } catch (...) {
                control.stop();
                throw;
            }
        };
        on_threads(static_cast<int>(std::min(games.size(), static_cast<std::size_t>(std::max(threads, 1)))), work);
        return done == games.size();
    }

private:
    void play_one(const Game& game, Seats<OnePlayer>& seats, std::size_t slot, const Control& control,
                  const Record& record, LiveGame* shown) const {
        Rng rng(seed_, {generation_, game.pairing, game.number});
        const auto [black_player, white_player] = seats.seat(game.black, game.white);
        black_player->begin_game();
        white_player->begin_game();
        auto [position, black] = openings_[game.opening];
        std::uint16_t* moves = record.moves ? record.moves + slot * record.max_plies : nullptr;
        std::size_t plies = 0;
        if (shown) shown->begin(slot);
        for (; !control.stopped(); black = !black, ++plies) {
            int move = rules_.pass;
            if (const auto legal = rules_.legal(position))
                move = (black ? black_player : white_player)->choose(position, legal, rng);
            else if (rules_.is_over(position))
                break;
            if (moves) moves[plies] = static_cast<std::uint16_t>(rules_.packed(move));
            if (shown) shown->add(rules_.packed(move));
            position = rules_.play(position, move);
        }
        if (shown) shown->end();
        const int margin = rules_.margin(position);
        record.margin[slot] = black ? margin : -margin;
        if (record.plies) record.plies[slot] = static_cast<std::uint16_t>(plies);
    }

    const Rules& rules_;
    std::vector<Opening<Position>> openings_;
    std::uint64_t seed_, generation_;
};

}  // namespace heibai::match
