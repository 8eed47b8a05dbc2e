// Gomoku as environments of many boards step it (match/vector_game.hpp); src/heibai/envs/board.py is the twin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/search/match_rules.hpp"

namespace heibai::gomoku {

// Actions: a point as row * size + column; size * size is the pass of a side that renju leaves no point.
struct Environment {
    using Variant = gomoku::Variant;
    using Board = gomoku::Board;

    explicit Environment(const Variant& variant) : rules(variant), empty_board(variant.size, variant.rule) {}

    int size() const { return empty_board.size(); }
    const Board& start() const { return empty_board; }

    bool is_legal(const Board& board, std::int64_t action) const {
        if (action == rules.pass) return !rules.legal(board);
        return action >= 0 && action < rules.pass && board.legal(static_cast<int>(action));
    }

    void play(Board& board, int action) const {
        if (action == rules.pass)
            board.pass();
        else
            board.place(action);
    }

    bool is_over(const Board& board) const { return board.is_over(); }

    // For the side to move.
    int margin(const Board& board) const { return rules.margin(board); }

    int random_action(const Board& board, Rng& rng) const {
        std::array<std::uint16_t, most_points> points;
        std::size_t count = 0;
        each_legal_point(board, [&](int point) {
            points[count++] = static_cast<std::uint16_t>(point);
            return true;
        });
        return count ? points[rng.below(count)] : rules.pass;
    }

    // [points, 3] the mover's stones, the other's, and `colour` everywhere.
    void write_stones(const Board& board, std::int8_t colour, std::int8_t* out) const {
        const auto own = stone_of(board.to_move()), opp = stone_of(other(board.to_move()));
        for (int point = 0; point < board.points(); ++point, out += 3) {
            const auto stone = board.lines().at(point);
            out[0] = stone == own;
            out[1] = stone == opp;
            out[2] = colour;
        }
    }

    // [points + 1] 1: legal.
    void write_mask(const Board& board, std::int8_t* out) const {
        bool any = false;
        for (int point = 0; point < board.points(); ++point) any |= out[point] = board.legal(point);
        out[rules.pass] = !any;
    }

    MatchRules rules;
    Board empty_board;
};

}  // namespace heibai::gomoku
