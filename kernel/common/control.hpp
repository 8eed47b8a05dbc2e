// Control block between a running search and whoever watches it.
//
// The search polls; the watcher writes `stop` and reads the progress. The kernel never prints. A watcher in another thread
// asks for a snapshot as often as it likes; in a browser, where a worker hears nothing while it searches, the function that
// `watch` was given is called at every poll.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <thread>
#include <utility>

namespace heibai {

class Control {
public:
    using Clock = std::chrono::steady_clock;

    Control() = default;

    // A part of a larger search: it also ends when `whole` is stopped.
    explicit Control(const Control& whole) : whole_(&whole) {}

    // Starts the clock. `seconds` <= 0 or infinite: no time limit. `nodes` == 0: no node limit.
    void start(double seconds, std::uint64_t nodes) {
        has_deadline_ = seconds > 0 && seconds < 1e9;
        if (has_deadline_) {
            deadline_ =
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        }
        node_limit_ = nodes == 0 ? std::numeric_limits<std::uint64_t>::max() : nodes;
        publish(0, 0, 0.0, -1);
    }

    // Asks the search to stop at its next poll; may be called from any thread, also before the start.
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    bool was_stopped() const { return stop_.load(std::memory_order_relaxed) || (whole_ && whole_->was_stopped()); }

    // What a search polls.
    bool stopped() const {
        for (const Control* each = this; each; each = each->whole_) {
            if (each->watching_.load(std::memory_order_relaxed) != std::this_thread::get_id()) continue;
            const auto watcher = each->watcher_;  // it may set another one
            watcher();
        }
        return was_stopped();
    }

    // Set before a search by the thread that begins it, which then calls `watcher` at each of its own polls; other threads
    // of the search do not. What it throws ends the search, if it stops all of them.
    void watch(std::function<void()> watcher) {
        watcher_ = std::move(watcher);
        watching_.store(std::this_thread::get_id(), std::memory_order_relaxed);
    }

    // True when the search must end: asked to, out of nodes or out of time. Reads the clock.
    bool over(std::uint64_t nodes) const {
        return stopped() || nodes >= node_limit_ || (has_deadline_ && Clock::now() >= deadline_);
    }

    std::uint64_t node_limit() const { return node_limit_; }

    // What is known so far: completed depth, nodes, value for the mover, square (-1: none yet).
    struct Progress {
        int depth;
        std::uint64_t nodes;
        double value;
        int move;
        int confidence;  // per cent that each cut which was guessed is right; 100: none was
    };

    void publish(int depth, std::uint64_t nodes, double value, int move, int confidence = 100) {
        depth_.store(depth, std::memory_order_relaxed);
        nodes_.store(nodes, std::memory_order_relaxed);
        value_.store(value, std::memory_order_relaxed);
        move_.store(move, std::memory_order_relaxed);
        confidence_.store(confidence, std::memory_order_relaxed);
    }

    void publish_nodes(std::uint64_t nodes) { nodes_.store(nodes, std::memory_order_relaxed); }

    // What a Monte Carlo search knows besides: its best line, its playouts, and those of the line's first move.
    struct Line {
        std::array<int, 32> moves;
        std::size_t length;
        std::uint64_t playouts, visits;
    };

    void publish_line(const int* moves, std::size_t length, std::uint64_t playouts, std::uint64_t visits) {
        length = std::min(length, line_.size());
        for (std::size_t i = 0; i < length; ++i) line_[i].store(moves[i], std::memory_order_relaxed);
        line_length_.store(length, std::memory_order_relaxed);
        playouts_.store(playouts, std::memory_order_relaxed);
        visits_.store(visits, std::memory_order_relaxed);
    }

    Line line() const {
        Line line{{},
                  line_length_.load(std::memory_order_relaxed),
                  playouts_.load(std::memory_order_relaxed),
                  visits_.load(std::memory_order_relaxed)};
        for (std::size_t i = 0; i < line.length; ++i) line.moves[i] = line_[i].load(std::memory_order_relaxed);
        return line;
    }

    // Each number is atomic, the numbers together are not: enough to show, not to decide on.
    Progress progress() const {
        return {depth_.load(std::memory_order_relaxed), nodes_.load(std::memory_order_relaxed),
                value_.load(std::memory_order_relaxed), move_.load(std::memory_order_relaxed),
                confidence_.load(std::memory_order_relaxed)};
    }

private:
    const Control* whole_ = nullptr;
    std::function<void()> watcher_;
    std::atomic<std::thread::id> watching_{};  // whose watcher it is; at first nobody's
    std::atomic<bool> stop_{false};
    std::atomic<int> depth_{0};
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<double> value_{0.0};
    std::atomic<int> move_{-1}, confidence_{100};
    std::array<std::atomic<int>, 32> line_{};
    std::atomic<std::size_t> line_length_{0};
    std::atomic<std::uint64_t> playouts_{0}, visits_{0};
    Clock::time_point deadline_{};
    bool has_deadline_ = false;
    std::uint64_t node_limit_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace heibai
