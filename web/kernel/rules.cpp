#include "bindings/bindings.hpp"

NB_MODULE(rules, module) {
    module.doc() = "What a browser needs to show positions of both games: rules and chance, no search.";
    heibai::bindings::bind_build(module);
    heibai::bindings::bind_rng(module);
    heibai::bindings::bind_reversi_rules(module);
    heibai::bindings::bind_gomoku_points(module);
}
