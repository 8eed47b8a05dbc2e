#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "bindings/reversi/game.hpp"
#include "games/reversi/learn/labels.hpp"
#include "games/reversi/learn/regression.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using namespace reversi;
using Weights = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_finite(const char* name, const Input<float>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!std::isfinite(numbers.data()[i]))
            throw std::invalid_argument(std::string(name) + "[" + std::to_string(i) + "] is no finite number");
}

std::vector<Sample> samples_of(const Geometry& shape, const Input<Bits>& own, const Input<Bits>& opp,
                               const Input<float>& targets, const Input<float>& importance) {
    check_lengths(
        {{"own", own.size()}, {"opp", opp.size()}, {"targets", targets.size()}, {"importance", importance.size()}});
    check_finite("targets", targets);
    check_finite("importance", importance);
    std::vector<Sample> samples(own.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = {ReversiGame::board(shape, own.data()[i], opp.data()[i]), targets.data()[i], importance.data()[i]};
    return samples;
}

void check_weights(const Regression& regression, std::size_t count) {
    if (count != regression.dimension())
        throw std::invalid_argument("expected " + std::to_string(regression.dimension()) + " weights, got " +
                                    std::to_string(count));
}

RegressionError epoch(const Regression& regression, Weights weights, double rate, std::uint64_t seed, double reach,
                      int threads, const Control& control) {
    check_weights(regression, weights.size());
    check_number("rate", rate);
    check_number("reach", reach);
    check_number("threads", threads);
    nb::gil_scoped_release unlocked;
    return regression.epoch({weights.data(), weights.size()}, rate, seed, reach, threads, control);
}

Output<float> errors(const Regression& regression, const Input<float>& weights, int threads) {
    check_weights(regression, weights.size());
    check_number("threads", threads);
    Output<float> out = make_array<float>({regression.samples()});
    nb::gil_scoped_release unlocked;
    regression.errors({weights.data(), weights.size()}, out.data(), threads);
    return out;
}

Output<float> label_all(const std::string& options, const Input<double>& weights, const Input<Bits>& own,
                        const Input<Bits>& opp, int depth, int confidence, int threads, const Control& control) {
    check_number("depth", depth);
    ReversiGame::check_confidence(confidence);
    check_number("threads", threads);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}});
    const Geometry shape = ReversiGame::variant(8);
    const TupleNetwork network(options, {weights.data(), weights.data() + weights.size()}, shape);
    if (!IncrementalTuples::fits(network)) throw std::invalid_argument("weights must be multiples of 1/128 below 256");
    std::vector<Board> boards(own.size());
    for (std::size_t i = 0; i < boards.size(); ++i) boards[i] = ReversiGame::board(shape, own.data()[i], opp.data()[i]);
    Output<float> out = make_array<float>({boards.size()});
    nb::gil_scoped_release unlocked;
    std::fill(out.data(), out.data() + boards.size(), 0.0F);
    label(network, boards, {.depth = depth, .level = selective::level_of(confidence)}, threads, control, out.data());
    return out;
}

Output<Bits> wander_all(const Input<Bits>& own, const Input<Bits>& opp, int plies, std::uint64_t seed) {
    check_number("plies", plies);
    check_lengths({{"own", own.size()}, {"opp", opp.size()}});
    const Geometry shape = ReversiGame::variant(8);
    Output<Bits> out = make_array<Bits>({own.size(), 2});
    Rng rng(seed);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Board board = wander(ReversiGame::board(shape, own.data()[i], opp.data()[i]), plies, rng);
        out.data()[2 * i] = board.own;
        out.data()[2 * i + 1] = board.opp;
    }
    return out;
}

}  // namespace

void bind_reversi_learn(nb::module_& module) {
    module.def("reversi_wander", &wander_all, "own"_array, "opp"_array, "plies"_a, "seed"_a,
               "uint64 [N, 2] own and opp of each 8x8 board after so many uniformly random moves.");
    module.def(
        "reversi_labels", &label_all, "options"_a, "weights"_array, "own"_array, "opp"_array, "depth"_a, "confidence"_a,
        "threads"_a, "control"_a,
        "float32 [N] values in discs for the movers, of a search to `depth` on 8x8 with an n-tuple network (options as\n"
        "a KernelEvaluator has them; weights: float64 [D], multiples of 1/128). own, opp: uint64 [N]. confidence: per\n"
        "cent, as ReversiEngine's; 100 gives minimax values. After a stop they are of no use.");
    bind_result<RegressionError>(
        module, "RegressionError", "Sums over an epoch's samples, one once for each phase that it went into.",
        Field{"squared", &RegressionError::squared, "Squared errors times importance, before the sample's own step."},
        Field{"absolute", &RegressionError::absolute, "Absolute errors likewise."},
        Field{"importance", &RegressionError::importance, "Importance in all."},
        Field{"samples", &RegressionError::samples, "Samples seen."},
        Field{"complete", &RegressionError::complete, "Whether no stop left phases out."});
    nb::class_<Regression>(
        module, "ReversiRegression",
        "Fits an n-tuple network's weights to targets by normalised least mean squares; it holds the samples.")
        .def(
            "__init__",
            [](Regression* self, const std::string& options, int size, const Input<Bits>& own, const Input<Bits>& opp,
               const Input<float>& targets, const Input<float>& importance) {
                const Geometry shape = ReversiGame::variant(size);
                new (self) Regression(options, shape, samples_of(shape, own, opp, targets, importance));
            },
            "options"_a, "size"_a, "own"_array, "opp"_array, "targets"_array, "importance"_array,
            "options: of the network, as a KernelEvaluator has them. own, opp: uint64 [N] sets of squares, `own` moves;\n"
            "targets: float32 [N] points for the mover; importance: float32 [N], 1 for an ordinary sample.")
        .def_prop_ro("dimension", &Regression::dimension, "Weights.")
        .def("epoch", &epoch, "weights"_array, "rate"_a, "seed"_a, "reach"_a, "threads"_a, "control"_a,
             "One pass over the shuffled samples; changes `weights`, float32 [dimension]. The result depends on the\n"
             "weights, rate, seed and reach (discs beside a phase whose samples it also sees) alone.")
        .def("errors", &errors, "weights"_array, "threads"_a = 1, "float32 [N] value less target of each sample.");
}

}  // namespace heibai::bindings
