#include "core/threads.hpp"

#include "check.hpp"

#include <atomic>
#include <stdexcept>
#include <string>

using namespace shoal;

TEST(all_of_the_work_is_done_once_however_many_threads_do_it) {
    for (const int threads : {0, 1, 3, 50}) {
        std::vector<std::atomic<int>> done(20);
        on_threads(20, threads, [&](int n) { ++done[std::size_t(n)]; });
        for (const std::atomic<int> &times : done) CHECK(times == 1);
    }
}

TEST(what_a_thread_throws_is_thrown_where_the_work_was_given_out) {
    std::string caught;
    std::atomic<int> done{0};
    try {
        on_threads(1000, 4, [&](int n) {
            if (n == 3) throw std::runtime_error("the fourth");
            ++done;
        });
    } catch (const std::runtime_error &thrown) {
        caught = thrown.what();
    }
    CHECK(caught == "the fourth");
    CHECK(done < 1000);
}
