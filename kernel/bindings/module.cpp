#include "bindings/bindings.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel of heibai: numbers and arrays in, numbers and arrays out.";
    heibai::bindings::bind_build(module);
    heibai::bindings::bind_control(module);
    heibai::bindings::bind_results(module);
    heibai::bindings::bind_rng(module);
    heibai::bindings::bind_players(module);
    heibai::bindings::bind_library(module);
    heibai::bindings::bind_reversi(module);
    heibai::bindings::bind_reversi_rules(module);
    heibai::bindings::bind_reversi_solver(module);
    heibai::bindings::bind_reversi_records(module);
    heibai::bindings::bind_reversi_learn(module);
    heibai::bindings::bind_gomoku(module);
    heibai::bindings::bind_gomoku_points(module);
    heibai::bindings::bind_gomoku_choices(module);
    heibai::bindings::bind_gomoku_records(module);
    heibai::bindings::bind_gomoku_threats(module);
    heibai::bindings::bind_gomoku_sequence(module);
}
