// Gomoku's incremental board: after every stone, and after every stone taken back, it equals one set up from scratch.
// The number of games a rule set can be given; with none it is small enough for the sanitizers.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/board/board.hpp"
#include "games/gomoku/board/random_games.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku;

CodeValues some_values() {
    CodeValues values;
    Rng rng(5);
    for (double& value : values) value = static_cast<double>(rng.below(1 << 20)) / 1024 - 300;
    std::vector<double> weights(LinesNetwork::weights);
    for (double& weight : weights) weight = static_cast<double>(rng.below(401)) - 200;
    values.network = std::make_shared<const LinesNetwork>(weights);
    return values;
}

std::string cells_of(const Board& board) {
    std::string cells;
    for (int point = 0; point < board.points(); ++point) cells += "-XO"[board.lines().at(point)];
    return cells;
}

bool equal(const Board& board, const Board& fresh) {
    for (const Side side : {black, white}) {
        if (board.counts(side) != fresh.counts(side) || board.sum(side) != fresh.sum(side)) return false;
        for (int point = 0; point < board.points(); ++point) {
            if (board.info(point, side) != fresh.info(point, side)) return false;
            if (board.empty(point) && board.key(point, side) != fresh.key(point, side)) return false;
        }
    }
    return board.key() == fresh.key() && board.won() == fresh.won() && board.stones() == fresh.stones() &&
           board.rows() == fresh.rows() && board.to_move() == fresh.to_move();
}

bool can_move(const Board& board) {
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) return true;
    return false;
}

// A random game with stones taken back now and then, near other stones half of the time.
void check_game(int size, Rule rule, const CodeValues& values, Rng& rng) {
    Board board(size, rule, &values);
    Trail trail;
    std::vector<std::string> before;
    while (!board.is_over()) {
        if (!before.empty() && rng.below(6) == 0) {
            board.undo(trail);
            expect(cells_of(board) == before.back(), "a stone taken back leaves the cells as they were", rule);
            before.pop_back();
        } else {
            std::vector<int> points;
            const auto near = board.near(2);
            const bool close = board.stones() && rng.below(2);
            for (int point = 0; point < board.points(); ++point)
                if (board.legal(point) && (!close || near[point / size] >> (point % size) & 1)) points.push_back(point);
            if (points.empty()) return;
            before.push_back(cells_of(board));
            board.place(points[rng.below(points.size())], trail);
        }
        const Board fresh(size, rule, cells_of(board), board.to_move(), &values);
        expect(equal(board, fresh), "the board equals a fresh one", rule);
        if (rng.below(3) == 0)  // stones wait for it
            expect(board.pooled() == fresh.pooled(), "the network's sums equal those of a fresh board", rule);
    }
    while (!trail.empty()) board.undo(trail);
    expect(equal(board, Board(size, rule, &values)), "everything taken back leaves an empty board", rule);
    expect(board.pooled() == Board(size, rule, &values).pooled(), "and the network's sums of one", rule);
}

// Stones that are never taken back.
void check_sums(Rule rule, const CodeValues& values, Rng& rng) {
    Board board(9, rule, &values);
    while (!board.is_over()) {
        int point = 0;
        do point = static_cast<int>(rng.below(81));
        while (!board.empty(point));
        board.place(point);
        if (rng.below(4)) continue;
        expect(board.pooled() == Board(9, rule, cells_of(board), board.to_move(), &values).pooled(),
               "the sums without a trail are those of a fresh board", rule);
    }
}

void check_random_games(Rule rule) {
    std::vector<std::int8_t> results(600);
    std::vector<std::uint16_t> moves(600 * 81);
    play_random_games({3, 0, 0, 0, 600}, {9, rule}, results.data(), moves.data(), 1, nullptr);
    for (std::size_t game = 0; game < 600; ++game) {
        Board board(9, rule);
        for (std::size_t ply = 0; ply < 81; ++ply) {
            const std::uint16_t point = moves[game * 81 + ply];
            if (point == match::no_move<TranscriptCell>) break;
            if (!can_move(board)) board.pass();
            expect(!board.is_over() && board.legal(point), "a random game plays legal points", rule);
            board.place(point);
        }
        const int result = !board.won() ? 0 : board.to_move() == white ? 1 : -1;
        expect(board.is_over() && result == results[game], "a random game ends with its result", rule);
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 30;
    const CodeValues values = some_values();
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
        Rng rng(1, {static_cast<std::uint64_t>(rule)});
        constexpr int sizes[] = {15, 15, 5, 15, 20, 15, 9, 15, 22};
        for (int game = 0; game < games; ++game) check_game(sizes[game % 9], rule, values, rng);
        for (int game = 0; game < games; ++game) check_sums(rule, values, rng);
        check_random_games(rule);
    }
    return finish("gomoku_board_test");
}
