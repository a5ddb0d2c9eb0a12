#include "estimate.hpp"

#include "check.hpp"
#include "small.hpp"

using namespace shoal;
using test::table;

namespace {

Chances estimated(const Constraints &told) {
    Chances found{};
    CHECK(estimate(told, settle(told), nullptr, found));
    return found;
}

} // namespace

TEST(a_base_that_follows_from_another_does_not_count) {
    const Layout layout = table(4, 8);
    Constraints told;
    told.layout = &layout;
    told.begin({12, 12, 12, 12}, 0, layout.pack);
    told.may[1] &= ~Mask(1);
    const Chances nothing = estimated(told);
    told.bases = {{1, 0b1110}, {3, 0b110}};
    const Chances once = estimated(told);
    CHECK(once[2][1] > nothing[2][1]);
    told.bases = {{1, 0b1111}, {3, 0b110}, {1, 0b111110}, {1, 0b1110}};  // the first is the last: seat 1 has no card 0
    CHECK(estimated(told) == once);
}
