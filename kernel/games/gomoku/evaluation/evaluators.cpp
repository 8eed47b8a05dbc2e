#include "games/gomoku/evaluation/evaluators.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/gomoku/board/forbidden_points.hpp"

namespace heibai::gomoku {
namespace {

double clipped(double value) { return std::clamp(value, -evaluation_limit, evaluation_limit); }

}  // namespace

void PatternCounts::fill(const Board& board, double* out) const {
    std::array<int, patterns + 1> difference;  // black's points minus white's
    for (std::size_t i = 0; i <= patterns; ++i) difference[i] = board.counts(black)[i] - board.counts(white)[i];
    for_each_forbidden(board, [&](int point) { --difference[board.info(point, black).pattern()]; });
    const int sign = board.to_move() == black ? 1 : -1;
    for (std::size_t i = 0; i < patterns; ++i) out[i] = sign * difference[i];
}

LineSums::LineSums(const std::vector<double>& weights, std::shared_ptr<const LinesNetwork> network) {
    search::check_weight_count(weights, codes);
    auto values = std::make_shared<CodeValues>();
    std::copy(weights.begin(), weights.end(), values->begin());
    values->network = std::move(network);
    values_ = std::move(values);
}

double LineSums::operator()(const Board& board) const { return clipped(unclipped(board)); }

double LineSums::unclipped(const Board& board) const {
    double difference = board.sum(black) - board.sum(white);
    for_each_forbidden(board, [&](int point) {
        difference -= (*values_)[static_cast<std::size_t>(point_tables().code(board.key(point, black)))];
    });
    return board.to_move() == black ? difference : -difference;
}

void LineSums::features(const Board& board, double* out) const {
    std::fill_n(out, codes, 0.0);
    const double own = board.to_move() == black ? 1.0 : -1.0;
    for (int point = 0; point < board.points(); ++point) {
        if (!board.empty(point)) continue;
        if (!board.forbidden(point)) out[point_tables().code(board.key(point, black))] += own;
        out[point_tables().code(board.key(point, white))] -= own;
    }
}

LinesAndThreats::LinesAndThreats(const std::vector<double>& weights, std::shared_ptr<const LinesNetwork> network)
    : lines_((search::check_weight_count(weights, terms), std::vector(weights.begin(), weights.begin() + codes)),
             std::move(network)) {
    auto threats = std::make_shared<std::array<double, threat_sets>>();
    std::copy(weights.begin() + codes, weights.end(), threats->begin());
    threats_ = std::move(threats);
}

double LinesAndThreats::operator()(const Board& board) const { return clipped(unclipped(board)); }

double LinesAndThreats::unclipped(const Board& board) const {
    return lines_.unclipped(board) + (*threats_)[static_cast<std::size_t>(threats_of(board))];
}

void LinesAndThreats::features(const Board& board, double* out) const {
    lines_.features(board, out);
    std::fill_n(out + codes, threat_sets, 0.0);
    out[codes + threats_of(board)] = 1.0;
}

LinesThreatsAndNetwork::LinesThreatsAndNetwork(const std::vector<double>& weights)
    : threats_((search::check_weight_count(weights, terms),
                std::vector(weights.begin(), weights.begin() + LinesAndThreats::terms)),
               std::make_shared<const LinesNetwork>(std::span(weights).subspan(LinesAndThreats::terms))) {}

double LinesThreatsAndNetwork::operator()(const Board& board) const {
    return clipped(threats_.unclipped(board) + values()->network->value(board.pooled(), board.to_move()));
}

void LinesThreatsAndNetwork::features(const Board& board, double* out) const {
    threats_.features(board, out);
    std::fill_n(out + LinesAndThreats::terms, LinesNetwork::weights, 0.0);
}

Evaluator make_evaluator(const EvaluatorSpec& spec) {
    constexpr std::string_view known[] = {"shapes",  "lines",         "lines/threats", "lines/threats,network",
                                          "rewards", "rewards/coarse"};
    if (spec.family == "shapes" && spec.options.empty()) return Shapes(PatternCounts(), spec.weights);
    if (spec.family == "lines" && spec.options.empty()) return LineSums(spec.weights);
    if (spec.family == "lines" && spec.options == "threats") return LinesAndThreats(spec.weights);
    if (spec.family == "lines" && spec.options == "threats,network") return LinesThreatsAndNetwork(spec.weights);
    if (spec.family == "rewards" && (spec.options.empty() || spec.options == "coarse"))
        return Rewards(spec.options, spec.weights);
    search::refuse_evaluator(spec, known);
}

const CodeValues* values_of(const Evaluator& evaluator) {
    return std::visit([](const auto& functor) { return values_of(functor); }, evaluator);
}

}  // namespace heibai::gomoku
