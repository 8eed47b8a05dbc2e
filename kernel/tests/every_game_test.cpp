// What every game promises alike: searches agree with each other, and neither threads nor a stop change what is found.
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/search/players.hpp"
#include "games/reversi/search/players.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using match::PlayerSpec;
using search::EvaluatorSpec;
using search::PlainForm;

reversi::Board start(const reversi::Geometry& board) { return reversi::start_board(board.size); }
gomoku::Board start(const gomoku::Variant& variant) { return gomoku::Board(variant.size, variant.rule); }

std::string named(const reversi::Geometry& board) { return "Reversi " + std::to_string(board.size); }
std::string named(const gomoku::Variant& variant) {
    return "Gomoku " + std::to_string(variant.size) + ", rule set " + std::to_string(static_cast<int>(variant.rule));
}

// The unfinished positions of random games.
template <typename Traits>
std::vector<typename Traits::Board> random_positions(const typename Traits::Variant& variant, int games) {
    const typename Traits::MatchRules rules(variant);
    std::vector<typename Traits::Board> positions;
    for (int game = 0; game < games; ++game) {
        Rng rng(2, {static_cast<std::uint64_t>(game)});
        for (auto board = start(variant);;) {
            const auto legal = rules.legal(board);
            if (!legal && rules.is_over(board)) break;
            positions.push_back(board);
            board = rules.play(board, legal ? Traits::random_move(board, legal, rng) : rules.pass);
        }
    }
    return positions;
}

template <typename Traits>
void bulk_is_plain(const typename Traits::Board& board, const typename Traits::Variant& variant,
                   const typename Traits::Evaluator& evaluator, int depth, const search::PlainResult& expected) {
    Control control;
    const auto legal = typename Traits::MatchRules(variant).legal(board);
    if (!legal) return;
    std::visit(
        [&](const auto& functor) {
            typename Traits::template FixedDepth<std::decay_t<decltype(functor)>> bulk(variant, functor, control);
            const auto first = bulk.search(board, legal, depth, false);
            expect(first.value == expected.value && first.moves[0] == expected.best[0], "in bulk: the first best move",
                   named(variant), depth);
            auto every = bulk.search(board, legal, depth, true);
            std::sort(std::begin(every.moves), std::begin(every.moves) + every.count);
            const std::vector<int> found(std::begin(every.moves), std::begin(every.moves) + every.count);
            expect(found == expected.best, "in bulk: all best moves", named(variant), depth);
        },
        evaluator);
}

template <typename Traits>
void searches_agree(const typename Traits::Board& board, const typename Traits::Variant& variant,
                    const typename Traits::Evaluator& evaluator, int depth) {
    Control control;
    const std::string where = named(variant);
    const auto search = [&](PlainForm form, int threads = 1) {
        return plain_search(form, board, variant, evaluator, depth, control, threads);
    };
    const auto all = search(PlainForm::minimax), some = search(PlainForm::alphabeta);
    const auto ties = search(PlainForm::alphabeta_all_best), shared = search(PlainForm::minimax, 3);
    expect(some.value == all.value && some.best[0] == all.best[0], "alpha-beta is minimax", where, depth);
    expect(ties.value == all.value && ties.best == all.best, "alpha-beta finds every best move", where, depth);
    expect(some.nodes <= all.nodes && some.nodes <= ties.nodes, "alpha-beta visits no more", where, depth);
    expect(shared.value == all.value && shared.best == all.best && shared.line == all.line &&
               shared.scores == all.scores && shared.nodes == all.nodes && shared.exact == all.exact,
           "threads do not change minimax", where, depth);
    bulk_is_plain<Traits>(board, variant, evaluator, depth, all);
}

// Depths 1 to `most` in turn.
template <typename Traits>
void check_searches(const typename Traits::Variant& variant, const std::vector<EvaluatorSpec>& specs, int every,
                    int most) {
    const auto positions = random_positions<Traits>(variant, 6);
    for (const EvaluatorSpec& spec : specs) {
        const auto evaluator = Traits::make_evaluator(spec, variant);
        int depth = 0;
        for (std::size_t i = 0; i < positions.size(); i += static_cast<std::size_t>(every))
            searches_agree<Traits>(positions[i], variant, evaluator, 1 + depth++ % most);
    }
}

template <typename Board, typename Variant>
void check_perft(const Board& board, const Variant& variant, int depth, std::uint64_t leaves) {
    expect(perft(board, variant, depth, false, nullptr).leaves == leaves, "perft in bulk", named(variant));
    expect(perft(board, variant, depth, true, nullptr).leaves == leaves, "perft move by move", named(variant));
    Control stopped;
    stopped.stop();
    expect(!perft(board, variant, 12, false, &stopped).finished, "a stop ends perft", named(variant));
}

template <typename Cell, typename Variant>
void check_random_games(const Variant& variant, std::size_t games) {
    const match::RandomGames batch{3, 0, 0, 0, games};
    std::vector<std::int8_t> alone(games), together(games);
    std::vector<Cell> moves_alone(games * transcript_length(variant)), moves_together(moves_alone.size());
    expect(play_random_games(batch, variant, alone.data(), moves_alone.data(), 1, nullptr), "random games end");
    expect(play_random_games(batch, variant, together.data(), moves_together.data(), 3, nullptr), "threads end");
    expect(alone == together && moves_alone == moves_together, "threads do not change random games", named(variant));
}

struct Played {
    bool completed;
    std::vector<std::int32_t> margins;
    std::vector<std::uint16_t> plies, moves;
    bool operator==(const Played&) const = default;
};

template <typename Traits>
Played play(const typename Traits::Variant& variant, const std::vector<PlayerSpec>& specs, std::size_t games,
            int threads, Control& control) {
    constexpr std::size_t most_plies = 256;
    const typename Traits::MatchRules rules(variant);
    std::vector<match::PlayerMaker<Traits>> makers;
    for (const PlayerSpec& spec : specs) makers.emplace_back(spec, variant);
    std::vector<match::Game> schedule;
    for (std::uint32_t game = 0; game < games; ++game) {
        const auto players = static_cast<std::uint32_t>(specs.size());
        schedule.push_back({game % players, game / players % players, 0, game / 2, game % 2});
    }
    Played found{false, std::vector<std::int32_t>(games), std::vector<std::uint16_t>(games),
                 std::vector<std::uint16_t>(games * most_plies)};
    match::Batch<typename Traits::MatchRules> batch(rules, {{start(variant), true}}, 3, 1);
    found.completed = batch.play(schedule, specs.size(), [&](std::size_t index) { return makers[index].make(control); },
                                 {.threads = threads}, control,
                                 {found.margins.data(), found.plies.data(), found.moves.data(), most_plies});
    return found;
}

// A player of each kind.
std::vector<PlayerSpec> players_with(const EvaluatorSpec& evaluator) {
    return {
        {"random"},
        {"random", {}, {{"noise", 0.5}}},
        {"greedy", evaluator},
        {"minimax", evaluator, {{"depth", 2}}},
        {"alphabeta", evaluator, {{"depth", 2}, {"random_ties", 1}}},
        {"alphabeta", evaluator, {{"depth", 2}, {"noise", 0.2}}},
        {"engine", evaluator, {{"depth", 2}, {"table", 1}}},
        {"flat", evaluator, {{"playouts", 20}, {"simulate", 3}, {"scale", 50}}},
        {"mcts", evaluator, {{"playouts", 20}, {"simulate", 3}, {"scale", 50}, {"memory", 1}, {"reuse", 1}}},
        {"mcts", {}, {{"playouts", 20}, {"simulate", -1}, {"memory", 1}}},
    };
}

template <typename Traits>
void check_batches(const typename Traits::Variant& variant, const std::vector<PlayerSpec>& specs) {
    const std::string where = named(variant);
    Control one, three;
    const std::size_t games = specs.size() * specs.size();
    const Played alone = play<Traits>(variant, specs, games, 1, one);
    const Played together = play<Traits>(variant, specs, games, 3, three);
    expect(alone.completed && together.completed, "a batch ends", where);
    expect(alone == together, "threads do not change the games", where);
    expect(three.progress().nodes == games, "progress counts the games", where);
}

template <typename Traits>
void check_stop(const typename Traits::Variant& variant, const EvaluatorSpec& evaluator) {
    const std::vector<PlayerSpec> specs{{"alphabeta", evaluator, {{"depth", 30}}},
                                        {"engine", evaluator, {{"depth", 60}}}};
    Control control;
    std::thread watcher([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        control.stop();
    });
    expect(!play<Traits>(variant, specs, 4, 2, control).completed, "a stop ends deep searches", named(variant));
    watcher.join();
}

template <typename Traits>
std::string refusal(const PlayerSpec& spec, const typename Traits::Variant& variant) {
    try {
        match::PlayerMaker<Traits>(spec, variant);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

template <typename Traits>
void check_refusals(const typename Traits::Variant& variant, const EvaluatorSpec& evaluator) {
    const std::pair<PlayerSpec, const char*> refused[] = {
        {{"clairvoyant"}, "no player 'clairvoyant'"},
        {{"alphabeta", evaluator, {{"dept", 3}}}, "no setting 'dept'; it has depth, "},
        {{"mcts", {}, {{"playoutz", 3}}}, "no setting 'playoutz'; it has playouts, "},
        {{"alphabeta", evaluator, {{"depth", 0}}}, "depth must be 1 or more"},
        {{"engine", evaluator, {{"random_ties", 1}}}, "first of equal moves only"},
        {{"mcts", {}, {{"simulate", -1}}}, "needs a limit"},
        {{"mcts", {}, {{"playouts", 3}}}, "need an evaluator"},
        {{"greedy", {"zonez", "", {}}}, "no evaluator 'zonez/'; it has "},
        {{"greedy", {evaluator.family, evaluator.options, {1, 2}}}, "weights, got 2"},
    };
    for (const auto& [spec, says] : refused)
        expect(refusal<Traits>(spec, variant).find(says) != std::string::npos, says, named(variant));
}

const std::vector<EvaluatorSpec> reversi_evaluators{
    {"zones", "", {15, 6, -8, -6, 4, 4}},
    {"zones", "", {7.3, 0.1, -19.7, -5.55, 3.14, 0}},
    {"zones", "mobility=difference", {15.5, 6, -8, -6.25, 4, 4.125}},
    {"discs", "", {1}},
    {"squares", "swh", {1}},
    {"classic", "", {1, 10, 10, 100, -32}},
    {"seven", "", {0.1, 0.2, 0.1, 0.3, 0.1, 0.1, 0.1}},
};

std::vector<double> some_weights(int count) {
    std::vector<double> weights;
    Rng rng(9);
    for (int i = 0; i < count; ++i) weights.push_back(static_cast<double>(rng.below(1 << 16)) / 1024 - 20);
    return weights;
}

void check_reversi() {
    for (const int size : {4, 6, 8}) {
        const reversi::Geometry board = reversi::geometry(size);
        check_searches<reversi::Traits>(board, reversi_evaluators, 5, 4);
        check_batches<reversi::Traits>(board, players_with(reversi_evaluators[0]));
        check_refusals<reversi::Traits>(board, reversi_evaluators[0]);
        check_random_games<reversi::TranscriptCell>(board, 2500);
    }
    const reversi::Geometry whole = reversi::geometry(8);
    check_perft(start(reversi::geometry(4)), reversi::geometry(4), 12, 57436);
    check_perft(start(reversi::geometry(6)), reversi::geometry(6), 8, 308716);
    check_perft(start(whole), whole, 8, 390216);
    check_stop<reversi::Traits>(whole, {"discs", "", {1}});
}

void check_gomoku() {
    const EvaluatorSpec shapes{"shapes", "", some_weights(12)};
    const std::vector<EvaluatorSpec> evaluators{shapes, {"lines", "", some_weights(gomoku::codes)}};
    for (const auto rule : {gomoku::Rule::freestyle, gomoku::Rule::standard, gomoku::Rule::renju, gomoku::Rule::caro}) {
        const gomoku::Variant variant{5, rule}, larger{9, rule};
        check_searches<gomoku::Traits>(variant, evaluators, 3, 3);
        std::vector<PlayerSpec> players = players_with(shapes);
        players.push_back({"rewards", {"rewards", "coarse", some_weights(7)}});
        players.push_back({"sequence", {}, {{"genes", 3}, {"population", 20}, {"most", 30}, {"survivors", 5}}});
        check_batches<gomoku::Traits>({7, rule}, players);
        check_refusals<gomoku::Traits>(variant, shapes);
        check_random_games<gomoku::TranscriptCell>(larger, 600);
        check_perft(start(variant), variant, 3, 25u * 24 * 23);
    }
    check_stop<gomoku::Traits>({15, gomoku::Rule::renju}, shapes);
}

// A position that no game reaches has more moves than any that one does: 35 here.
void check_crowded_position() {
    const char* const rows = "----------OXO-O--OOXXXO---X--XX-XO--OXO---X-XX---OXOOOO--X------";
    reversi::Board board{0, 0};
    for (int square = 0; square < 64; ++square) {
        if (rows[square] == 'X') board.own |= reversi::bit(square);
        if (rows[square] == 'O') board.opp |= reversi::bit(square);
    }
    const reversi::Geometry whole = reversi::geometry(8);
    expect(std::popcount(reversi::legal_moves(board.own, board.opp)) == 35, "the position has 35 moves", "crowd");
    const auto evaluator = reversi::make_evaluator(reversi_evaluators[0], whole);
    for (int depth = 1; depth <= 3; ++depth) searches_agree<reversi::Traits>(board, whole, evaluator, depth);
    Control control;
    reversi::Engine engine(reversi_evaluators[0], whole, 1);
    const auto found = engine.search(board, {.depth = 3}, control);
    expect(found.value == plain_search(PlainForm::minimax, board, whole, evaluator, 3, control).value,
           "the engine plays any position", "crowd");
}

}  // namespace

int main() {
    check_reversi();
    check_gomoku();
    check_crowded_position();
    return finish("every_game_test");
}
