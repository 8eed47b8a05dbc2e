// Self-play that learns: threads change nothing, a stop forgets one batch at most, and n-tuple networks learn in their
// own form what they learn through their terms.
#include <memory>
#include <string>
#include <vector>

#include "games/gomoku/learn/trainer.hpp"
#include "games/reversi/learn/trainer.hpp"
#include "games/reversi/traits.hpp"
#include "learn/temporal_differences.hpp"
#include "learn/term_model.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using search::EvaluatorSpec;

const std::string tuples = "phases=2,tuples=0.1;14.15;7.14";  // of 6x6
constexpr std::size_t tuple_weights = 2 * (4 + 2 + 4);

struct State {
    std::vector<double> weights, sums, sizes, gains;

    explicit State(std::size_t count) : weights(count), sums(count), sizes(count), gains(count, 0.1) {}
    learn::Weights view() { return {weights, sums, sizes, gains}; }
    bool operator==(const State&) const = default;
};

learn::TdSettings settings(learn::Step step) {
    learn::TdSettings made;
    made.games = 6;
    made.step.step = step;
    return made;
}

template <typename Make>
void check_threads(const char* game, std::size_t weights, Make make) {
    Control control;
    State one(weights), three(weights), parts(weights);
    make(1)->learn(one.view(), 5, 0, 4, control);
    make(3)->learn(three.view(), 5, 0, 4, control);
    expect(one == three, "threads change nothing", game);
    expect(one.weights != std::vector<double>(weights), "something is learnt", game);
    make(2)->learn(parts.view(), 5, 0, 1, control);
    make(1)->learn(parts.view(), 5, 1, 3, control);
    expect(one == parts, "batches may be learnt from one by one", game);

    Control stopped;
    stopped.stop();
    const learn::Learnt nothing = make(2)->learn(parts.view(), 5, 4, 4, stopped);
    expect(nothing.batches == 0 && one == parts, "a stop forgets the batch that is played", game);
}

// The general way through an evaluator's terms is the yardstick of the quick one, but for what coherence sums without
// signs: a weight that a position adds and takes off counts twice there and not at all here.
void check_tuples() {
    const reversi::Geometry board = reversi::geometry(6);
    Control control;
    const EvaluatorSpec spec{"ntuple", tuples, std::vector<double>(tuple_weights)};
    const learn::TdSettings constant = settings(learn::Step::constant);
    using Terms = learn::TermModel<reversi::Traits>;
    learn::TemporalDifferences<reversi::Traits, Terms> general(std::make_unique<Terms>(spec, board, 1), board, constant,
                                                               1);
    State slow(tuple_weights), quick(tuple_weights);
    general.learn(slow.view(), 9, 0, 5, control);
    reversi::make_trainer(spec, board, constant, 1)->learn(quick.view(), 9, 0, 5, control);
    expect(slow == quick, "networks learn what their terms do");
}

}  // namespace

int main() {
    const reversi::Geometry small = reversi::geometry(6);
    const auto coherence = settings(learn::Step::coherence);
    const EvaluatorSpec network{"ntuple", tuples, std::vector<double>(tuple_weights)};
    check_threads("networks", tuple_weights,
                  [&](int n) { return reversi::make_trainer(network, small, coherence, n); });
    const EvaluatorSpec zones{"zones", "", std::vector<double>(6)};
    check_threads("zones", 6, [&](int n) { return reversi::make_trainer(zones, small, coherence, n); });
    const EvaluatorSpec shapes{"shapes", "", std::vector<double>(12)};
    const gomoku::Variant variant{6, gomoku::Rule::renju};
    check_threads("shapes", 12, [&](int n) { return gomoku::make_trainer(shapes, variant, coherence, n); });
    check_tuples();
    return finish("temporal_differences_test");
}
