// Alpha-beta over candidate points of Gomoku: iterative deepening, forced replies, wins by continuous fours.
//
// Contract. A proven result (`exact`) is right: it was reached through forced replies, complete defences and positions
// where every legal move was tried. Everything else is selective and promises no value that another search has: moves
// come from the points near stones, late ones are searched less deep or, near the leaves, not at all. A result that
// rests on such a choice is a claim: same value, not `exact`. The move is never worse than these: a five is played; the
// five of the other side is stopped where it can be. Same arguments and node limit, same result.
//
// A stop (limits, or the flag of the control block) leaves the last completed depth; if the iteration that was cut had
// already found a better move than that, this one. Depth 1 is always completed.
//
// A node is a position entered: the root, every stone tried, a pass. Fours tried by the search for continuous fours are
// not nodes of the tree; they are bounded at every leaf.
//
// Steps: 1. limits are polled; a full board is a draw. 2. A five wins. 3. The other side's five must be stopped, which
// costs no depth. 4. Two fives at once win. 5. The table may answer. 6. At depth 0 continuous fours win; a position in
// which two fives threaten goes on for some plies; any other is evaluated. 7. A threat of two fives leaves only what may
// answer it. 8. Hopeless moves and hopeless positions are given up near the leaves. 9. Moves are tried best promise
// first, late ones less deep, with a null window after the first. 10. What was found is stored.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "gomoku/board.hpp"
#include "gomoku/search/order.hpp"
#include "gomoku/search/table.hpp"
#include "gomoku/search/values.hpp"
#include "gomoku/threats/vcf.hpp"
#include "search/evaluator_ref.hpp"

namespace heibai::gomoku::tree {

using Evaluator = search::EvaluatorRef<Board>;

struct Result {
    int move = -1;            // -1: the game is over
    Value value = 0;          // for the side to move, in steps
    int depth = 0;            // plies completed
    int selective_depth = 0;  // of the deepest position entered
    bool exact = false;       // `value` is proven
    std::uint64_t nodes = 0;
    std::vector<int> line;    // principal variation, `move` first
};

class Tree {
public:
    // `steps`: steps of a value that a point of the evaluator makes; margins of the search are in steps, a thousand of
    // which are about the size of a usual evaluation.
    Tree(const Evaluator& evaluator, Table& table, threats::VcfTable& fours, Control& control, double steps)
        : evaluator_(evaluator), table_(table), vcf_(fours), control_(control), steps_(steps) {}

    // Searches depths 1, 2, ... `depth` within the limits that `control` was started with. `allowed`: the points that an
    // opening rule leaves to the mover, empty: all. `brief`: a single legal reply is played without a long search.
    Result search(const Board& board, int depth, const std::vector<int>& allowed, bool brief);

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

    struct RootMove {
        int point;
        std::vector<int> line;
    };

    std::vector<RootMove> root_moves(const std::vector<int>& allowed, bool& complete) const;

    bool decided_by_board(Result& result);
    void deepen(std::vector<RootMove>& moves, int depth, bool complete, bool brief, Result& result);
    Value search_root(std::vector<RootMove>& moves, int depth, Value guess, bool complete);
    Value iterate(std::vector<RootMove>& moves, int depth, Value alpha, Value beta, bool complete);

    bool enter(int ply);
    Value visit(Value alpha, Value beta, int depth, int ply);
    Value answer_five(Value alpha, Value beta, int depth, int ply);
    Value leaf(Value alpha, Value beta, int depth, int ply);
    Value defend_all(Value alpha, Value beta, int depth, int ply);
    Value try_moves(Moves& moves, Value alpha, Value beta, int depth, int ply, Value standing);
    Value after(int point, Value alpha, Value beta, int depth, int ply);
    Value pass(Value alpha, Value beta, int depth, int ply);
    bool wins_by_fours(int ply, const threats::VcfLimits& limits, Value& value);
    Value evaluate() const;
    void reward(int point, int ply, int depth, const Moves& moves, int tried);

    bool forbidden(int point) const { return board_->to_move() == black && board_->forbidden(point); }

    const Evaluator& evaluator_;
    Table& table_;
    threats::Vcf vcf_;
    Control& control_;
    double steps_;
    Board* board_ = nullptr;
    Trail trail_;
    History history_;
    bool two_fives_win_ = true;
    std::uint64_t turn_key_ = 0;  // what a change of the side to move does to a board's key
    bool stopped_ = false;
    bool rested_ = false;  // an evaluation, or a move left out, went into what is being searched
    std::vector<int> better_;  // line of the best move of an unfinished iteration, if that is not its first
    int selective_depth_ = 0;
    int completed_ = 0;
    std::uint64_t nodes_ = 0, next_poll_ = 0;
    std::array<Line, most_points + 64> lines_;
    std::array<std::array<int, 2>, most_points + 64> killers_;
};

}  // namespace heibai::gomoku::tree
