// Numbers for keys, in the order in which they are first seen: a hash table that is emptied at no cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shoal {

class Finder {
  public:
    Finder() : slots_(1024) {}

    void clear() {
        used_ = 0;
        if (++stamp_ == 0) {
            slots_.assign(slots_.size(), {});
            stamp_ = 1;
        }
    }

    // The number of a key; `next` if it is new.
    std::uint32_t find_or_add(std::uint64_t key, std::uint32_t next) {
        if (2 * used_ >= slots_.size()) grow();
        Slot &slot = slot_of(key);
        if (slot.stamp != stamp_) {
            slot = {key, stamp_, next};
            ++used_;
        }
        return slot.number;
    }

  private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t stamp = 0, number = 0;
    };

    Slot &slot_of(std::uint64_t key) {
        const std::size_t last = slots_.size() - 1;
        std::size_t place = (key * 0x9e3779b97f4a7c15ULL) >> 40 & last;
        while (slots_[place].stamp == stamp_ && slots_[place].key != key) place = (place + 1) & last;
        return slots_[place];
    }

    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot &slot : old)
            if (slot.stamp == stamp_) slot_of(slot.key) = slot;
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::uint32_t stamp_ = 1;
};

} // namespace shoal
