// The sums of a network over a board's empty points, brought up to date when they are asked for.
//
// Stones wait until then, and one that is taken back before costs nothing. What a stone changed is kept, so that it can
// be taken back exactly.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/lines/lines.hpp"
#include "games/gomoku/lines_network/lines_network.hpp"

namespace heibai::gomoku {

class LinesNetworkSums {
public:
    // Of the stones of `lines`; `network` may be null and must outlive the sums.
    void begin(const LinesNetwork* network, const Lines& lines);

    const LinesNetwork* network() const { return network_; }

    // `remember`: whether `undo` may take the stone back.
    void place(int point, bool remember) {
        if (!network_) return;
        stones_.push_back(static_cast<std::uint16_t>(point));
        forgetful_ = forgetful_ || !remember;
    }
    void undo() {
        if (!network_) return;
        if (applied_ == stones_.size()) take_back();
        stones_.pop_back();
    }

    // `lines`: those of `begin` with the stones placed since.
    const LinesNetwork::Pooled& pooled(const Lines& lines) {
        if (applied_ != stones_.size()) apply(lines);
        return pooled_;
    }

private:
    struct Change {
        LinesNetwork::Row sum;
        std::uint16_t point, line;
        std::uint8_t direction;
    };

    // Stones applied together.
    struct Step {
        std::size_t first_stone, first_change;
        LinesNetwork::Pooled pooled;
    };

    void apply(const Lines& lines);
    void add(int stone, const Lines& lines);
    void look(int point, int direction, std::uint16_t line, LinesNetwork::Row& change);
    void take_back();

    const LinesNetwork* network_ = nullptr;
    LinesNetwork::Row without_lines_{};  // activations of the bias alone
    std::vector<LinesNetwork::Row> sums_;  // of a point's four lines and the bias
    std::vector<std::array<std::uint16_t, directions>> line_of_;
    LinesNetwork::Pooled pooled_{};
    std::vector<std::uint16_t> stones_;  // placed since `begin`; the first `applied_` are in the sums
    std::size_t applied_ = 0;
    std::vector<Change> changes_;
    std::vector<Step> steps_;
    bool forgetful_ = false;
};

}  // namespace heibai::gomoku
