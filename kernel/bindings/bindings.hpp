// One function an area; each adds its calls to the module. Everything that computes releases the interpreter lock.
#pragma once

#include <nanobind/nanobind.h>

namespace heibai::bindings {

void bind_board(nanobind::module_& module);
void bind_build(nanobind::module_& module);
void bind_control(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_evaluation(nanobind::module_& module);
void bind_gomoku_board(nanobind::module_& module);
void bind_gomoku_evaluation(nanobind::module_& module);
void bind_gomoku_match(nanobind::module_& module);
void bind_gomoku_plain_search(nanobind::module_& module);
void bind_gomoku_mcts(nanobind::module_& module);
void bind_gomoku_sequence(nanobind::module_& module);
void bind_gomoku_engine(nanobind::module_& module);
void bind_match(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_plain_search(nanobind::module_& module);
void bind_records(nanobind::module_& module);
void bind_rng(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_threats(nanobind::module_& module);

}  // namespace heibai::bindings
