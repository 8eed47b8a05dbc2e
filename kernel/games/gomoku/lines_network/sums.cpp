#include "games/gomoku/lines_network/sums.hpp"

#include <algorithm>

namespace heibai::gomoku {
namespace {

constexpr int width = LinesNetwork::inputs;

// From a sum to its activation.
void cut(LinesNetwork::Row& sum) {
    const LinesNetwork::Row none{}, most = none + std::int16_t{LinesNetwork::most_activation};
    sum = sum > none ? sum : none;
    sum = sum < most ? sum : most;
}

// Activations over the empty points less those of the bias alone; `keep` is given each point, its lines and their sum.
template <class Keep>
LinesNetwork::Pooled pooled_of(const LinesNetwork& network, const Lines& lines, const Keep& keep) {
    LinesNetwork::Pooled pooled{};
    LinesNetwork::Row without_lines = network.bias();
    cut(without_lines);
    for (int point = 0; point < lines.geometry().points; ++point) {
        if (!lines.empty(point)) continue;
        std::array<std::uint16_t, directions> of_point;
        LinesNetwork::Row sum = network.bias();
        for (int d = 0; d < directions; ++d) {
            of_point[d] = network.line_of(lines.window(point, d));
            sum += network.row(of_point[d]);
        }
        keep(point, of_point, sum);
        cut(sum);
        sum -= without_lines;
        for (int i = 0; i < width; ++i) pooled[i] += sum[i];
    }
    return pooled;
}

// The same of an empty board.
LinesNetwork::Pooled without_stones(const LinesNetwork& network, const Lines& lines, int size) {
    return pooled_of(network, Lines(geometry(size), lines.tables()), [](auto&&...) {});
}

}  // namespace

void LinesNetworkSums::begin(const LinesNetwork* network, const Lines& lines) {
    *this = LinesNetworkSums();
    network_ = network;
    if (!network) return;
    const auto points = static_cast<std::size_t>(lines.geometry().points);
    sums_.assign(points, network->bias());
    line_of_.resize(points);
    pooled_ = pooled_of(*network, lines, [this](int point, const auto& of_point, const LinesNetwork::Row& sum) {
        line_of_[static_cast<std::size_t>(point)] = of_point;
        sums_[static_cast<std::size_t>(point)] = sum;
    });
    without_lines_ = network->bias();
    cut(without_lines_);
    if (lines.geometry().size == LinesNetwork::size) return;
    const LinesNetwork::Pooled here = without_stones(*network, lines, lines.geometry().size),
                               usual = without_stones(*network, lines, LinesNetwork::size);
    for (int i = 0; i < width; ++i) pooled_[i] += usual[i] - here[i];
}

void LinesNetworkSums::apply(const Lines& lines) {
    steps_.push_back({applied_, changes_.size(), pooled_});
    for (; applied_ < stones_.size(); ++applied_) add(stones_[applied_], lines);
    if (!forgetful_) return;
    stones_.clear();
    changes_.clear();
    steps_.clear();
    applied_ = 0;
    forgetful_ = false;
}

// The point of the stone counts no more, and those that see it have other lines.
void LinesNetworkSums::add(int stone, const Lines& lines) {
    LinesNetwork::Row gone = sums_[stone];
    cut(gone);
    LinesNetwork::Row change = without_lines_ - gone;  // of at most 33 points: sixteen bits hold it
    for (int d = 0; d < directions; ++d) {
        const Lines::Windows windows = lines.windows(stone, d);
        const int step = lines.geometry().step[d];
        lines.tables().seen_from(windows.at(0)).within(LinesNetwork::sight).each([&](int distance) {
            look(stone + distance * step, d, network_->line_of(windows.at(distance)), change);
        });
    }
    for (int i = 0; i < width; ++i) pooled_[i] += change[i];
}

inline void LinesNetworkSums::look(int point, int direction, std::uint16_t line, LinesNetwork::Row& change) {
    std::uint16_t& known = line_of_[point][direction];
    if (line == known) return;
    LinesNetwork::Row before = sums_[point], after = before + (network_->row(line) - network_->row(known));
    changes_.push_back({before, static_cast<std::uint16_t>(point), known, static_cast<std::uint8_t>(direction)});
    known = line;
    sums_[point] = after;
    cut(before);
    cut(after);
    change += after - before;
}

void LinesNetworkSums::take_back() {
    const Step& step = steps_.back();
    while (changes_.size() > step.first_change) {
        const Change& change = changes_.back();
        sums_[change.point] = change.sum;
        line_of_[change.point][change.direction] = change.line;
        changes_.pop_back();
    }
    pooled_ = step.pooled;
    applied_ = step.first_stone;
    steps_.pop_back();
}

}  // namespace heibai::gomoku
