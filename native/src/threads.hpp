// Work on several cores.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace shoal {

// `work(n)` for every n below `count`, on so many threads.
template <class Work> void on_threads(int count, int threads, Work work) {
    std::atomic<int> next{0};
    auto run = [&] {
        for (int n = next++; n < count; n = next++) work(n);
    };
    std::vector<std::thread> others;
    for (int t = 1; t < std::min(threads, count); ++t) others.emplace_back(run);
    run();
    for (std::thread &other : others) other.join();
}

} // namespace shoal
