// What the threads of one search share: its nodes, which step of it is finished, and what each is searching now.
//
// The threads search the same tree through one transposition table. A position that one of them is searching is marked;
// the others leave it for later, when the table mostly has the answer (ABDADA, Weill 1996, in Kerrigan's simplified form
// of 2017: marks in a table of their own instead of counters in the entries). A mark is a hint: it may be overwritten or
// missed, which costs work and no result.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/control.hpp"

namespace heibai::search {

// Positions in work, by 64-bit names other than 0.
class Marks {
public:
    bool holds(std::uint64_t name) const { return slot(name).load(std::memory_order_relaxed) == name; }
    void set(std::uint64_t name) { slot(name).store(name, std::memory_order_relaxed); }
    void clear(std::uint64_t name) {
        if (holds(name)) slot(name).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t count = 1 << 14;

    std::atomic<std::uint64_t>& slot(std::uint64_t name) { return slots_[name % count]; }
    const std::atomic<std::uint64_t>& slot(std::uint64_t name) const { return slots_[name % count]; }

    std::array<std::atomic<std::uint64_t>, count> slots_{};
};

// Keeps a position marked while it lives; without marks it does nothing.
class Mark {
public:
    Mark(Marks* marks, std::uint64_t name) : marks_(marks), name_(name) {
        if (marks_) marks_->set(name_);
    }
    ~Mark() {
        if (marks_) marks_->clear(name_);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

private:
    Marks* marks_;
    std::uint64_t name_;
};

// Indices of moves that are left to other threads for now.
struct Waiting {
    std::array<std::uint16_t, 64> index;
    int count = 0;

    bool has_room() const { return count < static_cast<int>(index.size()); }
    void add(int i) { index[count++] = static_cast<std::uint16_t>(i); }
};

class Team {
public:
    // `spent` nodes of the limit that `control` was started with count already. With one thread there are no marks.
    Team(Control& control, int threads, std::uint64_t spent = 0)
        : control_(control),
          marks_(threads > 1 ? std::make_unique<Marks>() : nullptr),
          entered_(spent),
          given_(spent) {}

    Marks* marks() { return marks_.get(); }

    // A thread has entered `entered` nodes of the `given` that were its lot. Returns those of all threads, as far as told.
    std::uint64_t tell(std::uint64_t entered, std::uint64_t given) {
        given_.fetch_add(entered - given, std::memory_order_relaxed);
        const std::uint64_t total = entered_.fetch_add(entered, std::memory_order_relaxed) + entered;
        control_.publish_nodes(total);
        return total;
    }

    // Nodes that a thread may enter now, `wanted` at most; 0: the limits end the search. Nothing ends one that is `bound`.
    std::uint64_t give(std::uint64_t wanted, bool bound = false) {
        if (!bound && (ended() || control_.over(entered()))) return end();
        const std::uint64_t limit = control_.node_limit();
        for (std::uint64_t taken = given_.load(std::memory_order_relaxed);;) {
            if (taken >= limit && !bound) return end();
            // Smaller towards the end, so that what others leave unused of theirs is little.
            const std::uint64_t lot =
                taken < limit ? std::min(wanted, std::max<std::uint64_t>(1, (limit - taken) / 64)) : 1;
            if (given_.compare_exchange_weak(taken, taken + lot, std::memory_order_relaxed)) return lot;
        }
    }

    // Nodes of all threads, and whether the limits have ended the search.
    std::uint64_t entered() const { return entered_.load(std::memory_order_relaxed); }
    bool ended() const { return ended_.load(std::memory_order_relaxed); }

    // Steps of the search (depths, windows) count from 1. What a thread still does of a finished one is wanted no more.
    void finish(int step) { finished_.store(step, std::memory_order_relaxed); }
    bool has_finished(int step) const { return finished_.load(std::memory_order_relaxed) >= step; }

private:
    std::uint64_t end() {
        ended_.store(true, std::memory_order_relaxed);
        return 0;
    }

    Control& control_;
    std::unique_ptr<Marks> marks_;
    // Written all the time: away from what every node reads.
    alignas(64) std::atomic<std::uint64_t> entered_;
    std::atomic<std::uint64_t> given_;  // entered, or in a thread's lot
    alignas(64) std::atomic<int> finished_{0};
    std::atomic<bool> ended_{false};
};

// One thread's part of the nodes.
class Meter {
public:
    // `lot`: nodes between two looks at the limits.
    Meter(Team& team, std::uint64_t lot) : team_(team), lot_(lot) {}
    ~Meter() { tell(); }
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    // Counts a node of a step. False, and not counted: the limits end the search, or another thread has finished the step.
    bool enter(int step, bool bound = false) {
        if (nodes_ >= next_ && !go_on(step, bound)) return false;
        ++nodes_;
        return true;
    }

    // Nodes of all threads, this one's last included.
    std::uint64_t tell() {
        const std::uint64_t total = team_.tell(nodes_ - told_, given_);
        told_ = next_ = nodes_;
        given_ = 0;
        return total;
    }

private:
    bool go_on(int step, bool bound) {
        tell();
        if (team_.has_finished(step)) return false;
        given_ = team_.give(lot_, bound);
        next_ = nodes_ + given_;
        return given_ > 0;
    }

    Team& team_;
    std::uint64_t lot_, nodes_ = 0, next_ = 0, told_ = 0, given_ = 0;
};

}  // namespace heibai::search
