// Victory by continuous threats: every stone of the attacker makes a four, or threatens to make a double four; a quiet
// one threatens a win by continuous fours.
//
// Depth-first proof-number search (Nagai and Imai 2002), a node's harder number taken as the greatest of its children
// plus their count (Ueda et al. 2008), so that positions reached in many ways are not counted as often.
//
// Contract: `won` is proven against every reply that the rules leave, whatever the limits. `complete` without `won`
// means that the attacker has no win of this kind; otherwise a limit of nodes or time came first. The answer depends on
// the position, the limits, and what the tables hold from before.
//
// 1. Attacker to move: a win by continuous fours ends it.
// 2. The defender's point that makes five must be taken.
// 3. Otherwise fours and threes are tried; a closed three only where it crosses a four to come. Quiet stones, if asked
//    for: those that make two of the attacker's at least, and those on points where the defender would make three.
// 4. Defender to move: five wins for it; the attacker's five must be stopped.
// 5. Without an attacker's five, there must be a double four to come that can be relied on, or the threat was none.
// 6. The defender may spoil every such double four by one stone, or make a four of its own; nothing else helps.
// 7. So it is for a win by continuous fours to come (four_zone.hpp), if quiet stones are asked for; a defender that has
//    continuous fours first wins.
// 8. Where quiet stones are asked for, threes alone are searched by turns with them, every turn twice as long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/gomoku/threats/proof_table.hpp"
#include "games/gomoku/threats/vcf.hpp"

namespace heibai::gomoku::threats {

inline constexpr Numbers no_limit{endless, endless, 0};
inline constexpr std::uint64_t nested_nodes = 4096;  // of a search of continuous fours within

struct VctLimits {
    bool quiet = false;  // threats of a win by continuous fours as well
    std::uint64_t nodes = 0;  // positions entered; 0: no limit
    const Control* control = nullptr;  // looked at every 16 nodes
};

struct VctResult {
    bool won = false;
    bool complete = true;
    int moves = 0;  // the attacker's in the line, before the five
    std::uint64_t nodes = 0;
    bool quiet = false;  // won, but not by fours and threes alone as far as was searched
};

class Vct {
public:
    Vct(ProofTable& table, VcfTable& fours) : table_(&table), vcf_(fours) {}

    // Whether the side to move wins by continuous threats.
    VctResult solve(const Board& board, const VctLimits& limits = {});

    // After a win: moves of both sides, the attacker's first, against the longest defence known; up to the five, or up
    // to a move of the attacker that leaves the defender no reply that helps.
    std::span<const std::uint16_t> line() const { return line_; }

private:
    struct Moves {
        struct Move {
            std::uint16_t point, effort, worth;
        };
        std::array<Move, most_points> move;
        int count = 0;

        void add(int point, int effort, int worth = 0) {
            move[count++] = {static_cast<std::uint16_t>(point), static_cast<std::uint16_t>(effort),
                             static_cast<std::uint16_t>(worth)};
        }
    };

    Numbers search(std::uint64_t nodes);
    Numbers by_turns();
    bool ended() const;
    Numbers attack(const Numbers& limit);
    Numbers defend(const Numbers& limit);
    template <bool attacking>
    Numbers expand(const Moves& moves, const Numbers& limit, std::uint64_t nodes_before);
    template <bool attacking>
    Numbers child(const Moves::Move& move) const;
    template <bool attacking>
    Numbers below(int point, const Numbers& limit);
    Numbers keep(bool attacking, const Numbers& found, std::uint64_t nodes_before);

    Moves attacks() const;
    int effort_of(int point) const;
    Moves stops() const;
    Moves defences(bool& threatened);
    Moves defences_against_fours(bool& threatened);
    bool wins_by_fours(Side side, const VcfLimits& limits);
    bool spoils_fours(int point, const VcfLimits& limits);
    template <typename Chosen>
    Moves with_fours(Chosen&& chosen) const;
    Points spoilers(int point);
    bool relied_on(int point) const;
    bool three_counts(int point, Key key) const;
    bool legal(int point, Side side) const { return side == white || !board_->forbidden(point); }

    int read_line();
    int any_reply() const;
    int append_fours();
    void append(int point);
    template <bool attacking>
    int best_known(const Moves& moves) const;
    bool out_of_limits();

    Side defender() const { return other(attacker_); }
    bool open_end() const { return rule_set(board_->rule()).open_end; }
    std::uint64_t key(bool attacking) const { return board_->stones_key() ^ salt_[attacking]; }

    ProofTable* table_;
    Vcf vcf_;
    std::optional<Board> board_;
    Trail trail_;
    Side attacker_ = black;
    std::array<std::uint64_t, 2> salt_{};  // defender to move, attacker to move
    VctLimits limits_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    std::vector<std::uint16_t> line_;
};

}  // namespace heibai::gomoku::threats
