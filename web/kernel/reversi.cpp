#include "bindings/bindings.hpp"

NB_MODULE(reversi, module) {
    module.doc() = "What a browser gets of the kernel for Reversi.";
    heibai::bindings::bind_build(module);
    heibai::bindings::bind_control(module);
    heibai::bindings::bind_results(module);
    heibai::bindings::bind_rng(module);
    heibai::bindings::bind_players(module);
    heibai::bindings::bind_reversi(module);
    heibai::bindings::bind_reversi_rules(module);
    heibai::bindings::bind_reversi_solver(module);
    heibai::bindings::bind_reversi_records(module);
}
