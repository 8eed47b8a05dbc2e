// Evaluations against slow readings of their definitions, and what a spec may not say.
#include "games/reversi/evaluation/evaluators.hpp"

#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "common/rng.hpp"
#include "games/reversi/evaluation/lane_values.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::reversi;

constexpr int steps[4][2] = {{0, 1}, {1, 0}, {1, -1}, {1, 1}};

bool on_board(int row, int column, int size) { return row >= 0 && row < size && column >= 0 && column < size; }

// Whether the line through a square in one direction has no empty square.
bool line_is_full(Bits discs, int row, int column, const int (&step)[2], int size) {
    for (int sign : {-1, 1})
        for (int r = row, c = column; on_board(r, c, size); r += sign * step[0], c += sign * step[1])
            if (!(discs & bit(8 * r + c))) return false;
    return true;
}

// The definition read square by square, until nothing is added.
Bits stable_by_definition(Bits side, Bits discs, int size) {
    Bits stable = 0;
    for (bool grown = true; grown;) {
        grown = false;
        for (int square : Squares{side & ~stable}) {
            const int row = square / 8;
            const int column = square % 8;
            bool safe = true;
            for (const auto& step : steps) {
                bool held = line_is_full(discs, row, column, step, size);
                for (int sign : {-1, 1}) {
                    const int r = row + sign * step[0];
                    const int c = column + sign * step[1];
                    held = held || !on_board(r, c, size) || (stable & bit(8 * r + c));
                }
                safe = safe && held;
            }
            if (safe) stable |= bit(square), grown = true;
        }
    }
    return stable;
}

void check_lines(const Board& board, const Features& features, int size) {
    Bits full = 0;
    for (int square : Squares{geometry(size).mask}) {
        bool all = true;
        for (const auto& step : steps) all = all && line_is_full(board.discs(), square / 8, square % 8, step, size);
        if (all) full |= bit(square);
    }
    expect(full_line_squares(board.discs(), geometry(size).mask) == full, "squares on four full lines", size);
    const int stable = count(stable_by_definition(board.own, board.discs(), size)) -
                       count(stable_by_definition(board.opp, board.discs(), size));
    expect(features.stable(board) == stable, "stable discs", size);
}

void check_symmetries(const Board& board, const Evaluator& network, int size) {
    const std::array<Bits, 8> own = pulled_back(board.own, size);
    const std::array<Bits, 8> opp = pulled_back(board.opp, size);
    const auto value = [&](const Board& of) {
        return with_evaluator(network, [&](const auto& evaluate) { return evaluate(of); });
    };
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (int square : Squares{geometry(size).mask}) {
            const auto [row, column] = symmetry_image(symmetry, square / 8, square % 8, size - 1);
            expect((own[symmetry] >> square & 1) == (board.own >> (8 * row + column) & 1), "pulled back", size);
        }
        expect(std::abs(value({own[symmetry], opp[symmetry]}) - value(board)) < 1e-9, "a network is symmetric", size);
    }
    expect(std::abs(value(board.pass()) + value(board)) < 1e-9, "a network is antisymmetric", size);
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
            const auto choices = static_cast<std::uint64_t>(count(moves));
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

void check_all_lanes(int size) {
    const std::vector<EvaluatorSpec> specs{
        {"zones", "", {7.3, 0.1, -19.7, -5.55, 3.14, 0}},
        {"zones", "mobility=difference", {15.5, 6, -8, -6.25, 4, 4.125}},
        {"squares", "swh", {1}},
        {"wpc", "full", std::vector<double>(static_cast<std::size_t>(size * size), 0.75)},
        {"seven", "", {0.1, 0.2, 0.1, 0.3, 0.1, 0.1, 0.1}},
    };
    const std::vector<Board> positions = random_positions(size, 6);
    for (const EvaluatorSpec& spec : specs)
        check_lanes(positions, make_evaluator(spec, geometry(size)), geometry(size), spec.family);
}

void check_random_games(int size, int games) {
    const Bits mask = geometry(size).mask;
    const Features features(geometry(size));
    const int rows = size;  // the tuple a1 b1, and the corner a1 b1 a2 b2
    const std::string tuples = "phases=3,tuples=0.1;0.1." + std::to_string(rows) + "." + std::to_string(rows + 1);
    std::vector<double> weights(3 * (4 + 26));
    for (int game = 0; game < games; ++game) {
        Rng rng(2, {static_cast<std::uint64_t>(game)});
        const double grain = game % 2 ? 0x1.0p-12 : 0x1.0p-53;  // merged tables, or the tuples one by one
        for (double& weight : weights) weight = std::rint((rng.uniform() - 0.5) / grain) * grain;
        const Evaluator network = make_evaluator({"ntuple", tuples, weights}, geometry(size));
        for (Board board = start_board(size); !is_over(board, mask);) {
            check_lines(board, features, size);
            check_symmetries(board, network, size);
            const Bits moves = legal_moves(board.own, board.opp, mask);
            const auto choices = static_cast<std::uint64_t>(count(moves));
            board = moves ? board.play(nth_square(moves, static_cast<int>(rng.below(choices)))) : board.pass();
        }
    }
}

void check_refusals(int size) {
    const std::string options =
        ";phases;phases=;phases=0,tuples=0;phases=65,tuples=0;phases=1,tuples=;phases=1,tuples=0.;phases=1,tuples=0.0;"
        "phases=1,tuples=1.0;phases=1,tuples=-1;phases=1,tuples=0x;phases=1,tuples=64;"
        "phases=1,tuples=0.1.2.3.4.5.6.7.8.9.10;phases=1,tuples=99999999999999999999;phases=1,colours=tied,tuples=0;"
        "phases=1,colours=free";
    const auto refused = [&](const EvaluatorSpec& spec) {
        try {
            make_evaluator(spec, geometry(size));
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    std::istringstream lines(options);
    for (std::string option; std::getline(lines, option, ';');)
        expect(refused({"ntuple", option, std::vector<double>(1)}), option.c_str(), size);
    expect(refused({"ntuple", "phases=1,tuples=0;", std::vector<double>(1)}), "a tuple without squares", size);
    expect(refused({"zones", "", std::vector<double>(5)}), "too few weights", size);
    expect(refused({"zones", "x", std::vector<double>(6)}), "an unknown option", size);
    expect(refused({"features", "discs,", std::vector<double>(2)}), "a feature without a name", size);
    expect(refused({"features", "", {}}), "no features", size);
}

// Large networks of the same text, board and weights are one while they are in use.
void check_shared_networks() {
    const std::string options = "phases=4,tuples=0.1.2.3.4.5.8.9.10.11";
    const std::size_t count = 4 * TupleNetwork(options, geometry(8)).free_weights;
    std::vector<double> weights(count, 0.5);
    const NTuple one(options, weights, geometry(8)), same(options, weights, geometry(8));
    weights.back() = 0.25;
    const NTuple other(options, weights, geometry(8));
    expect(count >= std::size_t{1} << 16, "a large network", 8);
    expect(&one.network() == &same.network(), "equal networks are one", 8);
    expect(&one.network() != &other.network(), "another weight is another network", 8);
}

}  // namespace

int main() {
    check_shared_networks();
    for (int size : {4, 6, 8}) {
        check_random_games(size, 20);
        check_all_lanes(size);
        check_refusals(size);
    }
    return finish("evaluators_test");
}
