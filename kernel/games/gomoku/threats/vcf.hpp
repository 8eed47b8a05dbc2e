// Victory by continuous fours: every stone of the attacker makes a four, so every reply is forced.
//
// Contract: `won` is proven, whatever the limits: each four of the line is legal, and every reply that the rules leave is
// answered. `complete` without `won` means that no win by continuous fours exists; otherwise a limit of nodes, fours or
// time came first. The answer depends on the position, the limits and, for limits of nodes, on what the table holds.
//
// 1. A point that makes five wins.
// 2. The defender's point that makes five must be taken, by a four.
// 3. Two points that make five cannot both be stopped; under caro one stone may, so replies are tried there.
// 4. Fours are tried most promising first; the stone that stops a four may make a four itself (2).
// 5. What was tried in vain is remembered by position.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "games/gomoku/threats/fives.hpp"
#include "games/gomoku/threats/four_board.hpp"

namespace heibai::gomoku::threats {

// Positions from which continuous fours were tried in vain; may serve many searches of any rule and size.
class VcfTable {
public:
    explicit VcfTable(std::size_t kilobytes = 256);

    // Fours that are known not to suffice; 0: nothing is known.
    std::uint32_t failed(std::uint64_t key) const {
        const Entry& entry = entries_[key & mask_];
        return entry.key == key ? entry.fours : 0;
    }
    void store(std::uint64_t key, std::uint32_t fours) { entries_[key & mask_] = {key, fours}; }
    void clear();

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t fours = 0;
    };

    std::vector<Entry> entries_;
    std::uint64_t mask_;
};

inline constexpr int most_fours = most_points / 2;

struct VcfLimits {
    std::uint64_t nodes = 0;  // fours tried; 0: no limit
    int fours = most_fours;  // in the line, the five that ends it not counted
    const Control* control = nullptr;  // looked at every 256 nodes
};

struct VcfResult {
    bool won = false;
    bool complete = true;
    int move = -1;  // the first of the line; -1 without a win
    int fours = 0;  // in the line, before the five
    std::uint64_t nodes = 0;
};

class Vcf {
public:
    explicit Vcf(VcfTable& table) : table_(&table) {}

    // Whether `attacker` wins by continuous fours, it being its turn (whoever is to move on `board`).
    VcfResult solve(const Board& board, Side attacker, const VcfLimits& limits = {});

    // The same with the number of fours allowed rising by degrees, so that a short line is found before a long one.
    VcfResult solve_widening(const Board& board, Side attacker, const VcfLimits& limits = {});

    // After a win: moves of both sides, the attacker's first, up to the five; or up to a four that the defender
    // is forbidden to stop.
    std::span<const std::uint16_t> line() const { return {line_.data(), static_cast<std::size_t>(length_)}; }

private:
    struct Candidate {
        std::uint16_t point;
        std::int16_t ordering_score;
    };
    struct Check {
        Points fives;  // where the defender would make five
        Points stops;  // where a stone may prevent it
    };

    VcfResult widen(const Board& board, Side attacker, const VcfLimits& limits, int fours);
    bool attack(const Check& check, int last, int left, int ply);
    bool any_four(const Check& check) const;
    int gather(const Check& check, int last, std::array<Candidate, most_points>& found) const;
    int ordering_score(int point, int last) const;
    bool try_four(int point, const Check& check, int left, int ply);
    bool stands(int point, const Points& fives, int left, int ply);
    bool stands_under_caro(int point, const Points& fives, int left, int ply);
    bool goes_on(int reply, int point, int left, int ply);
    bool wins_on(int reply, int four, int left, int ply);
    bool four_elsewhere(int one, int another) const;
    bool known_to_fail(std::uint64_t stones, int left);
    bool finish(const Points& fives, int ply);
    static Check check_of(const Lines& lines, const Points& fives, Side defender, bool open_end);
    bool out_of_limits();

    Side defender() const { return other(board_.attacker()); }

    VcfTable* table_;
    FourBoard board_;
    VcfLimits limits_;
    std::uint64_t salt_ = 0, nodes_ = 0;
    bool shallow_ = false, stopped_ = false;  // a branch was cut by the limit of fours; the search by another
    std::array<std::uint16_t, most_points + 2> line_{};
    int length_ = 0, fours_ = 0;
};

}  // namespace heibai::gomoku::threats
