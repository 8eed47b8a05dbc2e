#include "bindings/bindings.hpp"

NB_MODULE(gomoku, module) {
    module.doc() = "What a browser gets of the kernel for Gomoku.";
    heibai::bindings::bind_build(module);
    heibai::bindings::bind_control(module);
    heibai::bindings::bind_results(module);
    heibai::bindings::bind_rng(module);
    heibai::bindings::bind_players(module);
    heibai::bindings::bind_gomoku(module);
    heibai::bindings::bind_gomoku_points(module);
    heibai::bindings::bind_gomoku_choices(module);
    heibai::bindings::bind_gomoku_records(module);
    heibai::bindings::bind_gomoku_threats(module);
}
