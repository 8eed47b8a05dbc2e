// The games that are being played, for those who look on while a batch works.
//
// One writer a game, its thread; any number of readers. A reader that comes while one game follows another sees none.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heibai::match {

class LiveGame {
public:
    static constexpr std::size_t most_plies = 512;  // later moves are not shown

    // Moves after the opening, of the game in slot `slot` of the schedule.
    struct Seen {
        std::int64_t slot;  // -1: none
        std::vector<std::uint16_t> moves;
    };

    void begin(std::size_t slot) { turn_to(static_cast<std::int64_t>(slot)); }
    void end() { turn_to(-1); }

    void add(int move) {
        const std::size_t length = length_.load(std::memory_order_relaxed);
        if (length == most_plies) return;
        moves_[length].store(static_cast<std::uint16_t>(move), std::memory_order_release);
        length_.store(length + 1, std::memory_order_release);
    }

    Seen look() const {
        const std::uint64_t turn = turn_.load(std::memory_order_acquire);
        if (turn % 2 != 0) return {-1, {}};
        Seen seen{slot_.load(std::memory_order_acquire), {}};
        seen.moves.resize(length_.load(std::memory_order_acquire));
        for (std::size_t i = 0; i < seen.moves.size(); ++i) seen.moves[i] = moves_[i].load(std::memory_order_acquire);
        if (turn_.load(std::memory_order_relaxed) != turn) return {-1, {}};
        return seen;
    }

private:
    // The turn is odd while one game follows another. No store of the next game goes before it is: who reads one of
    // those reads the new turn, too. Who reads the even turn after it reads the slot and the length that belong to it.
    void turn_to(std::int64_t slot) {
        turn_.fetch_add(1, std::memory_order_relaxed);
        length_.store(0, std::memory_order_release);
        slot_.store(slot, std::memory_order_release);
        turn_.fetch_add(1, std::memory_order_release);
    }

    std::atomic<std::uint64_t> turn_{0};
    std::atomic<std::int64_t> slot_{-1};
    std::atomic<std::size_t> length_{0};
    std::array<std::atomic<std::uint16_t>, most_plies> moves_{};
};

// Those of a batch's first threads.
class LiveGames {
public:
    LiveGame* of_thread(int thread) {
        return thread < static_cast<int>(games_.size()) ? &games_[static_cast<std::size_t>(thread)] : nullptr;
    }

    std::vector<LiveGame::Seen> look() const {
        std::vector<LiveGame::Seen> seen;
        for (const LiveGame& game : games_)
            if (LiveGame::Seen now = game.look(); now.slot >= 0) seen.push_back(std::move(now));
        return seen;
    }

private:
    std::array<LiveGame, 4> games_;
};

}  // namespace heibai::match
