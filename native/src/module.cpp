#include "bindings.hpp"

NB_MODULE(shoal_native, m) {
    m.doc() = "The compiled twins of Shoal's Literature and Go Fish: games in batches, exact beliefs, minds.";
    m.attr("INTERFACE") = 17; // the same as in src/shoal/core/native.py, or the module counts as absent
    m.attr("SOURCES") = SHOAL_SOURCES; // their digest (CMakeLists.txt)
    nanobind::set_leak_warnings(false); // OpenSpiel holds classes of ours, and so this module, after Python has ended
    shoal::bind_layout(m);
    shoal::bind_posterior(m);
    shoal::bind_games(m);
    shoal::bind_literature_lanes(m);
    shoal::bind_go_fish_lanes(m);
    shoal::bind_go_fish_posterior(m);
    shoal::bind_network(m);
    shoal::bind_behaviour(m);
    shoal::bind_choice(m);
    shoal::bind_mind(m);
    shoal::bind_self_play(m);
}
