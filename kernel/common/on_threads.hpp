// Runs the same work on several threads.
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace heibai {

// Calls `work(0)` to `work(threads - 1)` at once, the first in the calling thread, and returns when all have ended. Fewer
// calls are made where the system starts no more threads. Rethrows what one of them threw.
template <typename Work>
void on_threads(int threads, Work&& work) {
    std::exception_ptr failure;
    std::mutex guard;
    const auto guarded = [&](int index) {
        try {
            work(index);
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<std::size_t>(threads));
    try {
        for (int index = 1; index < threads; ++index) others.emplace_back(guarded, index);
    } catch (const std::system_error&) {  // those that run suffice
    }
    guarded(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace heibai
