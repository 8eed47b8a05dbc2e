// Gomoku's evaluators on boards kept up to date stone by stone, and the reward AI.
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/evaluation/evaluators.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku;

std::vector<double> some_weights(int count) {
    std::vector<double> weights;
    Rng rng(9);
    for (int i = 0; i < count; ++i) weights.push_back(static_cast<double>(rng.below(1 << 16)) / 1024 - 20);
    return weights;
}

std::vector<int> legal_points(const Board& board) {
    std::vector<int> points;
    for (int point = 0; point < board.points(); ++point)
        if (board.legal(point)) points.push_back(point);
    return points;
}

double sum_of(const std::vector<double>& weights, const std::vector<double>& terms) {
    double total = 0.0;
    for (std::size_t i = 0; i < terms.size(); ++i) total += weights[i] * terms[i];
    return total;
}

// A random game in which every value equals weights times terms, whatever the order of the sum.
void check_values(int size, Rule rule, Rng& rng) {
    const auto line_weights = some_weights(codes), shape_weights = some_weights(patterns),
               reward_weights = some_weights(12), both_weights = some_weights(LinesAndThreats::terms);
    const LineSums lines(line_weights);
    const LinesAndThreats both(both_weights);
    const Shapes shapes({}, shape_weights);
    const Rewards rewards("", reward_weights);
    Board board(size, rule, lines.values()), threatened(size, rule, both.values());
    std::vector<double> terms(codes), both_terms(LinesAndThreats::terms), patterns_of(patterns), rows(12);
    while (!board.is_over()) {
        const auto points = legal_points(board);
        if (points.empty()) return;
        lines.features(board, terms.data());
        expect(lines(board) == sum_of(line_weights, terms), "the sum kept up to date is the one made anew", rule);
        both.features(threatened, both_terms.data());
        expect(both(threatened) == sum_of(both_weights, both_terms), "so is the one with threats", rule);
        shapes.features(board, patterns_of.data());
        expect(shapes(board) == sum_of(shape_weights, patterns_of), "shapes is weights times counts", rule);
        rewards.features(board, rows.data());
        expect(rewards(board) == sum_of(reward_weights, rows), "rewards is weights times rows", rule);
        const int chosen = rewards.choose(board, rng);
        expect(board.legal(chosen), "the reward AI plays a legal point", rule);
        const int point = rng.below(3) ? points[rng.below(points.size())] : chosen;
        board.place(point);
        threatened.place(point);
    }
}

}  // namespace

int main() {
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
        Rng rng(3, {static_cast<std::uint64_t>(rule)});
        for (const int size : {5, 9, 15, 20, 22}) check_values(size, rule, rng);
    }
    return finish("gomoku_evaluators_test");
}
