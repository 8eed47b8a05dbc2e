// Runs the same work on several threads.
#pragma once

#include <functional>

namespace heibai {

// Calls `work(0)` to `work(threads - 1)`, each on a thread of its own as far as the system starts them; the first, and
// after it what no thread was started for, in the calling thread. Returns when all have ended. Rethrows what one of them
// threw.
void on_threads(int threads, const std::function<void(int)>& work);

}  // namespace heibai
