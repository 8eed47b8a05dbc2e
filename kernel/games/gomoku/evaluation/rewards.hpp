// The reward table of the reward AI, as an evaluation and as a player (src/heibai/games/gomoku/evaluation/rewards.py and
// src/heibai/search/rewards.py, whose steps are numbered): the same numbers, the same point, the same draws.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"

namespace heibai::gomoku {

// Which row of a table a point belongs to, by what either side would get there (levels 1 to 4).
class RewardTable {
public:
    // "": eleven rows; "coarse": six. Throws std::invalid_argument.
    explicit RewardTable(const std::string& form);

    int rows() const { return rows_; }
    int row(int own, int opponent) const { return row_[4 * (own - 1) + opponent - 1]; }

private:
    std::array<std::uint8_t, 16> row_;
    int rows_;
};

class Rewards {
public:
    static constexpr int most_rows = 11;

    // `weights`: the reward of each row, then K. Throws std::invalid_argument.
    Rewards(const std::string& form, const std::vector<double>& weights);

    // The rewards of the candidates of the side to move, summed by row and clipped.
    double operator()(const Board& board) const;

    // Candidates by row, and 0 for K: out [rows + 1].
    void features(const Board& board, double* out) const;

    // The point that the reward AI plays, or the pass; `board` is not over, its colours settled. `allowed`: the points that
    // an opening rule leaves to the stone, empty for all.
    int choose(const Board& board, Rng& rng, const std::vector<int>& allowed = {}) const;

private:
    int row_of(const Board& board, int point) const;

    RewardTable table_;
    std::array<double, most_rows + 1> weights_{};
};

// What the candidates offer to the side to move, less what they offer to the other side; legal to move or not.  1
double balance_of_offers(const Board& board);

}  // namespace heibai::gomoku
