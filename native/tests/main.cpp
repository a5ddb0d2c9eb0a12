// Runs all tests, or those whose names contain the first argument; ends with 1 when something did not hold.
#include "check.hpp"

#include <cstring>

int main(int words, char **word) {
    int ran = 0;
    for (const auto &test : shoal::test::all()) {
        if (words > 1 && !std::strstr(test.name, word[1])) continue;
        const int before = shoal::test::failures();
        test.body();
        ++ran;
        std::printf("%s %s\n", shoal::test::failures() == before ? "ok  " : "FAIL", test.name);
    }
    std::printf("%d tests, %d failures\n", ran, shoal::test::failures());
    return shoal::test::failures() || !ran ? 1 : 0;
}
