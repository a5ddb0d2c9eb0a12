// A mind that reconsiders its close decisions by search.
#pragma once

#include "search.hpp"

namespace shoal {

class SearchingMind : public Mind {
  public:
    SearchingMind(const Layout &layout, std::shared_ptr<const Network> value, const MindSettings &settings,
                  const SearchSettings &search)
        : Mind(layout, value, settings), search_(layout, value, settings, search) {}

    Decision decide(const Position &at, Mask cards, Stream &dice) override {
        const Decision first = Mind::decide(at, cards, dice);
        return first.candidate < 0 ? first : search_.improve(*this, at, first, dice);
    }

    Search &search() { return search_; }

  protected:
    const PolicyNetworks &networks_for(const Position &at) const override {
        const PolicyNetworks *special = search_.networks_against_strangers(at.seat);
        return special ? *special : Mind::networks_for(at);
    }

  private:
    Search search_;
};

} // namespace shoal
