#include "games/reversi/board/random_games.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "common/rng.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/board/lanes.hpp"

namespace heibai::reversi {
namespace {

// Games in flight together on one thread: their chains of dependent steps overlap in the processor.
constexpr int group_count = 4;
constexpr int slot_count = group_count * lane_count;
constexpr std::size_t chunk_games = 1024;  // what a thread takes at a time

// What one place of the table knows of its game besides the discs.
struct Slot {
    Rng rng{0};
    std::size_t game = 0;  // index in the batch
    std::size_t ply = 0;   // moves so far, passes not counted
    bool black_to_move = true;
    bool idle = true;  // no game left for it
};

// One thread's table of running games. A slot whose game ends takes the next one at once.
class Table {
public:
    Table(const match::RandomGames& batch, const Geometry& board, std::int8_t* scores, TranscriptCell* transcripts)
        : batch_(batch),
          geometry_(board),
          start_(start_board(board.size)),
          start_moves_(legal_moves(start_.own, start_.opp, geometry_.mask)),
          scores_(scores),
          transcripts_(transcripts),
          plies_(transcript_length(board)) {}

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
            slots_[slot].idle = true;
            return 0;
        }
        own_[slot] = start_.own;
        opp_[slot] = start_.opp;
        slots_[slot] = {.rng = batch_.stream(next_), .game = next_, .ply = 0, .black_to_move = true, .idle = false};
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
        const auto count = static_cast<std::uint64_t>(std::popcount(choices));
        const int square = nth_square(choices, static_cast<int>(slots_[slot].rng.below(count)));
        if (transcripts_) record(slot, square);
        const Board after = Board{own_[slot], opp_[slot]}.play(square);
        own_[slot] = after.own;
        opp_[slot] = after.opp;
        slots_[slot].black_to_move = !slots_[slot].black_to_move;
    }

    void record(int slot, int square) {
        Slot& at = slots_[slot];
        transcripts_[at.game * plies_ + at.ply++] = static_cast<TranscriptCell>(from_grid(square, geometry_.size));
    }

    // The mover of this slot has no move: hands the turn over, or closes the game. Returns the moves to choose from.
    Bits pass_or_finish(int slot) {
        if (slots_[slot].idle) return 0;
        std::swap(own_[slot], opp_[slot]);
        slots_[slot].black_to_move = !slots_[slot].black_to_move;
        if (const Bits moves = legal_moves(own_[slot], opp_[slot], geometry_.mask)) return moves;
        finish(slot);
        return seat(slot);
    }

    void finish(int slot) {
        const Slot& at = slots_[slot];
        const int score = final_score({own_[slot], opp_[slot]}, geometry_.cells());
        scores_[at.game] = static_cast<std::int8_t>(at.black_to_move ? score : -score);
        if (transcripts_)
            std::memset(transcripts_ + at.game * plies_ + at.ply, match::no_move<TranscriptCell>, plies_ - at.ply);
        --running_;
    }

    const match::RandomGames& batch_;
    Geometry geometry_;
    Board start_;
    Bits start_moves_;
    std::int8_t* scores_;
    TranscriptCell* transcripts_;
    std::size_t plies_;
    std::size_t next_ = 0;
    std::size_t last_ = 0;
    int running_ = 0;
    alignas(Lanes) std::array<Bits, slot_count> own_{};
    alignas(Lanes) std::array<Bits, slot_count> opp_{};
    std::array<Slot, slot_count> slots_{};
};

}  // namespace

bool play_random_games(const match::RandomGames& batch, const Geometry& board, std::int8_t* scores,
                       TranscriptCell* transcripts, int threads, Control* control) {
    return match::play_in_chunks(batch, chunk_games, threads, control,
                                 [&] { return Table(batch, board, scores, transcripts); });
}

}  // namespace heibai::reversi
