// Work on several cores.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace shoal {

// Calls `work(n)` for every n below `count`, on that many threads, or fewer where the system has no more. After an
// exception no further work is begun, and it is rethrown here once all threads have stopped.
template <class Work> void on_threads(int count, int threads, Work work) {
    std::atomic<int> next{0};
    std::exception_ptr thrown;
    std::mutex one_at_a_time;
    const auto run = [&] {
        try {
            for (int n = next++; n < count; n = next++) work(n);
        } catch (...) {
            const std::lock_guard<std::mutex> guard(one_at_a_time);
            if (!thrown) thrown = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> others;
    others.reserve(std::size_t(std::clamp(std::min(threads, count) - 1, 0, count)));
    try {
        while (others.size() < others.capacity()) others.emplace_back(run);
    } catch (const std::system_error &) {
        // The system has no more; those that run share the work.
    }
    run();
    for (std::thread &other : others) other.join();
    if (thrown) std::rethrow_exception(thrown);
}

} // namespace shoal
