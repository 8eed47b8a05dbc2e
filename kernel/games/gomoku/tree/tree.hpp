// One thread of the search of Gomoku (search.hpp): the root's moves, a depth within a window, and the tree below it.
//
// A node is a position entered: the root, every stone tried, a pass. Fours tried by the search for continuous fours are
// not nodes of the tree; they are bounded at every leaf.
//
// Steps: 1. limits are polled; a full board is a draw. 2. A five wins. 3. The other side's five must be stopped, which
// costs no depth. 4. Two fives at once win. 5. The table may answer. 6. At depth 0 continuous fours win; a position in
// which two fives threaten goes on for some plies, with a network only if its evaluation is above the window; any other
// is evaluated. 7. A threat of two fives leaves only what may answer it. 8. Near the leaves positions are given up
// whose evaluation is far above the window, with a network, and moves where it is far below. 9. Moves are tried by
// ordering score, late ones less deep unless they make a four (with a network, a four and more), with a null window
// after the first. 10. What was found is stored. 11. With several threads, a move that another one is searching waits
// until the others are tried, and the table is asked again before it is.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "evaluation/evaluator_ref.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/threats/vcf.hpp"
#include "games/gomoku/tree/deepening.hpp"
#include "games/gomoku/tree/order.hpp"
#include "games/gomoku/tree/selection.hpp"
#include "games/gomoku/tree/table.hpp"
#include "games/gomoku/tree/values.hpp"
#include "search/team.hpp"

namespace heibai::gomoku::tree {

using Evaluator = search::EvaluatorRef<Board>;

// What a thread learns besides the transposition table.
struct Memory {
    threats::VcfTable fours;
    History history;

    void clear() {
        fours.clear();
        history.clear();
    }
};

class Tree {
public:
    // `steps`: steps of a value that a point of the evaluator makes; margins of the search are in steps, a thousand of
    // which are about the size of a usual evaluation.
    Tree(const Board& board, const Evaluator& evaluator, Table& table, Memory& memory, Control& control,
         search::Team& team, double steps, const Selection& selection);

    // The moves at the root by ordering score, the best first. `allowed`: the points that an opening rule leaves to the
    // mover, empty: all. `complete`: whether no other move could keep the value from falling.
    std::vector<RootMove> root_moves(const std::vector<int>& allowed, bool& complete) const;

    // Steps 2, 3, 4, 7 and the continuous fours of step 6 for the root: its value, and the move where there is a choice.
    bool decided_by_board(Result& result);

    // Works at the windows of `deepening` up to depth `most` until it is done or the limits end the search.
    void deepen(Deepening& deepening, int most = most_plies);

    int selective_depth() const { return selective_depth_; }

private:
    struct Line {
        std::array<std::uint16_t, 64> moves;
        int length = 0;

        void set(int move, const Line& rest) {
            length = std::min(rest.length + 1, static_cast<int>(moves.size()));
            moves[0] = static_cast<std::uint16_t>(move);
            std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
        }
    };

    Value iterate(std::vector<RootMove>& moves, const Window& window, bool complete);

    bool enter(int ply);
    Value visit(Value alpha, Value beta, int depth, int ply);
    Value answer_five(Value alpha, Value beta, int depth, int ply);
    Value leaf(Value alpha, Value beta, int depth, int ply);
    Value try_moves(Moves& moves, Value alpha, Value beta, int depth, int ply, Value static_eval);
    Value after(int point, Value alpha, Value beta, int depth, int ply);
    Value late(int point, Value alpha, Value beta, int depth, int ply, int less);
    Value pass(Value alpha, Value beta, int depth, int ply);
    bool wins_by_fours(int ply, const threats::VcfLimits& limits, Value& value);
    bool answered(Value alpha, Value beta, int depth, int ply, Value& value, int& move);
    bool is_shared(int order, int depth) const { return order > 0 && depth >= shared_depth && team_.marks(); }
    std::uint64_t name_of(int point, int depth) const;
    bool is_taken(std::uint64_t name, const search::Waiting& waiting) const;
    Value evaluate() const;
    void reward(int point, int ply, int depth, const Moves& moves, int tried);

    std::uint64_t key_after(int point) const { return board_.key() ^ stone_key(board_.to_move(), point) ^ turn_key_; }
    bool forbidden(int point) const { return board_.to_move() == black && board_.forbidden(point); }

    static constexpr int shared_depth = 2;  // from this depth on threads tell each other what they search
    static constexpr std::uint64_t lot = 256;  // nodes between two looks at the limits

    Board board_;
    const Evaluator& evaluator_;
    Table& table_;
    threats::Vcf vcf_;
    Control& control_;
    search::Team& team_;
    search::Meter meter_;
    double steps_;
    const Selection& selection_;
    Trail trail_;
    History& history_;
    bool two_fives_win_;
    bool has_network_;  // evaluations by points alone do not know enough for all that is left out with one
    std::uint64_t turn_key_;  // what a change of the side to move does to a board's key
    int step_ = 0;  // of the deepening
    int depth_ = 0;  // at the root
    bool stopped_ = false;
    bool used_heuristic_ = false;  // an evaluation, or a move left out, went into what is being searched
    std::vector<int> better_;  // line of the best move of an unfinished depth, if that is not its first
    Value better_value_ = 0;  // what it is worth, at least
    int selective_depth_ = 0;
    std::array<Line, most_points + 64> lines_;
    std::array<std::array<int, 2>, most_points + 64> killers_;
};

}  // namespace heibai::gomoku::tree
