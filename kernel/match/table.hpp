// One game of a batch after the other, each played on until somebody has to be asked.
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
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "match/live_games.hpp"
#include "match/player.hpp"

namespace heibai::match {

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
    float* policies = nullptr;  // [games, max_plies, actions] by packed move, 0 where a player says nothing, or
                               // null; rows after a game's end are not written
    std::size_t actions = 0;
};

template <typename Rules>
class Table {
public:
    using Position = typename Rules::Position;
    using OnePlayer = Player<Position, typename Rules::Moves>;
    using Make = typename Seats<OnePlayer>::Make;

    // `shown`: where onlookers see the games, or null.
    Table(const Rules& rules, const Make& make, std::size_t players, LiveGame* shown)
        : rules_(rules), seats_(make, players), shown_(shown) {}

    bool is_free() const { return !playing_; }

    void begin(const Game& game, std::size_t slot, const Opening<Position>& opening, Rng rng, const Record& record) {
        game_ = game;
        slot_ = slot;
        rng_ = rng;
        position_.emplace(opening.position);
        black_ = opening.black_to_move;
        moves_ = record.moves ? record.moves + slot * record.max_plies : nullptr;
        policies_ = record.policies ? record.policies + slot * record.max_plies * record.actions : nullptr;
        actions_ = record.actions;
        plies_ = 0;
        playing_ = true;
        players_ = seats_.seat(game.black, game.white);
        players_.first->begin_game();
        players_.second->begin_game();
        if (shown_) shown_->begin(slot);
    }

    // Plays on until the player of the side to move asks (false), or the game is over and recorded, or `control` was
    // stopped (true).
    bool play_on(const Control& control, const Record& record) {
        while (!control.stopped()) {
            if (const auto legal = rules_.legal(*position_)) {
                const std::optional<int> move = mover().begin_choice(*position_, legal, rng_);
                if (!move) return false;
                enter_chosen(*move);
            } else if (rules_.is_over(*position_)) {
                break;
            } else {
                enter(rules_.pass);
            }
        }
        finish(record);
        return true;
    }

    // What the player of the side to move asks, after `play_on` gave false.
    const std::vector<search::Leaf<Position>>& leaves() const { return mover().leaves(); }
    std::size_t asking() const { return black_ ? game_.black : game_.white; }
    bool black_to_move() const { return black_; }

    // The answer; true: the player has moved, and the game can be played on.
    bool answer(const search::Evaluations& found) {
        const std::optional<int> move = mover().answer(found);
        if (move) enter_chosen(*move);
        return move.has_value();
    }

private:
    OnePlayer& mover() const { return *(black_ ? players_.first : players_.second); }

    void enter_chosen(int move) {
        const search::MovePolicy policy = policies_ ? mover().policy() : search::MovePolicy{};
        enter(move, policy);
    }

    void enter(int move, const search::MovePolicy& policy = {}) {
        if (policies_) {
            float* const row = policies_ + plies_ * actions_;
            std::fill_n(row, actions_, 0.0f);
            for (const auto& [choice, chance] : policy) row[rules_.packed(choice)] = static_cast<float>(chance);
        }
        if (moves_) moves_[plies_] = static_cast<std::uint16_t>(rules_.packed(move));
        if (shown_) shown_->add(rules_.packed(move));
        position_ = rules_.play(*position_, move);
        black_ = !black_;
        ++plies_;
    }

    void finish(const Record& record) {
        if (shown_) shown_->end();
        const int margin = rules_.margin(*position_);
        record.margin[slot_] = black_ ? margin : -margin;
        if (record.plies) record.plies[slot_] = static_cast<std::uint16_t>(plies_);
        playing_ = false;
    }

    const Rules& rules_;
    Seats<OnePlayer> seats_;
    LiveGame* shown_;
    Game game_{};
    std::size_t slot_ = 0, plies_ = 0;
    Rng rng_{0};
    std::optional<Position> position_;
    std::pair<OnePlayer*, OnePlayer*> players_{};
    std::uint16_t* moves_ = nullptr;  // where the game's are written, or null
    float* policies_ = nullptr;  // the same
    std::size_t actions_ = 0;
    bool black_ = true, playing_ = false;
};

}  // namespace heibai::match
