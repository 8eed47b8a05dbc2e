// Searches of several threads: what is exact is what one thread finds, limits and stops hold for all threads, and a
// shared table never mixes entries up.
#include <algorithm>
#include <atomic>
#include <bit>
#include <string>
#include <thread>
#include <vector>

#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "games/gomoku/search/engine.hpp"
#include "games/gomoku/search/plain_search.hpp"
#include "games/reversi/search/engine.hpp"
#include "games/reversi/search/engine_rules.hpp"
#include "games/reversi/search/plain_search.hpp"
#include "games/reversi/selective/table.hpp"
#include "games/reversi/solver/solve.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;

reversi::Board random_position(const reversi::EngineRules& rules, int empties, Rng& rng) {
    reversi::Board board = reversi::start_board(rules.geometry.size);
    int moves[reversi::EngineRules::max_moves];
    while (std::popcount(rules.geometry.mask & ~board.discs()) > empties) {
        const int count = rules.moves(board, moves);
        if (count == 0) return random_position(rules, empties, rng);
        board = rules.play(board, moves[rng.below(static_cast<std::uint64_t>(count))]);
    }
    return board;
}

// As (value, depth): all that several threads promise to share with one.
void reversi_engines_agree(const reversi::EngineRules& rules, Rng& rng) {
    const reversi::EvaluatorSpec spec{"zones", "", {15, 6, -8, -6, 4, 4}};
    reversi::Engine one(spec, rules.geometry, 1), two(spec, rules.geometry, 1, 2), four(spec, rules.geometry, 1, 4);
    for (int round = 0; round < 8; ++round) {
        const reversi::Board board = random_position(rules, 12 + static_cast<int>(rng.below(12)), rng);
        Control control;
        const auto expected = one.search(board, {.depth = 6, .exact = 0}, control);
        for (reversi::Engine* engine : {&two, &four}) {
            const auto found = engine->search(board, {.depth = 6, .exact = 0}, control);
            expect(found.value == expected.value && found.depth == expected.depth,
                   "threads do not change a value of Reversi");
            expect(control.progress().depth == found.depth, "progress knows the last depth");
            const auto few = engine->search(board, {.nodes = 700, .exact = 0}, control);
            expect(few.nodes <= 701, "threads share a limit of nodes of Reversi");
        }
    }
}

void solves_agree(const reversi::EngineRules& rules, int empties, Rng& rng) {
    namespace solver = reversi::solver;
    solver::Table table(1);
    for (int round = 0; round < 2; ++round) {
        const reversi::Board board = random_position(rules, empties, rng);
        Control control;
        control.start(0, 0);
        const solver::Solution expected = solver::solve(board, rules.geometry, table, control, true);
        for (const int threads : {2, 3}) {
            const solver::Solution found = solver::solve(board, rules.geometry, table, control, true, threads);
            expect(found.complete && found.all_complete, "a solve of several threads completes");
            expect(found.lower == expected.lower, "threads do not change a score");
            for (const auto& move : found.moves)
                expect(std::any_of(
                           expected.moves.begin(), expected.moves.end(),
                           [&](const auto& other) { return other.move == move.move && other.lower == move.lower; }),
                       "threads do not change the score of a move");
        }
        control.start(0, 3000);
        expect(!solver::solve(board, rules.geometry, table, control, false, 2).complete,
               "threads share a limit of a solve");
    }
}

void a_stop_ends_minimax() {
    const reversi::Geometry geometry = reversi::geometry(8);
    const reversi::Evaluator evaluator = reversi::make_evaluator({"discs", "", {1}}, geometry);
    Control control;
    std::thread stopper([&] {
        while (control.progress().nodes == 0) std::this_thread::yield();
        control.stop();
    });
    const auto found =
        reversi::plain_search(search::PlainForm::minimax, reversi::start_board(8), geometry, evaluator, 40, control, 3);
    stopper.join();
    expect(!found.complete, "a stop ends all threads of minimax");
}

bool has_five(const gomoku::Board& board, gomoku::Side side) { return board.count(side, gomoku::pattern_five) > 0; }

void gomoku_plays_well(gomoku::Rule rule) {
    gomoku::Engine engine({"shapes", "", {1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023}}, {9, rule}, 1, 3);
    gomoku::Board board(9, rule);
    Rng rng(static_cast<std::uint64_t>(rule));
    for (int ply = 0; ply < 30 && !board.is_over(); ++ply) {
        Control control;
        const search::EngineResult found = engine.search(board, {.depth = 60, .nodes = 1500}, control);
        const bool pass = found.move == board.pass_move();
        expect(found.nodes <= 1500 && found.depth >= 1, "threads share a limit of nodes of Gomoku");
        expect(pass || board.legal(found.move), "threads play legal moves");
        expect(!found.line.empty() && found.line.front() == found.move, "the line begins with the move");
        if (has_five(board, board.to_move()))
            expect(!pass && board.info(found.move, board.to_move()).pattern() == gomoku::pattern_five,
                   "threads play a five");
        int move = found.move;
        if (rng.below(3) == 0)
            for (int tried = 0; tried < 20; ++tried)
                if (const int wild = static_cast<int>(rng.below(81)); board.legal(wild)) move = wild;
        if (move == board.pass_move())
            board.pass();
        else
            board.place(move);
    }
    Control control;
    const gomoku::Board empty =
        gomoku::Board(9, rule, std::string(40, '-') + 'X' + std::string(40, '-'), gomoku::white);
    expect(engine.search(empty, {.depth = 5}, control).depth == 5, "threads reach a depth of Gomoku");
}

// No limit ends depth 1, so more threads at it would be more nodes beyond the limit.
void a_first_depth_of_gomoku_is_searched_once(gomoku::Rule rule) {
    const gomoku::EvaluatorSpec shapes{"shapes", "", {1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023}};
    gomoku::Engine one(shapes, {15, rule}, 1), four(shapes, {15, rule}, 1, 4);
    gomoku::Board board(15, rule);
    for (const int point : {112, 97, 114, 98, 128}) board.place(point);
    Control control;
    const search::EngineResult first = one.search(board, {.depth = 1}, control);
    expect(first.nodes > 30, "a first depth has more nodes than the limits that follow");
    for (const std::uint64_t nodes : {1, 7, 30}) {
        const search::EngineResult found = four.search(board, {.depth = 60, .nodes = nodes}, control);
        expect(found.depth == 1 && found.nodes == first.nodes && found.move == first.move && found.value == first.value,
               "threads leave depth 1 to one of them");
    }
}

void a_stop_ends_all_threads() {
    reversi::Engine engine({"zones", "", {15, 6, -8, -6, 4, 4}}, reversi::geometry(8), 1, 3);
    Control control;
    std::thread stopper([&] {
        while (control.progress().depth < 3) std::this_thread::yield();
        control.stop();
    });
    const auto found = engine.search(reversi::start_board(8), {.exact = 0}, control);
    stopper.join();
    expect(found.depth >= 3 && !found.exact, "a stop leaves the last completed depth of several threads");
}

// Threads write and read the same few positions; whatever is found must be as one of them wrote it.
template <typename Write, typename IsWhole>
void tables_keep_entries_whole(Write&& write, IsWhole&& is_whole, const char* what) {
    std::atomic<bool> good{true};
    on_threads(3, [&](int thread) {
        Rng rng(static_cast<std::uint64_t>(thread));
        for (int round = 0; round < 20'000; ++round) {
            write(rng.below(16), rng.below(64));
            if (!is_whole(rng.below(16))) good = false;
        }
    });
    expect(good, what);
}

void selective_table_is_never_torn() {
    using reversi::selective::Table;
    Table table(0);
    table.new_search(true);
    tables_keep_entries_whole(
        [&](std::uint64_t key, std::uint64_t n) {  // a position has one value at each depth, and its own move
            const int depth = static_cast<int>(n % 32), value = static_cast<int>(100 * key) + depth;
            table.store(Table::hash({key, 0}), {key, 0}, {depth, depth % 5}, value - 1, value + 1, value,
                        static_cast<int>(key));
        },
        [&](std::uint64_t key) {
            reversi::selective::Known found;
            return !table.find(Table::hash({key, 0}), {key, 0}, found) ||
                   (found.lower == found.upper && found.lower == static_cast<int>(100 * key) + found.effort.depth &&
                    found.effort.level == found.effort.depth % 5 && found.first == static_cast<int>(key));
        },
        "the selective search's table keeps entries whole");
}

void tables_are_never_torn() {
    search::ValueTable values(0);
    values.new_search();
    tables_keep_entries_whole(
        [&](std::uint64_t key, std::uint64_t n) {
            const int depth = static_cast<int>(n % 32);
            values.store(key * 977,
                         {static_cast<double>(n) + 0.1 * static_cast<double>(key), static_cast<int>(n), depth});
        },
        [&](std::uint64_t key) {
            search::ValueEntry found;
            return !values.find(key * 977, found) ||
                   (found.value == found.move + 0.1 * static_cast<double>(key) && found.depth == found.move % 32);
        },
        "the table of values keeps entries whole");
    gomoku::tree::Table positions(0);
    positions.new_search(true);
    tables_keep_entries_whole(
        [&](std::uint64_t key, std::uint64_t n) {
            const int value = static_cast<int>(100 * key + n);
            positions.store(key * 977,
                            {value, static_cast<int>(n), static_cast<int>(n % 32), gomoku::tree::Bound::exact});
        },
        [&](std::uint64_t key) {
            gomoku::tree::Found found;
            return !positions.find(key * 977, found) ||
                   (found.value == static_cast<int>(100 * key) + found.move && found.depth == found.move % 32);
        },
        "Gomoku's table keeps entries whole");
    reversi::solver::Table bounds(0);
    bounds.new_search();
    using reversi::solver::Table;
    tables_keep_entries_whole(
        [&](std::uint64_t key, std::uint64_t n) {  // every position has one score, and its own move
            const int score = static_cast<int>(key) - 8;
            bounds.store(Table::hash(key, 0), key, 0, n % 2 ? score - 1 : score, n % 2 ? score : score + 1, score,
                         static_cast<int>(key), static_cast<int>(n));
        },
        [&](std::uint64_t key) {
            reversi::solver::Bounds found;
            const int score = static_cast<int>(key) - 8;
            return !bounds.find(Table::hash(key, 0), key, 0, found) ||
                   ((found.lower == -64 || found.lower == score) && (found.upper == 64 || found.upper == score) &&
                    found.first == static_cast<int>(key));
        },
        "the solver's table keeps entries whole");
    selective_table_is_never_torn();
}

}  // namespace

int main() {
    for (const int size : {6, 8}) {
        const reversi::EngineRules rules{reversi::geometry(size)};
        Rng rng(static_cast<std::uint64_t>(size));
        reversi_engines_agree(rules, rng);
        solves_agree(rules, 15, rng);
    }
    for (const auto rule : {gomoku::Rule::freestyle, gomoku::Rule::standard, gomoku::Rule::renju, gomoku::Rule::caro}) {
        gomoku_plays_well(rule);
        a_first_depth_of_gomoku_is_searched_once(rule);
    }
    a_stop_ends_all_threads();
    a_stop_ends_minimax();
    tables_are_never_torn();
    return finish("parallel_test");
}
