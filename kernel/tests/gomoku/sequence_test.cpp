// The genetic move-sequence solver: its worth of a sequence against the board that keeps everything, legal moves on
// boards up to the last empty point, limits, and a stop from other threads.
#include "games/gomoku/sequence/sequence.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "games/gomoku/board/board.hpp"
#include "tests/expect.hpp"

namespace heibai::gomoku {

std::ostream& operator<<(std::ostream& out, const Board& board) {
    return out << board.size() << "x" << board.size() << ", rule set " << static_cast<int>(board.rule()) << ", "
               << board.stones() << " stones";
}

}  // namespace heibai::gomoku

namespace {

using namespace heibai;
using namespace heibai::gomoku;

Points legal_moves(const Board& board) {
    Points moves;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) moves.push_back(static_cast<std::uint16_t>(point));
    if (moves.empty()) moves.push_back(static_cast<std::uint16_t>(board.pass_move()));
    return moves;
}

// An unfinished board after up to `plies` random moves.
Board random_board(int size, Rule rule, int plies, Rng& rng) {
    Board board(size, rule);
    for (int ply = 0; ply < plies; ++ply) {
        const Points moves = legal_moves(board);
        const int move = moves[rng.below(moves.size())];
        Board next = board;
        if (move == board.pass_move())
            next.pass();
        else
            next.place(move);
        if (next.is_over()) break;
        board = next;
    }
    return board;
}

int points_of(Pattern pattern) {
    constexpr int by_pattern[] = {1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023, 0};
    return by_pattern[pattern];
}

// The worth of a sequence by the board whose counts say at once whether a side has a five anywhere.
Worth by_board(Board board, const Points& genes) {
    Worth worth;
    const int length = static_cast<int>(genes.size());
    for (int step = 1, sign = 1; step <= length; ++step, sign = -sign) {
        const int point = genes[static_cast<std::size_t>(step - 1)];
        const Side side = board.to_move();
        if (!board.empty(point) || !board.legal(point)) return {};
        const Pattern own = board.info(point, side).pattern();
        int value = 0;
        for (const Side each : {black, white})
            if (each == white || !board.forbidden(point)) value += points_of(board.info(point, each).pattern());
        board.place(point);
        const bool wins = own == pattern_five;
        const bool over =
            wins || (own >= pattern_open_four && own != no_pattern && board.count(board.to_move(), pattern_five) == 0);
        const int gained = (wins ? 2046 : value) + (over ? 2046 * (length - step) : 0);
        worth.fitness += gained;
        worth.tendency += sign * gained;
        worth.played = step;
        if (over) break;
    }
    return worth;
}

void check_worth() {
    Rng rng(2026);
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro})
        for (int game = 0; game < 60; ++game) {
            const int size = game % 2 ? 9 : 15;
            const Board board = random_board(size, rule, static_cast<int>(rng.below(60)), rng);
            const Points every = sequence_candidates(board.lines(), legal_moves(board), 9);
            SequenceWorth worth(board.lines(), rule, board.to_move());
            for (int i = 0; i < 300; ++i) {
                Points genes;
                for (int gene = 0; gene < 9; ++gene) genes.push_back(every[rng.below(every.size())]);
                const Worth found = worth.of(genes.data(), static_cast<int>(genes.size())),
                            wanted = by_board(board, genes);
                expect(found.played == wanted.played, "as many steps are placed", board);
                if (found.played)
                    expect(found.fitness == wanted.fitness && found.tendency == wanted.tendency,
                           "fitness and tendency are those of the full board", board);
            }
        }
}

SequenceParameters small() {
    SequenceParameters parameters;
    parameters.population = 40;
    parameters.most = 60;
    parameters.survivors = 15;
    return parameters;
}

// Moves are legal, and equal for equal streams, from the empty board to the last point.
void check_moves() {
    Rng rng(7);
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro})
        for (const int size : {5, 6, 9, 22})
            for (int game = 0; game < 30; ++game) {
                const Board board = random_board(size, rule, game == 0 ? 0 : size * size * game / 29, rng);
                const Points legal = legal_moves(board);
                Control control;
                SequenceParameters parameters = small();
                parameters.genes = 1 + game % 12;
                parameters.mutation = game % 3 * 0.5;
                Rng one(static_cast<std::uint64_t>(game)), again = one;
                const SequenceFound found =
                    solve_sequence(board.lines(), rule, board.to_move(), legal, parameters, one, control);
                const SequenceFound same =
                    solve_sequence(board.lines(), rule, board.to_move(), legal, parameters, again, control);
                expect(std::find(legal.begin(), legal.end(), found.move) != legal.end(), "the move is legal", board);
                expect(found.line.at(0) == found.move, "the line begins with the move", board);
                expect(found.move == same.move && found.nodes == same.nodes && one.state() == again.state(),
                       "the same stream gives the same search", board);
            }
}

void check_limits() {
    Rng rng(9);
    const Board board = random_board(15, Rule::freestyle, 8, rng);
    const Points legal = legal_moves(board);
    Control control;
    SequenceParameters parameters;
    for (const std::uint64_t limit : {1, 63, 64, 65, 2000, 2001, 5400}) {
        parameters.evaluations = limit;
        const auto found =
            solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters, rng, control);
        expect(found.evaluations == limit, "a limit of evaluations is kept to the last one", board);
    }
    parameters.survivors = parameters.most;
    bool refused = false;
    try {
        solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters, rng, control);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    expect(refused, "a population without room for children is refused", board);
}

// Several endless searches in threads of their own end when they are told to.
void check_stop() {
    Rng rng(3);
    const Board board = random_board(15, Rule::renju, 12, rng);
    const Points legal = legal_moves(board);
    std::vector<Control> controls(3);
    std::vector<SequenceFound> found(3);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 3; ++i)
        threads.emplace_back([&, i] {
            SequenceParameters endless;
            endless.patience = SequenceParameters::unlimited;
            Rng own(i);
            found[i] = solve_sequence(board.lines(), board.rule(), board.to_move(), legal, endless, own, controls[i]);
        });
    while (controls[0].progress().depth == 0 || controls[1].progress().depth == 0 || controls[2].progress().depth == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (Control& control : controls) control.stop();
    for (std::thread& thread : threads) thread.join();
    for (const SequenceFound& each : found) {
        expect(each.valid && each.generations > 0, "a stop leaves the best sequence so far", board);
        expect(std::binary_search(legal.begin(), legal.end(), each.move), "a stop leaves a legal move", board);
    }
}

}  // namespace

int main() {
    check_worth();
    check_moves();
    check_limits();
    check_stop();
    return finish("gomoku_sequence_test");
}
