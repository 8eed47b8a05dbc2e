#include "reversi/random_games.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <thread>
#include <vector>

#include "common/rng.hpp"
#include "reversi/board.hpp"
#include "reversi/lanes.hpp"

namespace heibai::reversi {

namespace {

// Games in flight together on one thread: their chains of dependent steps overlap in the processor.
constexpr int group_count = 4;
constexpr int slot_count = group_count * lane_count;
constexpr std::size_t chunk_games = 1024;  // what a thread takes at a time

// One thread's table of running games. A slot whose game ends takes the next one at once.
class Table {
public:
    Table(const RandomGames& batch, std::int8_t* scores, std::uint8_t* transcripts)
        : batch_(batch),
          geometry_(geometry(batch.size)),
          start_(start_board(batch.size)),
          start_moves_(legal_moves(start_.own, start_.opp, geometry_.mask)),
          scores_(scores),
          transcripts_(transcripts),
          plies_(static_cast<std::size_t>(geometry_.cells()) - 4) {}

    void play(std::size_t first, std::size_t last) {
        next_ = first;
        last_ = last;
        running_ = 0;
        for (int slot = 0; slot < slot_count; ++slot) seat(slot);
        while (running_ > 0)
            for (int group = 0; group < group_count; ++group) step(group * lane_count);
    }

private:
    // Puts the next game into a slot and returns its moves; an empty slot holds an empty board.
    Bits seat(int slot) {
        if (next_ == last_) {
            own_[slot] = opp_[slot] = 0;
            idle_[slot] = true;
            return 0;
        }
        idle_[slot] = false;
        own_[slot] = start_.own;
        opp_[slot] = start_.opp;
        black_to_move_[slot] = true;
        game_[slot] = next_;
        ply_[slot] = 0;
        rng_[slot] = Rng(batch_.seed, {batch_.generation, batch_.pairing, batch_.first_game + next_});
        ++next_;
        ++running_;
        return start_moves_;
    }

    // One move in each game of a group.
    void step(int base) {
        const Lanes moves = legal_moves(load_lanes(&own_[base]), load_lanes(&opp_[base]), Lanes{} + geometry_.mask);
        for (int lane = 0; lane < lane_count; ++lane) {
            const int slot = base + lane;
            Bits choices = moves[lane];
            if (!choices) [[unlikely]]
                choices = pass_or_finish(slot);
            if (choices) move(slot, choices);
        }
    }

    void move(int slot, Bits choices) {
        const auto index = static_cast<int>(rng_[slot].below(static_cast<std::uint64_t>(std::popcount(choices))));
        const int square = nth_square(choices, index);
        if (transcripts_) record(slot, square);
        const Board after = Board{own_[slot], opp_[slot]}.play(square);
        own_[slot] = after.own;
        opp_[slot] = after.opp;
        black_to_move_[slot] = !black_to_move_[slot];
    }

    void record(int slot, int square) {
        transcripts_[game_[slot] * plies_ + ply_[slot]++] = static_cast<std::uint8_t>(from_grid(square, batch_.size));
    }

    // The mover of this slot has no move: hands the turn over, or closes the game. Returns the moves to choose from.
    Bits pass_or_finish(int slot) {
        if (idle_[slot]) return 0;
        std::swap(own_[slot], opp_[slot]);
        black_to_move_[slot] = !black_to_move_[slot];
        if (const Bits moves = legal_moves(own_[slot], opp_[slot], geometry_.mask)) return moves;
        finish(slot);
        return seat(slot);
    }

    void finish(int slot) {
        const int score = final_score({own_[slot], opp_[slot]}, geometry_.cells());
        scores_[game_[slot]] = static_cast<std::int8_t>(black_to_move_[slot] ? score : -score);
        if (transcripts_)
            std::memset(transcripts_ + game_[slot] * plies_ + ply_[slot], no_move, plies_ - ply_[slot]);
        --running_;
    }

    const RandomGames& batch_;
    Geometry geometry_;
    Board start_;
    Bits start_moves_;
    std::int8_t* scores_;
    std::uint8_t* transcripts_;
    std::size_t plies_;
    std::size_t next_ = 0;
    std::size_t last_ = 0;
    int running_ = 0;
    alignas(Lanes) std::array<Bits, slot_count> own_{};
    alignas(Lanes) std::array<Bits, slot_count> opp_{};
    std::array<Rng, slot_count> rng_ = make_rngs();
    std::array<std::size_t, slot_count> game_{};
    std::array<std::size_t, slot_count> ply_{};
    std::array<bool, slot_count> black_to_move_{};
    std::array<bool, slot_count> idle_{};

    static std::array<Rng, slot_count> make_rngs() {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<Rng, slot_count>{((void)I, Rng(0))...};
        }(std::make_index_sequence<slot_count>{});
    }
};

}  // namespace

bool play_random_games(const RandomGames& batch, std::int8_t* scores, std::uint8_t* transcripts, int threads,
                       Control* control) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    auto work = [&] {
        Table table(batch, scores, transcripts);
        for (;;) {
            if (control && control->over(done.load(std::memory_order_relaxed))) return;
            const std::size_t first = next.fetch_add(chunk_games, std::memory_order_relaxed);
            if (first >= batch.count) return;
            const std::size_t last = std::min(first + chunk_games, batch.count);
            table.play(first, last);
            const std::size_t total = done.fetch_add(last - first) + last - first;
            if (control) control->publish_nodes(total);
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    return done.load() == batch.count;
}

}  // namespace heibai::reversi
