#include "games/gomoku/lines_network/lines_network.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace heibai::gomoku {
namespace {

constexpr unsigned arms_of_cells = 1u << (2 * LinesNetwork::sight);
constexpr double most_entry = 4096.0;  // of a vector, so that five of them fit into sixteen bits
constexpr double most_weight = 1 << 20;  // of the dense layers

// The arm, nearest cell lowest, as far as one of the sides sees it: from where neither does, walls.
unsigned seen_of(unsigned cells) {
    unsigned seen = 0, arm = 0;
    for (int i = 0; i < LinesNetwork::sight; ++i) {
        seen |= cells >> (2 * i) & 3;
        arm |= (seen == wall_cell ? wall_cell : cells >> (2 * i) & 3) << (2 * i);
    }
    return arm;
}

unsigned reversed(unsigned cells) {
    unsigned found = 0;
    for (int i = 0; i < LinesNetwork::sight; ++i) found = found << 2 | (cells >> (2 * i) & 3);
    return found;
}

// Stones of the other colour.
unsigned swapped(unsigned cells) {
    unsigned found = 0;
    for (int i = 0; i < LinesNetwork::sight; ++i) {
        const unsigned cell = cells >> (2 * i) & 3;
        found |= (cell == black_cell ? white_cell : cell == white_cell ? black_cell : cell) << (2 * i);
    }
    return found;
}

// Numbers of the arms, in the order of their cells.
std::array<int, arms_of_cells> number_arms() {
    std::array<int, arms_of_cells> number;
    int next = 0;
    for (unsigned cells = 0; cells < arms_of_cells; ++cells)
        if (seen_of(cells) == cells) number[cells] = next++;
    for (unsigned cells = 0; cells < arms_of_cells; ++cells) number[cells] = number[seen_of(cells)];
    return number;
}

int pair_of(int one, int other) {
    const int low = std::min(one, other), high = std::max(one, other);
    return low * (2 * LinesNetwork::kinds - low + 1) / 2 + high - low;
}

std::int16_t entry(double weight) {
    if (weight != std::round(weight) || std::abs(weight) > most_entry)
        throw std::invalid_argument("a vector of the network holds whole numbers up to 4096, not " +
                                    std::to_string(weight));
    return static_cast<std::int16_t>(weight);
}

}  // namespace

LinesNetwork::LinesNetwork(std::span<const double> weights) : rows_(static_cast<std::size_t>(kinds * kinds)) {
    if (weights.size() != LinesNetwork::weights)
        throw std::invalid_argument("expected " + std::to_string(LinesNetwork::weights) +
                                    " weights of a network, got " + std::to_string(weights.size()));
    const auto number = number_arms();
    std::array<unsigned, kinds> arm_of{};
    for (unsigned cells = 0; cells < arms_of_cells; ++cells) {
        before_[reversed(cells)] = static_cast<std::uint16_t>(kinds * number[cells]);
        after_[cells] = static_cast<std::uint16_t>(number[cells]);
        arm_of[static_cast<std::size_t>(number[cells])] = seen_of(cells);
    }
    for (int a = 0; a < kinds; ++a)
        for (int b = 0; b < kinds; ++b) {
            const int own = pair_of(a, b), others = pair_of(number[swapped(arm_of[static_cast<std::size_t>(a)])],
                                                            number[swapped(arm_of[static_cast<std::size_t>(b)])]);
            Row& row = rows_[static_cast<std::size_t>(a * kinds + b)];
            for (int i = 0; i < channels; ++i) {
                row[i] = entry(weights[own * channels + i]);
                row[channels + i] = entry(weights[others * channels + i]);
            }
        }
    const double* next = weights.data() + pairs * channels;
    for (int i = 0; i < inputs; ++i) bias_[i] = entry(next[i % channels]);
    next += channels;
    for (const double weight : weights.last(static_cast<std::size_t>(weights.data() + weights.size() - next)))
        if (!(std::abs(weight) <= most_weight))
            throw std::invalid_argument("a weight of the network's dense layers is at most 1048576, not " +
                                        std::to_string(weight));
    for (int j = 0; j < hidden; ++j)
        for (int i = 0; i < inputs; ++i) first_[i][j] = *next++;
    for (int j = 0; j < hidden; ++j) first_bias_[j] = *next++;
    for (int j = 0; j < hidden; ++j) second_[j] = *next++;
    for (double& weight : direct_) weight = *next++;
    constant_ = *next;
}

double LinesNetwork::value(const Pooled& pooled, Side to_move) const {
    const int own = to_move == black ? 0 : channels;
    const Units none{};
    Units units = first_bias_;
    double total = constant_;
    for (int i = 0; i < inputs; ++i) {
        const double in = pooled[i ^ own];
        units += first_[i] * in;
        total += direct_[i] * in;
    }
    units = second_ * (units > none ? units : none);
    for (int j = 0; j < hidden; ++j) total += units[j];
    return total;
}

}  // namespace heibai::gomoku
