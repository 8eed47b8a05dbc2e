// When a Monte Carlo search must end, and when it tells of itself.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "common/control.hpp"
#include "search/cell.hpp"

namespace heibai::search {

struct MctsLimits {
    std::uint64_t playouts = 0;  // 0: no limit
    std::uint64_t nodes = 0;     // positions entered; 0: no limit
    double seconds = 0.0;        // 0: no limit
};

// What the threads of one search may do together, and what they have done.
class MctsBudget {
public:
    // Starts `control`. `divided`: every thread has its own part of the playouts, whatever the others do.
    MctsBudget(const MctsLimits& limits, Control& control, int threads = 1, bool divided = false)
        : playouts_(limits.playouts ? limits.playouts : unlimited),
          limits_nodes_(limits.nodes != 0),
          threads_(static_cast<std::uint64_t>(threads)),
          divided_(divided),
          control_(control) {
        control.start(limits.seconds, limits.nodes);
    }

    Control& control() { return control_; }
    std::uint64_t playouts() const { return made_; }
    std::uint64_t nodes() const { return nodes_; }  // the root once, then everything that a move led to

    // Ends the search.
    void halt() { halted_.set(true); }

private:
    friend class MctsClock;

    // Playouts that thread `thread` may make before it must ask for more.
    std::uint64_t share(int thread) const {
        return divided_ ? playouts_ / threads_ + (static_cast<std::uint64_t>(thread) < playouts_ % threads_) : 0;
    }

    // So many playouts more for the thread that asks, a few at a time; 0: there are none left. `first`: set for the one
    // that gets the very first.
    std::uint64_t take(bool& first) {
        if (divided_) return 0;
        const std::uint64_t few =
            threads_ == 1 ? playouts_ : std::clamp<std::uint64_t>(playouts_ / (8 * threads_), 1, 16);
        const std::uint64_t before = taken_.add<true>(few);
        first = first || before == 0;
        return before < playouts_ ? std::min(few, playouts_ - before) : 0;
    }

    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max() / 2;

    std::uint64_t playouts_;
    bool limits_nodes_;
    std::uint64_t threads_;
    bool divided_;
    Control& control_;
    Cell<bool> halted_;
    Cell<std::uint64_t> taken_, made_, nodes_ = 1;
};

// One thread's eye on the budget.
class MctsClock {
public:
    explicit MctsClock(MctsBudget& budget, int thread = 0)
        : budget_(budget), first_(thread == 0), granted_(budget.share(thread)), told_(Control::Clock::now()) {}

    // Whether this thread, which has made `playouts` and entered `nodes` after the root, is to make another playout.
    bool allows(std::uint64_t playouts, std::uint64_t nodes) {
        if (playouts == granted_) granted_ += budget_.take(must_begin_);
        if (playouts == granted_) return false;
        if (playouts == 0 && (first_ || must_begin_)) return true;
        const bool polls = playouts % poll_playouts == 0;
        if (polls || (budget_.limits_nodes_ && budget_.threads_ > 1)) count(playouts, nodes);
        const Control& control = budget_.control_;
        const std::uint64_t all = budget_.nodes() + (nodes - nodes_);
        if (all >= control.node_limit() || control.stopped() || budget_.halted_) return false;
        return !polls || !control.over(all);
    }

    // Tells the other threads what this one has done.
    void count(std::uint64_t playouts, std::uint64_t nodes) {
        budget_.made_.add<true>(playouts - playouts_);
        budget_.nodes_.add<true>(nodes - nodes_);
        playouts_ = playouts;
        nodes_ = nodes;
    }

    // True at most 20 times a second, for the first thread; asked for before every sixteenth playout.
    bool is_time_to_tell(std::uint64_t playouts) {
        if (!first_ || playouts % poll_playouts != 0) return false;
        const auto now = Control::Clock::now();
        if (now - told_ < std::chrono::milliseconds(50)) return false;
        told_ = now;
        return true;
    }

private:
    static constexpr std::uint64_t poll_playouts = 16;

    MctsBudget& budget_;
    bool first_;
    bool must_begin_ = false;  // it was given the search's first playout, which is made whatever the limits say
    std::uint64_t granted_;
    std::uint64_t playouts_ = 0, nodes_ = 0;  // that the budget knows of
    Control::Clock::time_point told_;
};

}  // namespace heibai::search
