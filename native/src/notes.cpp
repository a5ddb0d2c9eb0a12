#include "notes.hpp"

#include "rng.hpp"

namespace shoal {
namespace {

std::uint64_t number_of(const void *pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

} // namespace

// The score and the cards hardly ever tell two positions apart that nothing else does.
std::size_t Notes::Hash::operator()(const Seen &seen) const {
    const auto &[mind, shared, hand, cards, seat, score] = seen;
    return std::size_t(mix(mix(mix(number_of(mind)) + number_of(shared)) + (hand << 4) + std::uint64_t(seat)));
}

std::size_t Notes::Hash::operator()(const SeenByAll &seen) const {
    const auto &[habits, shared] = seen;
    return std::size_t(mix(mix(number_of(habits)) + number_of(shared)));
}

Thought &Notes::thought(const void *mind, const Position &at, Mask cards) {
    Thought *&found = thought_[{mind, at.shared, at.hand, cards, at.seat, at.score}];
    if (!found) {
        found = &thoughts_.take();
        found->complete = false;
    }
    return *found;
}

CommonView &Notes::common_view(const Network *habits, const Position &at) {
    CommonView *&found = common_view_[{habits, at.shared}];
    if (!found) {
        found = &common_views_.take();
        *found = {};
    }
    return *found;
}

void Notes::forget() {
    thought_.clear();
    common_view_.clear();
    thoughts_.give_all_back();
    common_views_.give_all_back();
}

} // namespace shoal
