// One thread's selective search of Reversi.
//
// Contract. `search(node, depth, alpha, beta)` returns a fail-soft bound v on the value of a search of `depth` plies (a
// pass is one): v <= alpha means that it is at most v, v >= beta at least v, else it is v. At the level `certain` that is
// the value of plain minimax, finished games being worth their discs; below it, cuts are guessed (step 5), each of them
// right with the level's confidence, and proven bounds on the result or a deeper search in the table may stand in for it.
// `finish` is the same for a search to the end of the game, where a pass is no ply; at the level `certain` its value is
// the exact result. Once `stopped()` is true every value is meaningless and nothing of it was stored: the limits ended the
// search, or another thread has finished the step of it that `begin` named.
//
// Steps, outermost first:
//  1. limits are polled;                         2. a stability bound may answer;
//  3. the table may answer;                      4. a child in the table may answer (enhanced transposition cut-off);
//  5. multi-ProbCut: in a null window a shallow search may say that the deep one would leave it (error_model.hpp);
//  6. moves are ordered: those of the table, then by the value after them, the replies left to the opponent and the cut-offs
//     that they have caused elsewhere (history.hpp);
//  7. principal variation search: null windows after the first move, opened where a move is better;
//  8. with one ply to go the moves are evaluated without a node of their own;
//  9. with few empty squares left the exact solver answers (`finish`);
// 10. with several threads, a move that another one is searching waits until the others are tried (search/team.hpp), and
//     the table is asked again before it is.
#pragma once

#include <cstdint>
#include <vector>

#include "games/reversi/evaluation/incremental_tuples.hpp"
#include "games/reversi/selective/error_model.hpp"
#include "games/reversi/selective/history.hpp"
#include "games/reversi/selective/moves.hpp"
#include "games/reversi/selective/table.hpp"
#include "games/reversi/selective/unit.hpp"
#include "games/reversi/selective/values.hpp"
#include "games/reversi/solver/endgame.hpp"
#include "search/team.hpp"

namespace heibai::reversi::selective {

// What the searches of one evaluator share.
struct Knowledge {
    IncrementalTuples tuples;
    Value disc;  // the value of one
    Errors heuristic, ending;
    Selection selection;

    // The network must fit. `one`: the value of a disc; 0 measures it (unit.hpp).
    Knowledge(const TupleNetwork& network, Value one, const Settings& constants)
        : tuples(network),
          disc(one ? one : disc_of(tuples)),
          heuristic(heuristic_errors, disc),
          ending(ending_errors, disc),
          selection(constants) {}

    // For the side to move, of a finished game.
    Value final_value(const Board& board) const { return final_score(board, 64) * disc; }
};

class Tree {
public:
    Tree(const Knowledge& knowledge, Table& table, solver::Table& exact, search::Team& team)
        : knowledge_(knowledge),
          table_(table),
          end_(geometry(8), exact, team),
          meter_(team, poll_nodes),
          marks_(team.marks()) {}

    // Called before the searches of a step, which have the confidence `level`.
    void begin(int step, int level);

    Node root(const Board& board) const;
    Node after(const Node& node, const Move& move) const;
    Node after_pass(const Node& node) const;

    Value search(const Node& node, int depth, Value alpha, Value beta);
    Value finish(const Node& node, Value alpha, Value beta);

    // The moves of a node in the order of step 6, for a search of `depth` plies; none when it must pass.
    MoveList ordered(const Node& node, int depth, bool to_end);

    // `move` and the best moves that the table knows after it.
    std::vector<int> line(const Node& node, int move) const;

    bool stopped() const { return stopped_; }
    // Nodes of all threads.
    std::uint64_t tell() { return end_.tell(), meter_.tell(); }

private:
    static constexpr std::uint64_t poll_nodes = 1024;

    template <bool to_end>
    Value look(const Node& node, int depth, Value alpha, Value beta);
    template <bool to_end>
    Value try_moves(const Node& node, std::uint64_t hash, MoveList& moves, int depth, Value alpha, Value beta,
                    int& best_move);
    template <bool to_end>
    Value value_after(const Node& child, int depth, Value alpha, Value beta, bool first);
    template <bool to_end>
    bool guess_cut(const Node& node, int depth, Value alpha, Value& value);
    template <bool to_end>
    void order(const Node& node, MoveList& moves, const Known& known, int depth);
    bool child_cut(MoveList& moves, Effort effort, Value beta, Value& value) const;

    Value last_ply(const Node& node, Value beta);
    Value leaf(const Node& node);
    // Rounded down.
    int whole_discs(Value value) const;
    Value settle(const Node& node, Value alpha, Value beta);
    Value still(const Node& node) const { return knowledge_.tuples.evaluate(node.contents, 64 - node.empties); }
    bool answers(const Known& known, Effort wanted) const;
    bool table_cut(std::uint64_t hash, const Board& board, Effort wanted, Value alpha, Value beta, Known& known,
                   Value& value) const;
    bool enter() { return stopped_ = stopped_ || !meter_.enter(step_), !stopped_; }

    const Knowledge& knowledge_;
    Table& table_;
    solver::EndSearch end_;
    search::Meter meter_;
    search::Marks* marks_;  // null with one thread
    History history_;
    int step_ = 1;
    int level_ = 0;
    int guessing_ = 0;  // searches of step 5 that this one is within
    bool stopped_ = false;
};

}  // namespace heibai::reversi::selective
