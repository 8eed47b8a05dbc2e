// What the counts of leaves of every game share: the result, and how a count is stopped.
#pragma once

#include <cstdint>

#include "common/control.hpp"

namespace heibai::search {

struct PerftResult {
    std::uint64_t leaves;
    bool finished;  // false: the control block stopped the count early
};

// Polls a control block, which may be null, once every so many positions.
class PerftPoll {
public:
    explicit PerftPoll(Control* control) : control_(control) {}

    bool stopped(std::uint64_t leaves) {
        if (control_ && ++visited_ % interval == 0) {
            control_->publish_nodes(leaves);
            stopped_ = control_->over(leaves);
        }
        return stopped_;
    }

    bool was_stopped() const { return stopped_; }

private:
    // Often enough to stop within milliseconds, too rarely to cost.
    static constexpr std::uint64_t interval = 1 << 13;

    Control* control_;
    std::uint64_t visited_ = 0;
    bool stopped_ = false;
};

}  // namespace heibai::search
