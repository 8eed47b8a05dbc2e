#include "games/gomoku/search/players.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "games/gomoku/search/engine.hpp"
#include "games/gomoku/search/fixed_depth.hpp"
#include "games/gomoku/search/mcts.hpp"
#include "games/gomoku/sequence/sequence.hpp"

namespace heibai::gomoku {
namespace {

// The first legal point, or the pass.
int first_legal(const Board& board) {
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) return point;
    return board.pass_move();
}

// One draw over the legal points in ascending order.
class RandomPlayer : public Player {
public:
    int choose(const Board& board, Moves, Rng& rng) override {
        std::array<int, most_points> legal;
        std::size_t count = 0;
        for (int point = 0; point < board.points(); ++point)
            if (board.legal(point)) legal[count++] = point;
        return legal[rng.below(count)];
    }
};

// The reward AI: its table chooses.
class RewardPlayer : public Player {
public:
    explicit RewardPlayer(const Rewards& rewards) : rewards_(rewards) {}

    int choose(const Board& board, Moves, Rng& rng) override { return rewards_.choose(board, rng); }

private:
    const Rewards& rewards_;
};

// Greedy, minimax and alpha-beta: the same move, greedy being depth 1.
template <typename Functor>
class FixedDepthPlayer : public Player {
public:
    FixedDepthPlayer(const Functor& functor, const CodeValues* values, int depth, bool random_ties,
                     const Control& control)
        : search_(functor, control), values_(values), depth_(depth), random_ties_(random_ties) {}

    int choose(const Board& board, Moves, Rng& rng) override {
        Board own(board, values_);
        auto best = search_.search(own, depth_, random_ties_);
        if (best.count == 1) return best.moves[0];
        std::sort(best.moves.begin(), best.moves.begin() + best.count);
        return best.moves[rng.below(static_cast<std::uint64_t>(best.count))];
    }

private:
    FixedDepth<Functor> search_;
    const CodeValues* values_;
    int depth_;
    bool random_ties_;
};

// The engine, made when the board and the rule set are seen.
class EnginePlayer : public Player {
public:
    EnginePlayer(const PlayerSpec& spec, const Control& batch)
        : spec_(spec),
          limits_{static_cast<int>(spec.option("depth", most_depth)), spec.option("seconds", 0.0),
                  static_cast<std::uint64_t>(spec.option("nodes", 0.0))},
          control_(batch) {}

    int choose(const Board& board, Moves, Rng&) override {
        if (!engine_)
            engine_ = std::make_unique<Engine>(spec_.evaluator, board.size(), board.rule(),
                                               static_cast<std::size_t>(spec_.option("table", 16.0)),
                                               static_cast<int>(spec_.option("threads", 1.0)));
        return engine_->search(Board(board, engine_->values()), limits_, {}, control_).move;
    }

    bool heavy() const override { return true; }

private:
    static constexpr double most_depth = 200.0;

    const PlayerSpec& spec_;
    EngineLimits limits_;
    Control control_;
    std::unique_ptr<Engine> engine_;
};

std::unique_ptr<MonteCarlo> make_monte_carlo(const PlayerSpec& spec, int size, Rule rule) {
    const auto evaluator = spec.evaluator.family.empty() ? std::nullopt : std::optional(spec.evaluator);
    const search::MctsSettings usual;
    const search::MctsSettings settings{
        .plies = static_cast<int>(spec.option("simulate", usual.plies)),
        .scale = spec.option("scale", usual.scale),
        .c = spec.option("c", usual.c),
        .final_mean = spec.option("by_mean", 0.0) != 0.0,
        .phases = spec.option("phases", 0.0) != 0.0,
        .reuse = spec.option("reuse", 0.0) != 0.0,
        .threads = static_cast<int>(spec.option("threads", usual.threads)),
        .many_trees = spec.option("many_trees", 0.0) != 0.0,
        .rave = spec.option("rave", 0.0),
    };
    const MonteCarloSpec made{evaluator, settings, spec.option("candidates", 0.0) != 0.0};
    if (spec.search == "flat") return make_flat(made, size, rule);
    return make_mcts(made, size, rule, static_cast<std::size_t>(spec.option("memory", 256.0)));
}

// Flat or tree, made when the board and the rule set are seen. One draw seeds each search, as in Python.
class MonteCarloPlayer : public Player {
public:
    MonteCarloPlayer(const PlayerSpec& spec, const Control& batch)
        : spec_(spec),
          limits_{static_cast<std::uint64_t>(spec.option("playouts", 0.0)),
                  static_cast<std::uint64_t>(spec.option("nodes", 0.0)), spec.option("seconds", 0.0)},
          control_(batch) {
        if (!limits_.playouts && !limits_.nodes && !(limits_.seconds > 0))
            throw std::invalid_argument("a Monte Carlo search needs a limit of playouts, nodes or seconds");
    }

    int choose(const Board& board, Moves, Rng& rng) override {
        if (!search_) search_ = make_monte_carlo(spec_, board.size(), board.rule());
        return search_->search(board, limits_, Rng(rng.next()), control_).move;
    }

    void begin_game() override {
        if (search_) search_->forget();
    }

    bool heavy() const override { return spec_.search == "mcts"; }

private:
    const PlayerSpec& spec_;
    search::MctsLimits limits_;
    Control control_;
    std::unique_ptr<MonteCarlo> search_;
};

// Sequences of moves, bred anew for every move.
class SequencePlayer : public Player {
public:
    SequencePlayer(const PlayerSpec& spec, const Control& batch) : parameters_(parameters_of(spec)), control_(batch) {}

    int choose(const Board& board, Moves, Rng& rng) override {
        Points legal;
        for (int point = 0; point < board.points(); ++point)
            if (board.legal(point)) legal.push_back(static_cast<std::uint16_t>(point));
        return solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters_, rng, control_).move;
    }

private:
    static SequenceParameters parameters_of(const PlayerSpec& spec) {
        SequenceParameters made;
        const auto take = [&](const char* key, auto& number) {
            using Number = std::remove_reference_t<decltype(number)>;
            if (spec.options.contains(key)) number = static_cast<Number>(spec.options.at(key));
        };
        take("genes", made.genes);
        take("population", made.population);
        take("most", made.most);
        take("survivors", made.survivors);
        take("mutation", made.mutation);
        take("patience", made.patience);
        take("generations", made.generations);
        take("evaluations", made.evaluations);
        take("seconds", made.seconds);
        return made;
    }

    SequenceParameters parameters_;
    Control control_;
};

// Plays a random move now and then.
class NoisyPlayer : public Player {
public:
    NoisyPlayer(std::unique_ptr<Player> player, double noise) : player_(std::move(player)), noise_(noise) {}

    int choose(const Board& board, Moves legal, Rng& rng) override {
        if (rng.uniform() < noise_) return RandomPlayer().choose(board, legal, rng);
        return player_->choose(board, legal, rng);
    }

    void begin_game() override { player_->begin_game(); }
    bool heavy() const override { return player_->heavy(); }

private:
    std::unique_ptr<Player> player_;
    double noise_;
};

using Made = std::unique_ptr<Player>;

Made make_random(const PlayerMaker&, const Control&) { return std::make_unique<RandomPlayer>(); }

Made make_rewards(const PlayerMaker& maker, const Control&) {
    const Rewards* rewards = std::get_if<Rewards>(&maker.evaluator());
    if (!rewards) throw std::invalid_argument("the reward AI chooses by eval=rewards only");
    return std::make_unique<RewardPlayer>(*rewards);
}

Made make_fixed_depth(const PlayerMaker& maker, const Control& control, int depth) {
    if (depth < 1) throw std::invalid_argument("depth must be 1 or more");
    const bool random_ties = maker.spec().option("random_ties", 0.0) != 0.0;
    return with_evaluator(maker.evaluator(), [&](const auto& functor) -> Made {
        using Functor = std::decay_t<decltype(functor)>;
        return std::make_unique<FixedDepthPlayer<Functor>>(functor, values_of(maker.evaluator()), depth, random_ties,
                                                           control);
    });
}

Made make_greedy(const PlayerMaker& maker, const Control& control) { return make_fixed_depth(maker, control, 1); }

Made make_search(const PlayerMaker& maker, const Control& control) {
    return make_fixed_depth(maker, control, static_cast<int>(maker.spec().option("depth", 1.0)));
}

Made make_engine(const PlayerMaker& maker, const Control& control) {
    return std::make_unique<EnginePlayer>(maker.spec(), control);
}

// Throws what is wrong with its evaluator and settings by making a flat search, which needs no tree.
Made make_simulating(const PlayerMaker& maker, const Control& control) {
    PlayerSpec flat = maker.spec();
    flat.search = "flat";
    make_monte_carlo(flat, smallest_size, Rule::freestyle);
    return std::make_unique<MonteCarloPlayer>(maker.spec(), control);
}

Made make_sequence(const PlayerMaker& maker, const Control& control) {
    return std::make_unique<SequencePlayer>(maker.spec(), control);
}

// A search by its name: how a player of it is made, and whether the maker keeps the evaluator that it scores by.
struct Form {
    const char* search;
    Made (*make)(const PlayerMaker&, const Control&);
    bool evaluates;
};

constexpr Form forms[] = {
    {"random", make_random, false},   {"rewards", make_rewards, true},  {"greedy", make_greedy, true},
    {"minimax", make_search, true},   {"alphabeta", make_search, true}, {"engine", make_engine, true},
    {"flat", make_simulating, false}, {"mcts", make_simulating, false}, {"sequence", make_sequence, false},
};

const Form& form_of(const std::string& search) {
    for (const Form& form : forms)
        if (search == form.search) return form;
    throw std::invalid_argument("the kernel has no Gomoku player " + quoted(search));
}

}  // namespace

PlayerMaker::PlayerMaker(const PlayerSpec& spec) : spec_(spec) {
    if (form_of(spec.search).evaluates) evaluator_ = std::make_unique<const Evaluator>(make_evaluator(spec.evaluator));
    make(Control());  // throws what is wrong with its options before a game begins
}

std::unique_ptr<Player> PlayerMaker::make(const Control& control) const {
    std::unique_ptr<Player> player = form_of(spec_.search).make(*this, control);
    const double noise = spec_.option("noise", 0.0);
    return noise > 0.0 ? std::make_unique<NoisyPlayer>(std::move(player), noise) : std::move(player);
}

Moves MatchRules::legal(const Board& board) const {
    if (board.is_over()) return {false};
    return {!(board.restricted() && board.to_move() == black) || first_legal(board) != board.pass_move()};
}

Board MatchRules::play(Board board, int move) const {
    if (move == pass)
        board.pass();
    else
        board.place(move);
    return board;
}

}  // namespace heibai::gomoku
