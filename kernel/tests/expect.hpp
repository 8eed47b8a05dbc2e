// What the kernel's tests share: sentences that must hold.
#pragma once

#include <iostream>
#include <type_traits>

namespace heibai {

inline int failures = 0;

// Counts a sentence that does not hold, and says it and where that was: the first twenty times.
template <typename... Where>
void expect(bool holds, const char* sentence, const Where&... where) {
    if (holds || ++failures > 20) return;
    [[maybe_unused]] const auto say = [](const auto& what) {
        if constexpr (std::is_enum_v<std::decay_t<decltype(what)>>)
            std::cout << ", " << static_cast<int>(what);
        else
            std::cout << ", " << what;
    };
    std::cout << "FAILED: " << sentence;
    (say(where), ...);
    std::cout << std::endl;
}

// The last line of a test, and its exit code.
inline int finish(const char* test) {
    std::cout << test << ": " << failures << " failures" << std::endl;
    return failures != 0;
}

}  // namespace heibai
