// Positions for the tests of forced wins, and what a win must stand up to.
#pragma once

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/threats/vct.hpp"
#include "tests/expect.hpp"

namespace heibai::gomoku::threats {

// The rule set that HEIBAI_SEED chooses; all of them where there is no seed. To try every defence takes long.
inline std::vector<Rule> sampled_rules() {
    constexpr std::array all{Rule::freestyle, Rule::standard, Rule::renju, Rule::caro};
    if (const char* seed = std::getenv("HEIBAI_SEED")) return {all[std::strtoul(seed, nullptr, 10) % all.size()]};
    return {all.begin(), all.end()};
}

inline std::vector<int> legal_moves(const Board& board) {
    std::vector<int> found;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) found.push_back(point);
    return found;
}

inline Board random_position(int size, Rule rule, int stones, Rng& rng) {
    Board board(size, rule);
    while (board.stones() < stones) {
        const std::vector<int> moves = legal_moves(board);
        if (moves.empty()) break;
        Board next = board;
        next.place(moves[rng.below(moves.size())]);
        if (!next.won()) board = next;
    }
    return board;
}

// The line is legal, alternates and ends with the win, or with a four that no legal reply stops.
inline void line_wins(Board board, std::span<const std::uint16_t> line) {
    const Side attacker = board.to_move();
    for (const int move : line) {
        expect(board.legal(move) && !board.is_over(), "every move of the line is legal");
        board.place(move);
    }
    bool won = board.won() && board.to_move() == other(attacker);
    if (!won && line.size() % 2) {
        won = true;
        for (const int reply : legal_moves(board)) {
            Board answered = board;
            answered.place(reply);
            won = won && !answered.won() && fives_of(answered, attacker).count;
        }
    }
    expect(won, "the line ends with the win");
}

// The win holds whatever the defender plays, the attacker following a new search after every reply.
inline bool holds(const Board& board, Vct& vct, const VctLimits& limits) {
    const Side attacker = board.to_move();
    if (fives_of(board, attacker).count) return true;
    if (!vct.solve(board, limits).won || !board.legal(vct.line()[0])) return false;
    Board after = board;
    after.place(vct.line()[0]);
    const Points fives = fives_of(after, attacker);
    for (const int reply : legal_moves(after)) {
        Board answered = after;
        answered.place(reply);
        if (answered.won()) return false;
        if (!any_five(answered.lines(), fives, attacker) && !holds(answered, vct, limits)) return false;
    }
    return true;
}

}  // namespace heibai::gomoku::threats
