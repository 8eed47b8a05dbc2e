// Monte Carlo tree search by several threads, on one tree and on trees of their own, in both games: every playout is
// counted once at every node above it, every proof arrives, and limits hold for all threads together.
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "common/rng.hpp"
#include "evaluation/evaluator_ref.hpp"
#include "games/gomoku/search/mcts.hpp"
#include "games/reversi/search/mcts.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using search::MctsLimits;
using search::MctsResult;
using search::MctsSettings;
using search::MctsTree;
using search::Node;
using search::Proof;

std::string named(const char* game, const MctsSettings& settings) {
    return std::string(game) + ", " + std::to_string(settings.threads) + (settings.many_trees ? " trees" : " threads");
}

MctsSettings to_the_end(int threads, bool many_trees = false) {
    return {.plies = search::to_the_end, .threads = threads, .many_trees = many_trees};
}

// Rules that write down every simulation: where in the tree it began, and what it was worth to the side to move there.
template <typename Base>
struct Recorded : Base {
    struct Position {
        typename Base::Position inner;
        std::vector<int> path;
    };
    struct Sum {
        std::uint32_t visits = 0;
        double worth = 0.0;  // to the side that chose the last move of the path
    };

    static constexpr bool stones_stay = false;  // what RAVE counts is not recorded

    explicit Recorded(const Base& base) : Base(base) {}

    int moves(const Position& position, int* out) const { return Base::moves(position.inner, out); }
    bool is_over(const Position& position) const { return Base::is_over(position.inner); }
    double outcome(const Position& position) const { return Base::outcome(position.inner); }
    bool same(const Position& a, const Position& b) const { return Base::same(a.inner, b.inner); }
    bool may_lead(const Position& a, const Position& b) const { return Base::may_lead(a.inner, b.inner); }
    int stones(const Position& position) const { return Base::stones(position.inner); }

    void advance(Position& position, int move) const {
        Base::advance(position.inner, move);
        position.path.push_back(move);
    }

    int simulate(Position& position, int plies, Rng& rng, int&) const { return simulate(position, plies, rng); }

    int simulate(Position& position, int plies, Rng& rng) const {
        const int steps = Base::simulate(position.inner, plies, rng);
        const double end = Base::outcome(position.inner);
        const std::lock_guard<std::mutex> lock(*guard);
        double theirs = steps % 2 ? end : 1.0 - end;
        for (std::vector<int> path = position.path;; path.pop_back()) {
            Sum& sum = (*sums)[path];
            ++sum.visits;
            sum.worth += path.empty() ? 1.0 - theirs : theirs;
            if (path.empty()) break;
            theirs = 1.0 - theirs;
        }
        return steps;
    }

    std::mutex* guard = nullptr;
    std::map<std::vector<int>, Sum>* sums = nullptr;
};

// Calls `look` with every visited node and the moves that lead to it.
template <typename Look>
void walk(const MctsTree& tree, const Node& node, std::vector<int>& path, const Look& look) {
    look(node, path);
    for (int i = 0; i < node.tried; ++i) {
        const Node& child = tree[node.first + static_cast<std::size_t>(i)];
        path.push_back(child.move);
        walk(tree, child, path, look);
        path.pop_back();
    }
}

template <typename Base>
void check_sums(const char* game, const Base& base, const typename Base::Position& start, int threads) {
    std::mutex guard;
    std::map<std::vector<int>, typename Recorded<Base>::Sum> sums;
    Recorded<Base> rules(base);
    rules.guard = &guard;
    rules.sums = &sums;
    using Evaluator = search::EvaluatorRef<typename Recorded<Base>::Position>;
    search::Mcts<Recorded<Base>> mcts(rules, to_the_end(threads), 16);
    Control control;
    const MctsResult found =
        mcts.search({start, {}}, static_cast<const Evaluator*>(nullptr), MctsLimits{.playouts = 6000}, Rng(5), control);
    const std::string where = named(game, to_the_end(threads));
    const MctsTree& tree = *mcts.trees().front();
    expect(found.playouts == 6000 && tree.root().visits == 6000, "as many playouts as asked for", where);
    std::size_t nodes = 0;
    std::vector<int> path;
    walk(tree, tree.root(), path, [&](const Node& node, const std::vector<int>& moves) {
        ++nodes;
        const auto& sum = sums[moves];
        expect(node.visits == sum.visits && node.total == sum.worth, "a node is the mean of the playouts below it",
               where);
    });
    expect(nodes == sums.size(), "every playout began in the tree", where);
}

void check_limits(const MctsSettings& settings) {
    const std::string where = named("reversi", settings);
    for (const std::uint64_t playouts : {1, 2, 7, 100, 5003}) {
        const auto search = reversi::make_mcts({std::nullopt, settings}, reversi::geometry(8), 16);
        Control control;
        const MctsResult found =
            search->search(reversi::start_board(8), MctsLimits{.playouts = playouts}, Rng(playouts), control);
        std::uint64_t visits = 0;
        for (const auto& move : found.moves) visits += move.visits;
        expect(found.playouts == playouts && visits == playouts, "the playouts of all threads are those asked for",
               where);
    }
    const auto search = reversi::make_mcts({std::nullopt, settings}, reversi::geometry(8), 16);
    Control control;
    const MctsResult found = search->search(reversi::start_board(8), MctsLimits{.nodes = 50000}, Rng(1), control);
    expect(found.nodes >= 50000 && found.nodes < 50000 + 100u * static_cast<unsigned>(settings.threads),
           "nodes are passed by a playout a thread at most", where);
}

// What the children prove a node knows, everywhere in a tree that was searched to the end.
void check_proofs(const MctsSettings& settings) {
    const std::string where = named("reversi 4x4", settings);
    const reversi::MctsRules rules(reversi::geometry(4));
    using Evaluator = search::EvaluatorRef<reversi::Board>;
    const Evaluator* const nobody = nullptr;
    Rng rng(3);
    for (int game = 0; game < 40; ++game) {
        reversi::Board board = reversi::start_board(4);
        rules.simulate(board, game % 8, rng);
        search::Mcts<reversi::MctsRules> alone(rules, to_the_end(1), 16), together(rules, settings, 16);
        Control control;
        const MctsResult known = alone.search(board, nobody, MctsLimits{}, Rng(1), control);
        const MctsResult found = together.search(board, nobody, MctsLimits{}, Rng(1), control);
        expect(known.exact && found.exact && known.value == found.value, "the exact value", where);
        for (const MctsTree* tree : together.trees()) {
            std::vector<int> path;
            if (tree->root().children)
                walk(*tree, tree->root(), path, [&](const Node& node, const std::vector<int>& moves) {
                    const Proof proof = node.children ? tree->settle(node) : Proof::open;
                    if (proof == Proof::open) return;
                    expect(node.proof == (moves.empty() ? proof : negated(proof)), "no proof is lost", where);
                });
        }
    }
}

// An open four wins for the side to move, and loses for the other whatever it plays.
void check_open_four(const MctsSettings& settings) {
    std::string cells(225, '-');
    for (const int point : {110, 111, 112, 113}) cells[static_cast<std::size_t>(point)] = 'X';
    for (const int point : {20, 40, 60, 200}) cells[static_cast<std::size_t>(point)] = 'O';
    for (const gomoku::Side side : {gomoku::black, gomoku::white}) {
        const gomoku::Board board(15, gomoku::Rule::freestyle, cells, side);
        const auto search = gomoku::make_mcts({std::nullopt, settings}, {15, gomoku::Rule::freestyle}, 64);
        Control control;
        const MctsResult found = search->search(board, MctsLimits{}, Rng(2), control);
        expect(found.exact && found.value == (side == gomoku::black), "an open four is proven",
               named("gomoku", settings));
        if (side == gomoku::black)
            expect(found.move == 109 || found.move == 114, "the winning move", named("gomoku", settings));
    }
}

// One evaluator serves all threads.
void check_evaluators(MctsSettings settings) {
    settings.plies = 4;
    settings.scale = 50.0;
    Control control;
    const search::EvaluatorSpec zones{"zones", "", {15, 6, -8, -6, 4, 4}};
    const search::EvaluatorSpec shapes{"shapes", "", std::vector<double>(12, 1.0)};
    const search::EvaluatorSpec lines{"lines", "", std::vector<double>(2380, 0.5)};
    std::vector<MctsResult> found;
    const auto reversi = reversi::make_mcts({zones, settings}, reversi::geometry(8), 16);
    found.push_back(reversi->search(reversi::start_board(8), MctsLimits{.playouts = 3000}, Rng(4), control));
    for (const search::MonteCarloSpec& spec :
         {search::MonteCarloSpec{shapes, settings}, {lines, settings}, {shapes, settings, true}}) {
        const auto gomoku = gomoku::make_mcts(spec, {15, gomoku::Rule::renju}, 64);
        const gomoku::Board board(15, gomoku::Rule::renju);
        found.push_back(gomoku->search(board, MctsLimits{.playouts = 1000}, Rng(4), control));
    }
    for (const MctsResult& result : found) {
        std::uint64_t visits = 0;
        for (const auto& move : result.moves) visits += move.visits;
        expect(visits == result.playouts && result.value > 0.0 && result.value < 1.0, "evaluators are shared",
               named("both games", settings));
    }
}

// Whole games, the tree or trees kept, in a memory that is full soon.
void check_games(const MctsSettings& given) {
    MctsSettings settings = given;
    settings.reuse = true;
    const std::string where = named("reversi, kept trees", settings);
    const reversi::MctsRules rules(reversi::geometry(8));
    using Evaluator = search::EvaluatorRef<reversi::Board>;
    search::Mcts<reversi::MctsRules> mcts(rules, settings, 1);
    Control control;
    Rng rng(11);
    reversi::Board board = reversi::start_board(8);
    for (bool ours = true; !rules.is_over(board); ours = !ours) {
        int moves[reversi::MctsRules::max_moves];
        const int count = rules.moves(board, moves);
        int move = moves[rng.below(static_cast<std::uint64_t>(count))];
        if (ours) {
            const MctsResult found = mcts.search(board, static_cast<const Evaluator*>(nullptr),
                                                 MctsLimits{.playouts = 3000}, Rng(rng.next()), control);
            expect(std::find(moves, moves + count, found.move) != moves + count, "a legal move", where);
            expect(found.exact || found.playouts == 3000, "a full memory does not end a search", where);
            expect(found.line.front() == found.move, "the line begins with the move", where);
            std::size_t nodes = 0;
            for (const MctsTree* tree : mcts.trees()) nodes += tree->size();
            expect(nodes <= (1u << 20) / search::node_bytes, "the memory is kept", where);
            move = found.move;
        }
        rules.advance(board, move);
    }
}

bool same(const MctsResult& a, const MctsResult& b) {
    const auto same_move = [](const auto& x, const auto& y) {
        return x.move == y.move && x.visits == y.visits && x.value == y.value;
    };
    return a.line == b.line && a.nodes == b.nodes &&
           std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(), same_move);
}

// While it lives the system starts no threads: it finds no room for their stacks.
class NoMoreThreads {
public:
    NoMoreThreads() {
        pthread_getattr_default_np(&usual_);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, std::size_t{1} << 60);
        pthread_setattr_default_np(&attributes);
        pthread_attr_destroy(&attributes);
    }
    ~NoMoreThreads() {
        pthread_setattr_default_np(&usual_);
        pthread_attr_destroy(&usual_);
    }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;

    bool holds() const {
        try {
            std::thread([] {}).join();
        } catch (const std::system_error&) {
            return true;
        }
        return false;
    }

private:
    pthread_attr_t usual_;
};

void check_own_trees() {
    const MctsSettings settings = to_the_end(3, true);
    const reversi::MctsRules rules(reversi::geometry(8));
    using Evaluator = search::EvaluatorRef<reversi::Board>;
    const Evaluator* const nobody = nullptr;
    search::Mcts<reversi::MctsRules> first(rules, settings, 16), second(rules, settings, 16);
    Control control;
    const reversi::Board start = reversi::start_board(8);
    const MctsResult found = first.search(start, nobody, MctsLimits{.playouts = 4000}, Rng(9), control);
    const MctsResult again = second.search(start, nobody, MctsLimits{.playouts = 4000}, Rng(9), control);
    std::map<int, std::uint32_t> visits;
    std::map<int, double> totals;
    for (const MctsTree* tree : first.trees()) {
        std::vector<int> path;
        walk(*tree, tree->root(), path, [&](const Node& node, const std::vector<int>& moves) {
            if (moves.size() != 1) return;
            visits[moves[0]] += node.visits;
            totals[moves[0]] += node.total;
        });
    }
    for (const auto& [move, count, value, prior] : found.moves)
        expect(count == visits[move] && value == totals[move] / visits[move], "the roots are added up", "3 trees");
    expect(same(found, again), "a number of playouts on trees of their own is reproducible", "3 trees");
    const NoMoreThreads none;
    search::Mcts<reversi::MctsRules> last(rules, settings, 16);
    const MctsResult alone = last.search(start, nobody, MctsLimits{.playouts = 4000}, Rng(9), control);
    expect(none.holds() && same(found, alone), "one thread does what all should have done", "3 trees");
}

// Progress is read by this thread while others search, until it stops them.
void check_stop(const MctsSettings& settings) {
    const auto search = reversi::make_mcts({std::nullopt, settings}, reversi::geometry(8), 64);
    Control control;
    MctsResult found;
    std::thread searching([&] { found = search->search(reversi::start_board(8), MctsLimits{}, Rng(1), control); });
    while (control.line().length == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const auto line = control.line();
    control.stop();
    searching.join();
    expect(found.playouts >= line.playouts, "what was told is a part of what was done", named("stop", settings));
}

}  // namespace

int main() {
    reversi::Board middle = reversi::start_board(8);
    const reversi::MctsRules reversi_rules(reversi::geometry(8));
    Rng rng(1);
    reversi_rules.simulate(middle, 20, rng);
    const gomoku::Board empty(15, gomoku::Rule::standard);
    const gomoku::OpenRules gomoku_rules(empty.geometry(), gomoku::Rule::standard);
    for (const int threads : {1, 2, 4}) {
        check_sums("reversi", reversi_rules, middle, threads);
        check_sums("gomoku", gomoku_rules, gomoku_rules.position(empty), threads);
        for (const bool many_trees : {false, true}) {
            const MctsSettings settings = to_the_end(threads, many_trees);
            check_limits(settings);
            check_evaluators(settings);
            check_proofs(settings);
            check_open_four(settings);
            check_games(settings);
            check_stop(settings);
        }
    }
    check_own_trees();
    return finish("mcts_threads_test");
}
