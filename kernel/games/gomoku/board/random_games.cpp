#include "games/gomoku/board/random_games.hpp"

#include <algorithm>
#include <array>

#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/point_set.hpp"
#include "games/gomoku/board/stones.hpp"

namespace heibai::gomoku {
namespace {

constexpr std::size_t chunk_games = 256;  // what a thread takes at a time

// Where a game writes its moves, if anybody wants them.
class Transcript {
public:
    Transcript(TranscriptCell* moves, int points) : moves_(moves), left_(points) {}

    void add(int point) {
        if (!moves_) return;
        *moves_++ = static_cast<TranscriptCell>(point);
        --left_;
    }

    void close() {
        if (moves_) std::fill_n(moves_, left_, match::no_move<TranscriptCell>);
    }

private:
    TranscriptCell* moves_;
    int left_;
};

// Freestyle and standard, where every empty point is legal and a side's stones alone tell whether it has won.
int play_open(const Geometry& geometry, bool exact, Rng& rng, Transcript& moves) {
    std::array<Stones, 2> sides{Stones(geometry), Stones(geometry)};
    PointSet empty = PointSet::first(geometry.points);
    for (int left = geometry.points; left; --left) {
        const int side = (geometry.points - left) & 1;
        const int point = empty.nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(left))));
        empty.remove(point);
        moves.add(point);
        Stones::Made made;
        sides[static_cast<std::size_t>(side)].add(point, made);
        if (exact ? made.exactly_five : made.five_or_more) return side == black ? 1 : -1;
    }
    return 0;
}

// Any rule set, on the incremental board.
int play_on_board(Board board, Rng& rng, Transcript& moves) {
    std::array<std::uint16_t, most_points> legal;
    while (!board.is_over()) {
        std::size_t count = 0;
        for (int point = 0; point < board.points(); ++point)
            if (board.legal(point)) legal[count++] = static_cast<std::uint16_t>(point);
        if (!count) {
            board.pass();
            continue;
        }
        const int point = legal[rng.below(count)];
        moves.add(point);
        board.place(point);
    }
    if (!board.won()) return 0;
    return board.to_move() == white ? 1 : -1;
}

// One thread's games, one after another.
class Table {
public:
    Table(const match::RandomGames& batch, const Variant& variant, std::int8_t* results, TranscriptCell* transcripts)
        : batch_(batch),
          variant_(variant),
          shape_(geometry(variant.size)),
          start_(variant.size, variant.rule),
          results_(results),
          transcripts_(transcripts) {}

    void play(std::size_t first, std::size_t last) {
        for (std::size_t game = first; game < last; ++game) {
            Rng rng = batch_.stream(game);
            Transcript moves(transcripts_ ? transcripts_ + game * transcript_length(variant_) : nullptr, shape_.points);
            results_[game] = static_cast<std::int8_t>(play_one(rng, moves));
            moves.close();
        }
    }

private:
    int play_one(Rng& rng, Transcript& moves) const {
        const bool exact = variant_.rule == Rule::standard, open = exact || variant_.rule == Rule::freestyle;
        return open ? play_open(shape_, exact, rng, moves) : play_on_board(start_, rng, moves);
    }

    const match::RandomGames& batch_;
    const Variant& variant_;
    const Geometry& shape_;
    Board start_;
    std::int8_t* results_;
    TranscriptCell* transcripts_;
};

}  // namespace

bool play_random_games(const match::RandomGames& batch, const Variant& variant, std::int8_t* results,
                       TranscriptCell* transcripts, int threads, Control* control) {
    return match::play_in_chunks(batch, chunk_games, threads, control,
                                 [&] { return Table(batch, variant, results, transcripts); });
}

}  // namespace heibai::gomoku
