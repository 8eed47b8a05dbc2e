#include "bindings/bindings.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel of heibai: numbers and arrays in, numbers and arrays out.";
    heibai::bindings::bind_build(module);
    heibai::bindings::bind_control(module);
    heibai::bindings::bind_rng(module);
    heibai::bindings::bind_board(module);
    heibai::bindings::bind_evaluation(module);
    heibai::bindings::bind_engine(module);
    heibai::bindings::bind_solver(module);
    heibai::bindings::bind_threats(module);
    heibai::bindings::bind_match(module);
    heibai::bindings::bind_gomoku_sequence(module);
    heibai::bindings::bind_mcts(module);
    heibai::bindings::bind_gomoku_match(module);
    heibai::bindings::bind_gomoku_mcts(module);
    heibai::bindings::bind_plain_search(module);
    heibai::bindings::bind_records(module);
    heibai::bindings::bind_gomoku_board(module);
    heibai::bindings::bind_gomoku_evaluation(module);
    heibai::bindings::bind_gomoku_plain_search(module);
    heibai::bindings::bind_gomoku_engine(module);
}
