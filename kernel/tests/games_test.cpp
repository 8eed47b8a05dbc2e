// Batches of games: the bulk search finds what the plain one finds, and neither threads nor a stop do harm.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "common/rng.hpp"
#include "games/reversi/search/engine.hpp"
#include "games/reversi/search/leaves.hpp"
#include "games/reversi/search/plain_search.hpp"
#include "games/reversi/search/players.hpp"
#include "search/fixed_depth.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

std::vector<EvaluatorSpec> evaluator_specs() {
    return {
        {"zones", "", {15, 6, -8, -6, 4, 4}},
        {"zones", "", {7.3, 0.1, -19.7, -5.55, 3.14, 0}},
        {"zones", "mobility=difference", {15.5, 6, -8, -6.25, 4, 4.125}},
        {"discs", "", {1}},
        {"squares", "swh", {1}},
        {"classic", "", {1, 10, 10, 100, -32}},
        {"seven", "", {0.1, 0.2, 0.1, 0.3, 0.1, 0.1, 0.1}},
    };
}

std::vector<Board> random_positions(int size, int games) {
    const Geometry board = geometry(size);
    std::vector<Board> positions;
    for (int game = 0; game < games; ++game) {
        Rng rng(2, {static_cast<std::uint64_t>(game)});
        Board at = start_board(size);
        while (!is_over(at, board.mask)) {
            positions.push_back(at);
            const Bits moves = legal_moves(at.own, at.opp, board.mask);
            const auto choices = static_cast<std::uint64_t>(std::popcount(moves));
            at = moves ? at.play(nth_square(moves, static_cast<int>(rng.below(choices)))) : at.pass();
        }
    }
    return positions;
}

void check_lanes(const std::vector<Board>& positions, const Evaluator& evaluator, const Geometry& board,
                 const std::string& where) {
    with_evaluator(evaluator, [&](const auto& functor) {
        for (std::size_t first = 0; first + lane_count <= positions.size(); first += lane_count) {
            Lanes own{}, opp{};
            for (int lane = 0; lane < lane_count; ++lane) {
                own[lane] = positions[first + lane].own;
                opp[lane] = positions[first + lane].opp;
            }
            double values[lane_count];
            LaneValues<std::decay_t<decltype(functor)>>::fill(
                functor, own, opp, legal_moves(own, opp, Lanes{} + board.mask), lane_count, values);
            for (int lane = 0; lane < lane_count; ++lane)
                expect(values[lane] == functor(positions[first + lane]), "a lane has the value of its board", where);
        }
    });
}

void check_search(const Board& position, const Evaluator& evaluator, const Geometry& board, int depth,
                  const std::string& where) {
    Control control;
    const auto all = plain_search(PlainForm::minimax, position, board, evaluator, depth, control);
    const auto some = plain_search(PlainForm::alphabeta, position, board, evaluator, depth, control);
    const auto ties = plain_search(PlainForm::alphabeta_all_best, position, board, evaluator, depth, control);
    expect(some.value == all.value && some.best[0] == all.best[0], "alpha-beta is minimax", where);
    expect(ties.value == all.value && ties.best == all.best, "alpha-beta finds every best move", where);
    expect(some.nodes <= all.nodes && some.nodes <= ties.nodes, "alpha-beta visits no more", where);
    with_evaluator(evaluator, [&](const auto& functor) {
        const Leaves leaves(board, functor);
        search::FixedDepth bulk(leaves, control);
        const Bits moves = legal_moves(position.own, position.opp, board.mask);
        const auto first = bulk.search({position, moves}, depth, false);
        expect(first.value == all.value && first.moves[0] == all.best[0], "in bulk: the first best move", where);
        auto every = bulk.search({position, moves}, depth, true);
        std::sort(every.moves, every.moves + every.count);
        expect(std::vector<int>(every.moves, every.moves + every.count) == all.best, "in bulk: all best moves", where);
    });
}

void check_searches(int size) {
    const Geometry board = geometry(size);
    const std::vector<Board> positions = random_positions(size, 6);
    for (const EvaluatorSpec& spec : evaluator_specs()) {
        const std::string where = spec.family + "/" + spec.options + " on " + std::to_string(size);
        const Evaluator evaluator = make_evaluator(spec, board);
        check_lanes(positions, evaluator, board, where);
        for (std::size_t i = 0; i < positions.size(); i += 5)
            check_search(positions[i], evaluator, board, 1 + static_cast<int>(i / 5 % 4), where);
    }
}

// A position that no game reaches has more moves than any that one does: 35 here.
void check_crowded_position() {
    const char* const rows = "----------OXO-O--OOXXXO---X--XX-XO--OXO---X-XX---OXOOOO--X------";
    Board board{0, 0};
    for (int square = 0; square < 64; ++square) {
        if (rows[square] == 'X') board.own |= bit(square);
        if (rows[square] == 'O') board.opp |= bit(square);
    }
    expect(count(legal_moves(board.own, board.opp)) == 35, "the position has 35 moves", "crowd");
    const Geometry whole = geometry(8);
    const Evaluator evaluator = make_evaluator({"zones", "", {15, 6, -8, -6, 4, 4}}, whole);
    for (int depth = 1; depth <= 3; ++depth) check_search(board, evaluator, whole, depth, "crowd");
    Control control;
    Engine engine({"zones", "", {15, 6, -8, -6, 4, 4}}, 8, 1);
    const auto found = engine.search(board, {.depth = 3}, control);
    expect(found.value == plain_search(PlainForm::minimax, board, whole, evaluator, 3, control).value,
           "the engine plays any position", "crowd");
}

std::vector<PlayerSpec> player_specs() {
    std::vector<PlayerSpec> specs(6);
    const std::vector<EvaluatorSpec> evaluators = evaluator_specs();
    const char* const searches[] = {"random", "greedy", "minimax", "alphabeta", "alphabeta", "engine"};
    for (std::size_t i = 0; i < specs.size(); ++i) {
        specs[i].search = searches[i];
        specs[i].evaluator = evaluators[i];
        specs[i].depth = 2;
    }
    specs[3].random_ties = true;
    specs[4].noise = 0.2;
    specs[5].table = 1;
    return specs;
}

struct Played {
    bool completed;
    std::vector<std::int32_t> margins;
    std::vector<std::uint16_t> plies;
    std::vector<std::uint16_t> moves;
    bool operator==(const Played&) const = default;
};

Played play(int size, const std::vector<PlayerSpec>& specs, int games, int threads, Control& control) {
    const Geometry board = geometry(size);
    const MatchRules rules(board);
    std::vector<PlayerMaker> makers;
    for (const PlayerSpec& spec : specs) makers.emplace_back(spec, board);
    std::vector<match::Game> schedule;
    for (std::uint32_t game = 0; game < static_cast<std::uint32_t>(games); ++game) {
        const auto players = static_cast<std::uint32_t>(specs.size());
        schedule.push_back({game % players, game / players % players, 0, game / 2, game % 2});
    }
    Played found{false, std::vector<std::int32_t>(games), std::vector<std::uint16_t>(games),
                 std::vector<std::uint16_t>(games * 128)};
    match::Batch<MatchRules> batch(rules, {{start_board(size), true}}, 3, 1);
    found.completed = batch.play(schedule, specs.size(), [&](std::size_t index) { return makers[index].make(control); },
                                 threads, control, {found.margins.data(), found.plies.data(), found.moves.data(), 128});
    return found;
}

void check_threads(int size) {
    Control one, three;
    const Played alone = play(size, player_specs(), 72, 1, one);
    const Played together = play(size, player_specs(), 72, 3, three);
    expect(alone.completed && together.completed, "a batch ends", std::to_string(size));
    expect(alone == together, "threads do not change the games", std::to_string(size));
    expect(three.progress().nodes == 72, "progress counts the games", std::to_string(size));
}

void check_stop() {
    std::vector<PlayerSpec> specs(2);
    for (PlayerSpec& spec : specs) {
        spec.search = "alphabeta";
        spec.evaluator = {"discs", "", {1}};
        spec.depth = 30;
    }
    specs[1].search = "engine";
    Control control;
    std::thread watcher([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        control.stop();
    });
    expect(!play(8, specs, 4, 2, control).completed, "a stop ends deep searches", "8");
    watcher.join();
}

}  // namespace

int main() {
    for (int size : {4, 6, 8}) {
        check_searches(size);
        check_threads(size);
    }
    check_crowded_position();
    check_stop();
    return finish("games_test");
}
