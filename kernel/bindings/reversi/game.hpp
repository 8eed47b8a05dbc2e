// Reversi as the bindings of every game want it: how boards arrive from Python, and what the texts say.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/checks.hpp"
#include "games/reversi/environment.hpp"
#include "games/reversi/learn/trainer.hpp"
#include "games/reversi/search/players.hpp"
#include "games/reversi/traits.hpp"

namespace heibai::bindings {

struct ReversiGame {
    using Traits = reversi::Traits;
    using Environment = reversi::Environment;
    using TranscriptCell = reversi::TranscriptCell;
    using Bits = reversi::Bits;
    using Board = reversi::Board;
    using Geometry = reversi::Geometry;

    static constexpr const char* prefix = "reversi";
    static constexpr const char* title = "Reversi";
    using Variant = Arguments<Argument<int, "size">>;
    using Position = Arguments<Argument<Bits, "own">, Argument<Bits, "opp">>;
    using Columns = Arguments<Argument<Input<Bits>, "own">, Argument<Input<Bits>, "opp">>;
    using Openings =
        Arguments<Argument<Input<Bits>, "own">, Argument<Input<Bits>, "opp">, Argument<Input<bool>, "black_to_move">>;
    using MorePerft = Arguments<>;
    using EngineExtra = Argument<int, "exact">;
    using MoreEngine = Arguments<Argument<int, "confidence">>;
    using Asking = Arguments<Argument<int, "to_move">>;  // a board forgets colours

    // Throws std::invalid_argument.
    static Geometry variant(int size) {
        if (size != 4 && size != 6 && size != 8)
            throw std::invalid_argument("size is " + std::to_string(size) + ", allowed are 4, 6 and 8");
        return reversi::geometry(size);
    }

    // Discs given as sets over size * size squares, moved onto the kernel's grid. Throws std::invalid_argument.
    static Board board(const Geometry& geometry, Bits own, Bits opp) {
        const int size = geometry.size;
        const Board board{reversi::spread(own, size), reversi::spread(opp, size)};
        if ((own & opp) || reversi::gather(board.own, size) != own || reversi::gather(board.opp, size) != opp)
            throw std::invalid_argument("own " + std::to_string(own) + " and opp " + std::to_string(opp) +
                                        ": discs overlap or lie outside the " + std::to_string(size * size) +
                                        " squares");
        return board;
    }

    static match::Opening<Board> opening(const Geometry& geometry, Bits own, Bits opp, bool black_to_move) {
        return {board(geometry, own, opp), black_to_move};
    }

    static int packed(int move, const Geometry& geometry) { return reversi::packed_move(move, geometry); }

    static void check_extra(const Board&, int exact, int confidence) {
        check_number("exact", exact);
        if (confidence) check_confidence(confidence);
    }

    static void check_confidence(int confidence) {
        if (reversi::selective::level_of(confidence) < 0)
            throw std::invalid_argument("confidence is " + std::to_string(confidence) +
                                        ", allowed are 73, 87, 95, 99 and 100 per cent");
    }

    static std::size_t squares(const Geometry& geometry) { return static_cast<std::size_t>(geometry.cells()); }

    // Writes boards for an evaluator outside the kernel (called_evaluator.hpp); `to_move`: the root's side.
    static auto writer(const Geometry& geometry, int to_move) {
        return [size = geometry.size, to_move](const Board& board, std::size_t plies, std::int8_t* cells) {
            const int side = static_cast<int>((static_cast<std::size_t>(to_move) + plies) % 2);
            const Bits mine = reversi::gather(board.own, size), theirs = reversi::gather(board.opp, size);
            for (int square = 0; square < size * size; ++square)
                cells[square] = static_cast<std::int8_t>(mine >> square & 1     ? side
                                                         : theirs >> square & 1 ? 1 - side
                                                                                : -1);
            return side;
        };
    }

    static std::size_t most_plies(const Geometry&) { return 128; }

    static search::PerftResult perft(const Geometry& geometry, Bits own, Bits opp, int depth, bool plain,
                                     Control* control) {
        const Board start = board(geometry, own, opp);
        nanobind::gil_scoped_release unlocked;
        return reversi::perft(start, geometry, depth, plain, control);
    }

    static constexpr const char* position_text = "Discs are bit sets over size * size squares, `own` moves.";
    static constexpr const char* columns_text = "own, opp: uint64 [N] sets over size * size squares.";
    static constexpr const char* openings_text =
        "own, opp: discs over size * size squares, `own` moves. Margins count the empty squares for the winner.";
    static constexpr const char* engine_text =
        "`exact`: empties from which the solver is asked first, -1 to leave it to the limits. Results of the game are\n"
        "+-(1,000,000 + margin). `confidence`: per cent that each guessed cut is right at least, where the\n"
        "evaluator is searched selectively: 73, 87, 95, 99, or 100 for no such cut; 0: search to full width.";
    static constexpr const char* random_text =
        "Results: discs, black minus white,\nempties to the winner; transcripts: uint8 [games, size * size - 4], then 255.";
    static constexpr const char* perft_text =
        "Leaves of the game tree at `depth` plies. A pass is a ply, a game that ended earlier counts as one leaf.\n"
        "`plain` makes every last move instead of counting them in bulk.";
};

}  // namespace heibai::bindings
