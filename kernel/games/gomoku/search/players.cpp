#include "games/gomoku/search/players.hpp"

#include <stdexcept>

#include "games/gomoku/sequence/sequence.hpp"

namespace heibai::gomoku {
namespace {

// The reward AI: its table chooses.
class RewardPlayer : public Player {
public:
    explicit RewardPlayer(const Rewards& rewards) : rewards_(rewards) {}

    int choose(const Board& board, Moves, Rng& rng) override { return rewards_.choose(board, rng); }

private:
    const Rewards& rewards_;
};

// Sequences of moves, bred anew for every move.
class SequencePlayer : public Player {
public:
    SequencePlayer(const Settings& settings, const Control& batch) : control_(batch) {
        settings.take("genes", parameters_.genes);
        settings.take("population", parameters_.population);
        settings.take("most", parameters_.most);
        settings.take("survivors", parameters_.survivors);
        settings.take("mutation", parameters_.mutation);
        settings.take("patience", parameters_.patience);
        settings.take("generations", parameters_.generations);
        settings.take("evaluations", parameters_.evaluations);
        settings.take("seconds", parameters_.seconds);
    }

    int choose(const Board& board, Moves, Rng& rng) override {
        Points legal;
        each_legal_point(board, [&](int point) { return legal.push_back(static_cast<std::uint16_t>(point)), true; });
        return solve_sequence(board.lines(), board.rule(), board.to_move(), legal, parameters_, rng, control_).move;
    }

private:
    SequenceParameters parameters_;
    Control control_;
};

}  // namespace

std::unique_ptr<Player> make_own_player(const match::PlayerSpec& spec, const Evaluator* evaluator,
                                        const Control& control) {
    if (spec.search == "sequence") return std::make_unique<SequencePlayer>(spec.settings, control);
    if (spec.search != "rewards") return nullptr;
    const Rewards* rewards = evaluator ? std::get_if<Rewards>(evaluator) : nullptr;
    if (!rewards) throw std::invalid_argument("the reward AI chooses by eval=rewards only");
    return std::make_unique<RewardPlayer>(*rewards);
}

}  // namespace heibai::gomoku

template class heibai::match::PlayerMaker<heibai::gomoku::Traits>;
