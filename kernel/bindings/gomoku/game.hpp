// Gomoku as the bindings of every game want it: how boards arrive from Python, and what the texts say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/checks.hpp"
#include "games/gomoku/environment.hpp"
#include "games/gomoku/learn/trainer.hpp"
#include "games/gomoku/search/players.hpp"
#include "games/gomoku/traits.hpp"

namespace heibai::bindings {

struct GomokuGame {
    using Traits = gomoku::Traits;
    using Environment = gomoku::Environment;
    using TranscriptCell = gomoku::TranscriptCell;
    using Board = gomoku::Board;
    using Moves = std::vector<int>;

    static constexpr const char* prefix = "gomoku";
    static constexpr const char* title = "Gomoku";
    using Variant = Arguments<Argument<int, "size">, Argument<std::string, "rule">>;
    using Position = Arguments<Argument<std::string, "cells">, Argument<int, "to_move">>;
    using Columns = Arguments<Argument<std::vector<std::string>, "cells">, Argument<std::vector<int>, "to_move">>;
    using Openings = Columns;
    using MorePerft = Arguments<Argument<std::optional<Input<double>>, "weights">>;
    using EngineExtra = Argument<Moves, "allowed">;
    using MoreEngine = Arguments<>;
    using Asking = Arguments<>;

    // Throws std::invalid_argument.
    static gomoku::Variant variant(int size, const std::string& rule) {
        gomoku::geometry(size);
        return {size, gomoku::rule_of(rule)};
    }

    // 0 black, 1 white. Throws std::invalid_argument.
    static gomoku::Side side(int to_move) {
        if (to_move != gomoku::black && to_move != gomoku::white)
            throw std::invalid_argument("to_move is " + std::to_string(to_move) +
                                        ", allowed are 0 (black) and 1 (white)");
        return static_cast<gomoku::Side>(to_move);
    }

    // `cells`: X black, O white, - empty, [size * size]. Throws std::invalid_argument.
    static Board board(const gomoku::Variant& variant, const std::string& cells, int to_move,
                       const gomoku::CodeValues* values = nullptr) {
        return Board(variant.size, variant.rule, cells, side(to_move), values);
    }

    static match::Opening<Board> opening(const gomoku::Variant& variant, const std::string& cells, int to_move) {
        return {board(variant, cells, to_move), to_move == gomoku::black};
    }

    static int packed(int move, const gomoku::Variant&) { return move; }

    // Empty points of the board, and its pass. Throws std::invalid_argument.
    template <typename Points>
    static void check_extra(const Board& board, const Points& moves) {
        for (const int move : moves)
            if (move != board.pass_move() && (move < 0 || move > board.points() || !board.empty(move)))
                throw std::invalid_argument("move " + std::to_string(move) +
                                            " is no empty point of the board, nor the pass " +
                                            std::to_string(board.pass_move()));
    }

    static std::size_t squares(const gomoku::Variant& variant) { return gomoku::transcript_length(variant); }

    // Writes boards for an evaluator outside the kernel (called_evaluator.hpp).
    static auto writer(const gomoku::Variant&) {
        return [](const Board& board, std::size_t, std::int8_t* cells) -> int {
            for (int point = 0; point < board.points(); ++point) {
                const bool is_black = board.lines().at(point) == gomoku::stone_of(gomoku::black);
                cells[point] = static_cast<std::int8_t>(board.empty(point) ? -1
                                                        : is_black         ? gomoku::black
                                                                           : gomoku::white);
            }
            return board.to_move();
        };
    }

    // A side passes only where the other one still has a point, so passes are no more than stones.
    static std::size_t most_plies(const gomoku::Variant& variant) { return 2 * gomoku::transcript_length(variant); }

    static search::PerftResult perft(const gomoku::Variant& variant, const std::string& cells, int to_move, int depth,
                                     bool plain, const std::optional<Input<double>>& weights, Control* control) {
        gomoku::CodeValues values;
        if (weights) {
            check_lengths({{"weights", weights->size()}, {"the table of codes", gomoku::codes}});
            check_weights(weights->data(), gomoku::codes);
            std::copy_n(weights->data(), gomoku::codes, values.begin());
        }
        const Board start = board(variant, cells, to_move, weights ? &values : nullptr);
        nanobind::gil_scoped_release unlocked;
        return gomoku::perft(start, variant, depth, plain, control);
    }

    static constexpr const char* position_text =
        "`cells`: X black, O white, - empty, [size * size]; `to_move` 0 black, 1 white.";
    static constexpr const char* columns_text =
        "cells: [N] texts of X black, O white, - empty, each\n[size * size]; to_move: [N] 0 black, 1 white.";
    static constexpr const char* openings_text =
        "cells: X black, O white, - empty; to_move: 0 black, 1 white. Margins: 1 black won, -1 white, 0 a draw.";
    static constexpr const char* engine_text =
        "`allowed`: points that an opening rule leaves to the mover, empty for all. Results of the game are\n"
        "+-(1,000,000 - plies to the five).";
    static constexpr const char* random_text =
        "Results: 1 black won, -1 white, 0 a\ndraw; transcripts: uint16 [games, size * size], then 65535.";
    static constexpr const char* perft_text =
        "Leaves of the game tree at `depth` plies. A finished game counts as one leaf. `plain` makes every last move\n"
        "instead of counting them; `weights`, float64 [2380] by code: the board keeps their sums meanwhile, which changes\n"
        "no count.";
};

}  // namespace heibai::bindings
