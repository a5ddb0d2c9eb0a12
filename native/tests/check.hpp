// The frame of the C++ tests: TEST(name) { CHECK(...); } in any file of this folder; main.cpp runs them all.
#pragma once

#include <cstdio>
#include <vector>

namespace shoal::test {

struct Test {
    const char *name;
    void (*body)();
};

inline std::vector<Test> &all() {
    static std::vector<Test> tests;
    return tests;
}

inline int &failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(const char *name, void (*body)()) { all().push_back({name, body}); }
};

} // namespace shoal::test

#define TEST(name)                                                                                                     \
    static void test_##name();                                                                                         \
    static const shoal::test::Register register_##name{#name, test_##name};                                            \
    static void test_##name()

// Tells what does not hold and goes on.
#define CHECK(...)                                                                                                     \
    do {                                                                                                               \
        if (!(__VA_ARGS__)) {                                                                                          \
            ++shoal::test::failures();                                                                                 \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                                              \
        }                                                                                                              \
    } while (false)
