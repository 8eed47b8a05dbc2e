// A number that several threads of a search read and write.
#pragma once

#include <atomic>
#include <type_traits>

namespace heibai::search {

// Relaxed unless a member says otherwise. A thread that is alone pays nothing: a relaxed load or store is a plain one,
// and what it adds it adds without a lock.
template <typename T>
class Cell {
public:
    Cell(T value = T{}) : value_(value) {}
    Cell(const Cell& other) : value_(other.get()) {}
    Cell& operator=(const Cell& other) { return set(other.get()), *this; }

    T get() const { return value_.load(std::memory_order_relaxed); }
    operator T() const { return get(); }
    void set(T value) { value_.store(value, std::memory_order_relaxed); }

    // What a thread wrote before `publish` another one sees after `acquire`.
    T acquire() const { return value_.load(std::memory_order_acquire); }
    void publish(T value) { value_.store(value, std::memory_order_release); }

    // Of two threads that each `announce` one cell and then ask for the `latest` of the other's, one sees both.
    T latest() const { return value_.load(std::memory_order_seq_cst); }
    void announce(T value) { value_.store(value, std::memory_order_seq_cst); }

    // Adds, and returns what was there before.
    template <bool shared>
    T add(T value) {
        if constexpr (shared && std::is_integral_v<T>) return value_.fetch_add(value, std::memory_order_relaxed);
        T before = get();  // the library of emscripten 3.1.6 has no fetch_add of doubles
        while (!replace<shared>(before, static_cast<T>(before + value))) {
        }
        return before;
    }

    // Puts `next` where `before` is; false where something else is by now, which `before` then holds.
    template <bool shared>
    bool replace(T& before, T next) {
        if constexpr (shared) return value_.compare_exchange_weak(before, next, std::memory_order_relaxed);
        set(next);
        return true;
    }

    // A cell as a lock, 1 when taken.
    bool try_lock() { return !get() && !value_.exchange(T{1}, std::memory_order_acquire); }
    void unlock() { publish(T{0}); }

private:
    std::atomic<T> value_;
};

}  // namespace heibai::search
