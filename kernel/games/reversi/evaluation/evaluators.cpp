#include "games/reversi/evaluation/evaluators.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace heibai::reversi {
namespace {

using Make = Evaluator (*)(const EvaluatorSpec&, const Geometry&);

template <typename Terms>
Evaluator linear(const EvaluatorSpec& spec, const Geometry& board) {
    return Linear(Terms(board), spec.weights);
}

template <const ClassValues& values, int unit>
Evaluator squares(const EvaluatorSpec& spec, const Geometry& board) {
    return Linear(SquareSum(values, unit, board), spec.weights);
}

Evaluator chosen(const EvaluatorSpec& spec, const Geometry& board) {
    return Linear(Chosen(spec.options, board), spec.weights);
}

Evaluator ntuple(const EvaluatorSpec& spec, const Geometry& board) { return NTuple(spec.options, spec.weights, board); }

// An evaluator as a text writes it; after "..." come options that the evaluator reads itself.
struct Form {
    std::string_view text;
    Make make;
};

constexpr Form forms[] = {
    {"zones", linear<Zones<false>>},
    {"zones/mobility=difference", linear<Zones<true>>},
    {"seven", linear<Seven<false>>},
    {"seven/edges=difference", linear<Seven<true>>},
    {"classic", linear<Classic>},
    {"phased", linear<Phased>},
    {"discs", linear<Discs>},
    {"squares/steep", squares<steep_values, 1>},
    {"squares/mild", squares<mild_values, 1>},
    {"squares/swh", squares<swh_values, 100>},
    {"wpc", linear<SquareClasses>},
    {"wpc/full", linear<EverySquare>},
    {"features/...", chosen},
    {"ntuple/...", ntuple},
};

}  // namespace

Evaluator make_evaluator(const EvaluatorSpec& spec, const Geometry& board) {
    const std::string written = spec.options.empty() ? spec.family : spec.family + "/" + spec.options;
    std::vector<std::string_view> known;
    for (const Form& form : forms) {
        if (form.text == written || form.text == spec.family + "/...") return form.make(spec, board);
        known.push_back(form.text);
    }
    search::refuse_evaluator(spec, known);
}

}  // namespace heibai::reversi
