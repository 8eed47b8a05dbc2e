// Monte Carlo searches: counts that must add up, kept trees, a full memory, and a stop from another thread.
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/rng.hpp"
#include "games/reversi/search/mcts.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;
using search::MctsLimits;
using search::MctsResult;
using search::MctsSettings;

const EvaluatorSpec zones{"zones", "", {15, 6, -8, -6, 4, 4}};

bool same(const MctsResult& a, const MctsResult& b) {
    if (a.move != b.move || a.value != b.value || a.nodes != b.nodes || a.line != b.line) return false;
    if (a.moves.size() != b.moves.size()) return false;
    for (std::size_t i = 0; i < a.moves.size(); ++i)
        if (a.moves[i].visits != b.moves[i].visits || a.moves[i].value != b.moves[i].value) return false;
    return true;
}

std::uint64_t visits_of(const MctsResult& found) {
    std::uint64_t visits = 0;
    for (const auto& move : found.moves) visits += move.visits;
    return visits;
}

bool legal(const Board& board, const Geometry& shape, int move) {
    const Bits moves = legal_moves(board.own, board.opp, shape.mask);
    return moves ? move != 64 && (moves >> move & 1) : move == 64;
}

// A whole game of one player against random replies, its tree kept; a twin without a memory of its own checks nothing
// but itself: the first search of a game must not know of the game before.
void check_games(int size, int plies) {
    const std::string where = std::to_string(size) + ", " + std::to_string(plies) + " plies";
    const Geometry shape = geometry(size);
    const MctsSettings settings{.plies = plies, .scale = 50.0, .reuse = true};
    const auto search = make_mcts({zones, settings}, shape, 1);
    Control control;
    MctsResult first;
    for (int game = 0; game < 4; ++game) {
        Rng rng(7, {0});
        Board board = start_board(size);
        search->forget();
        for (bool ours = true; !is_over(board, shape.mask); ours = !ours) {
            const Bits moves = legal_moves(board.own, board.opp, shape.mask);
            int move = moves ? nth_square(moves, static_cast<int>(rng.below(std::popcount(moves)))) : 64;
            if (ours) {
                const MctsResult found = search->search(board, MctsLimits{.playouts = 200}, Rng(rng.next()), control);
                expect(legal(board, shape, found.move), "a legal move", where);
                expect(found.exact || found.playouts == 200, "as many playouts as asked for", where);
                expect(visits_of(found) >= found.playouts, "a kept tree has older visits too", where);
                expect(found.line.front() == found.move, "the line begins with the move", where);
                if (board == start_board(size) && game == 0) first = found;
                if (board == start_board(size)) expect(same(first, found), "games do not know of each other", where);
                move = found.move;
            }
            board = move == 64 ? board.pass() : board.play(move);
        }
    }
}

void check_full_memory() {
    const auto search = make_mcts({zones, {.plies = 0, .scale = 50.0, .reuse = true}}, geometry(8), 1);
    Control control;
    Board board = start_board(8);
    for (int turn = 0; turn < 6; ++turn) {
        const MctsResult found = search->search(board, MctsLimits{.playouts = 30000}, Rng(turn), control);
        expect(found.playouts == 30000, "a full memory does not end a search", "1 megabyte");
        board = board.play(found.move);
    }
}

void check_flat() {
    const auto flat = make_flat({.settings = {.plies = search::to_the_end}}, geometry(8));
    Control control;
    const MctsResult found = flat->search(start_board(8), MctsLimits{.playouts = 41}, Rng(1), control);
    expect(visits_of(found) == 41 && found.moves.front().visits == 11, "playouts are shared out", "flat");
}

// Values of 0 and a policy that likes the first square best; remembers the largest batch.
class EvenNetwork : public search::BatchEvaluator<Board> {
public:
    search::Evaluations evaluate(const std::vector<search::Leaf<Board>>& boards) override {
        largest = std::max(largest, boards.size());
        values_.assign(boards.size(), 0.0);
        policies_.assign(boards.size() * 65, 1.0);
        for (std::size_t i = 0; i < boards.size(); ++i) policies_[i * 65] = 9.0;
        return {values_.data(), policies_.data(), 65};
    }

    std::size_t largest = 0;

private:
    std::vector<double> values_, policies_;
};

void check_queue() {
    for (const double prior : {0.0, 1.25}) {
        search::TreePolicy policy = search::Ucb1{};
        if (prior > 0.0) policy = search::Puct{prior};
        const search::MctsSettings settings{.tree = policy, .plies = 0, .reuse = true, .batch = 32, .outside = true};
        const auto search = make_mcts({.settings = settings}, geometry(8), 1);
        EvenNetwork network;
        Control control;
        Board board = start_board(8);
        for (int turn = 0; turn < 20; ++turn) {
            const MctsResult found = search->search(board, MctsLimits{.playouts = 1000}, Rng(turn), control, &network);
            expect(found.exact || found.playouts == 1000, "as many playouts as asked for", "queue");
            expect(visits_of(found) >= found.playouts, "nothing waits after the search", "queue");
            expect(found.value >= 0.0 && found.value <= 1.0, "a probability", "queue");
            board = found.move == 64 ? board.pass() : board.play(found.move);
        }
        expect(network.largest == 32, "batches are filled", "queue");
    }
}

void check_flat_has_no_queue() {
    bool refused = false;
    try {
        make_flat({.settings = {.outside = true}}, geometry(8));
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    expect(refused, "a flat search with a queue of leaves is refused", "flat");
}

// Progress is read by this thread while another one searches.
void check_stop() {
    const auto search = make_mcts({.settings = {.plies = search::to_the_end}}, geometry(8), 64);
    Control control;
    MctsResult found;
    std::vector<std::thread> threads;
    threads.emplace_back([&] { found = search->search(start_board(8), MctsLimits{}, Rng(1), control); });
    while (control.line().length == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const auto line = control.line();
    expect(line.visits > 0 && line.playouts >= line.visits, "progress tells of the best line", "stop");
    control.stop();
    threads.front().join();
    expect(found.playouts >= line.playouts, "what was told is a part of what was done", "stop");
}

}  // namespace

int main() {
    for (int size : {4, 6, 8}) {
        check_games(size, search::to_the_end);
        check_games(size, 3);
    }
    check_full_memory();
    check_flat();
    check_queue();
    check_flat_has_no_queue();
    check_stop();
    return finish("mcts_test");
}
