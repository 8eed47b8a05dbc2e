#include "common/on_threads.hpp"

#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace heibai {

void on_threads(int threads, const std::function<void(int)>& work) {
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
    int started = 1;
    try {
        for (; started < threads; ++started) others.emplace_back(guarded, started);
    } catch (const std::system_error&) {  // there are no more to be had
    }
    guarded(0);
    for (int index = started; index < threads; ++index) guarded(index);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace heibai
