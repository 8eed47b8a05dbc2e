// The selective search's table, and its search without guessed cuts against plain negamax, with one and several threads.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "common/rng.hpp"
#include "games/reversi/selective/search.hpp"
#include "games/reversi/solver/solve.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;
using namespace heibai::reversi::selective;

const Geometry shape = geometry(8);
const std::string options = "phases=2,tuples=0.1.2;0.9.18";

std::vector<double> small_weights() {
    Rng rng(3, {});
    std::vector<double> weights(2 * 26);
    for (double& weight : weights) weight = 7 * (static_cast<double>(rng.below(513)) - 256) / part;
    return weights;
}

Board random_position(int empties, Rng& rng) {
    for (Board board = start_board(8);;) {
        const Bits legal = legal_moves(board.own, board.opp);
        if (64 - std::popcount(board.discs()) <= empties && !is_over(board)) return board;
        if (is_over(board)) return random_position(empties, rng);
        const int moves = std::popcount(legal);
        board = legal ? board.play(nth_square(legal, static_cast<int>(rng.below(static_cast<std::uint64_t>(moves)))))
                      : board.pass();
    }
}

// In 1/128 of a disc, as the search has it.
double negamax(const NTuple& leaf, const Board& board, int depth) {
    if (is_over(board)) return final_score(board, 64) * part;
    if (depth == 0) return leaf(board) * part;
    const Bits legal = legal_moves(board.own, board.opp);
    if (!legal) return -negamax(leaf, board.pass(), depth - 1);
    double best = -infinite;
    for (const int square : Squares{legal}) best = std::max(best, -negamax(leaf, board.play(square), depth - 1));
    return best;
}

void without_guesses_it_is_negamax(int threads) {
    const std::vector<double> weights = small_weights();
    const TupleNetwork network(options, weights, shape);
    const NTuple leaf(options, weights, shape);
    Search search(network, 1, 0, threads);
    Rng rng(1, {});
    for (int round = 0; round < (threads == 1 ? 60 : 20); ++round) {
        const Board board = random_position(5 + static_cast<int>(rng.below(50)), rng);
        for (int depth = 1; depth < 5 && depth < 64 - std::popcount(board.discs()); ++depth) {
            Control control;
            control.start(0, 0);
            const search::EngineResult found = search.search(board, {.depth = depth, .level = certain}, control);
            expect(found.value * part == negamax(leaf, board, depth), "without guessed cuts it is negamax", depth);
            expect(!found.line.empty() && found.line.front() == found.move, "the line begins with the move");
        }
    }
}

void every_level_ends_with_the_proof(int threads) {
    const TupleNetwork network(options, small_weights(), shape);
    Search search(network, 1, 0, threads);
    solver::Table table(1);
    Rng rng(2, {});
    for (int round = 0; round < (threads == 1 ? 20 : 6); ++round) {
        const Board board = random_position(15, rng);
        Control control, other;
        control.start(0, 0);
        other.start(0, 0);
        const search::EngineResult found = search.search(board, {.keep_table = round % 2 == 1}, control);
        expect(found.exact && found.confidence == 100, "without limits the end is proven");
        expect(found.value == solver::solve(board, shape, table, other).lower, "the end is the solver's");
    }
}

void threads_share_a_limit_of_nodes() {
    const TupleNetwork network(options, small_weights(), shape);
    Search search(network, 1, 0, 3);
    Rng rng(5, {});
    for (const std::uint64_t nodes : {1, 700, 40'000}) {
        const Board board = random_position(40, rng);
        Control control;
        control.start(0, nodes);
        const search::EngineResult found = search.search(board, {}, control);
        expect(found.nodes <= nodes, "threads share a limit of nodes", static_cast<int>(nodes));
        expect(legal_moves(board.own, board.opp) >> found.move & 1, "threads find a legal move");
    }
}

void a_stop_ends_all_threads() {
    const TupleNetwork network(options, small_weights(), shape);
    Search search(network, 1, 0, 3);
    Control control;
    control.start(0, 0);
    std::thread stopper([&] {
        while (control.progress().depth < 4) std::this_thread::yield();
        control.stop();
    });
    const search::EngineResult found = search.search(start_board(8), {}, control);
    stopper.join();
    expect(found.depth >= 4 && !found.exact, "a stop leaves the last completed step of several threads");
}

void the_table_keeps_what_it_is_told() {
    Table table(1);
    Rng rng(4, {});
    for (int round = 0; round < 2000; ++round) {
        const Board board = random_position(40, rng);
        const std::uint64_t hash = Table::hash(board);
        const Value value = static_cast<Value>(rng.below(16001)) - 8000;
        if (round % 100 == 0) table.new_search(round % 200 == 0);
        table.store(hash, board, {7, 2}, value - 10, value, value, 19);
        Known known;
        expect(table.find(hash, board, known), "what was stored is found");
        expect(known.lower == value && known.effort == Effort{7, 2} && known.first == 19, "as it was stored");
        expect(known.upper == infinite, "a value at the window's end is a lower bound alone");
        expect(!table.find(hash, board.pass(), known), "another position is not");
    }
}

void a_new_search_may_forget() {
    Table table(1);
    const Board board = start_board(8);
    Known known;
    for (int search = 0; search < 600; ++search) {  // ages wrap around twice
        table.new_search(true);
        expect(!table.find(Table::hash(board), board, known), "what was forgotten is not found", search);
        table.store(Table::hash(board), board, {3, 0}, -5, 5, 0, 19);
    }
    for (int search = 0; search < 10; ++search) {
        table.new_search(false);
        expect(table.find(Table::hash(board), board, known), "what is kept is found", search);
    }
}

void a_deeper_entry_covers_a_shallower_question() {
    expect(Effort{6, 2}.covers({5, 2}) && Effort{6, 3}.covers({6, 2}), "deeper and surer cover");
    expect(!Effort{4, 2}.covers({5, 2}) && !Effort{6, 1}.covers({6, 2}), "shallower and less sure do not");
}

}  // namespace

int main() {
    a_deeper_entry_covers_a_shallower_question();
    the_table_keeps_what_it_is_told();
    a_new_search_may_forget();
    for (const int threads : {1, 2, 3}) {
        without_guesses_it_is_negamax(threads);
        every_level_ends_with_the_proof(threads);
    }
    threads_share_a_limit_of_nodes();
    a_stop_ends_all_threads();
    return heibai::finish("selective_test");
}
