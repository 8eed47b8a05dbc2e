// Gomoku's engine on positions of disorderly games under every rule set: moves that must be found, and proven results
// against the plain definition of a win in so many plies.
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/search/engine.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku;

constexpr int size = 7, games = 6, checked_plies = 5;
constexpr std::uint64_t nodes = 1000;
const std::vector<double> weights{1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023};

bool has_five(const Board& board, Side side) { return board.count(side, pattern_five) > 0; }

bool loses(Board& board, int plies, Trail& trail);

// Whether the side to move can make five at the latest with the last of `plies` plies, an odd number.
bool wins(Board& board, int plies, Trail& trail) {
    if (has_five(board, board.to_move())) return true;
    if (plies < 3) return false;
    bool won = false;
    for (int point = 0; point < board.points() && !won; ++point) {
        if (!board.legal(point) || (plies == 3 && !board.info(point, board.to_move()).makes_four())) continue;
        board.place(point, trail);
        won = !board.full() && loses(board, plies - 1, trail);
        board.undo(trail);
    }
    return won;
}

bool loses(Board& board, int plies, Trail& trail) {
    if (has_five(board, board.to_move())) return false;
    for (int point = 0; point < board.points(); ++point) {
        if (!board.legal(point)) continue;
        board.place(point, trail);
        const bool lost = !board.full() && wins(board, plies - 1, trail);
        board.undo(trail);
        if (!lost) return false;
    }
    return true;
}

bool stops_five(Board board, int move) {
    if (move == board.pass_move()) return false;
    const Side them = other(board.to_move());
    board.place(move);
    return !has_five(board, them);
}

void check_move(const Board& board, int move) {
    const Side us = board.to_move();
    const bool pass = move == board.pass_move();
    expect(pass || board.legal(move), "the engine plays legal moves");
    if (has_five(board, us)) {
        expect(!pass && board.info(move, us).pattern() == pattern_five, "a five is played");
    } else if (has_five(board, other(us))) {
        bool possible = false;
        for (int point = 0; point < board.points() && !possible; ++point)
            possible = board.legal(point) && stops_five(board, point);
        expect(!possible || stops_five(board, move), "a five is stopped");
    }
}

void check_result(Board board, const search::EngineResult& found) {
    if (!found.exact) return;
    Trail trail;
    const int to_win = 1000000 - static_cast<int>(found.value), to_loss = 1000000 + static_cast<int>(found.value);
    if (to_win <= checked_plies) expect(wins(board, to_win, trail), "a proven win is one");
    if (to_loss <= checked_plies) expect(loses(board, to_loss, trail), "a proven loss is one");
}

int random_near(const Board& board, Rng& rng) {
    std::vector<int> found;
    const auto rows = board.near(2);
    for (int point = 0; point < board.points(); ++point)
        if (rows[board.geometry().row(point)] >> board.geometry().column(point) & 1 && board.legal(point))
            found.push_back(point);
    return found.empty() ? -1 : found[rng.below(found.size())];
}

// `together`: an engine of several threads, which keeps every promise but to find the same again.
void play(Engine& engine, Engine& together, Rule rule, std::uint64_t game) {
    Rng rng(11, {static_cast<std::uint64_t>(rule), game});
    Board board = Board(size, rule);
    while (!board.is_over()) {
        Control control;
        const search::EngineResult found = engine.search(board, {.depth = 60, .nodes = nodes}, control);
        const search::EngineResult again = engine.search(board, {.depth = 60, .nodes = nodes}, control);
        expect(found.move == again.move && found.value == again.value && found.nodes == again.nodes,
               "the same search finds the same");
        expect(!found.line.empty() && found.line.front() == found.move, "the line begins with the move");
        check_move(board, found.move);
        check_result(board, found);
        const search::EngineResult other = together.search(board, {.depth = 60, .nodes = nodes}, control);
        check_move(board, other.move);
        check_result(board, other);
        expect(!found.exact || !other.exact ||
                   (found.value > 0) - (found.value < 0) == (other.value > 0) - (other.value < 0),
               "threads prove nothing that one thread disproves");
        const int wild = rng.below(2) ? random_near(board, rng) : -1;
        const int move = wild >= 0 ? wild : found.move;
        if (move == board.pass_move())
            board.pass();
        else
            board.place(move);
    }
}

void test_limits() {
    Engine engine({"lines", "", std::vector<double>(codes, 1.0)}, {15, Rule::freestyle}, 1);
    std::string cells(225, '-');
    cells[112] = 'X';
    const Board board = Board(15, Rule::freestyle, cells, white);
    Control control;
    const search::EngineResult deep = engine.search(board, {.depth = 4}, control);
    expect(deep.depth == 4, "a limit of depth is reached");
    const search::EngineResult few = engine.search(board, {.depth = 60, .nodes = 500}, control);
    expect(few.nodes <= 500 && few.depth >= 1, "a limit of nodes is kept");
    const search::EngineResult allowed = engine.search(board, {.depth = 3, .allowed = {7, 200}}, control);
    expect(allowed.move == 7 || allowed.move == 200, "only points that the opening leaves are played");
    control.stop();
    expect(engine.search(board, {.depth = 60}, control).depth == 1, "a stop leaves depth 1 completed");
}

// Some tables are read eight points at a time, beyond the last point of the largest board, too.
void test_last_points(Rule rule) {
    Engine engine({"shapes", "", weights}, {largest_size, rule}, 1);
    std::string cells(most_points, '-');
    for (const int back : {2, 3, 4}) cells[static_cast<std::size_t>(most_points - back)] = 'X';
    for (const Side side : {black, white}) {
        const Board board(largest_size, rule, cells, side);
        Control control;
        const search::EngineResult found = engine.search(board, {.depth = 4}, control);
        check_move(board, found.move);
        expect(side == white || found.value > 999'000, "an open three in the last row wins");
    }
}

}  // namespace

int main() {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
        Engine engine({"shapes", "", weights}, {size, rule}, 1), together({"shapes", "", weights}, {size, rule}, 1, 3);
        for (int game = 0; game < games; ++game) play(engine, together, rule, static_cast<std::uint64_t>(game));
        test_last_points(rule);
    }
    test_limits();
    return finish("gomoku_engine_test");
}
