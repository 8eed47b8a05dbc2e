// One function an area; each adds its calls to the module. Everything that computes releases the interpreter lock.
#pragma once

#include <nanobind/nanobind.h>

namespace heibai::bindings {

void bind_build(nanobind::module_& module);
void bind_control(nanobind::module_& module);
void bind_results(nanobind::module_& module);
void bind_rng(nanobind::module_& module);
void bind_players(nanobind::module_& module);
void bind_library(nanobind::module_& module);
void bind_reversi(nanobind::module_& module);
void bind_reversi_rules(nanobind::module_& module);
void bind_reversi_solver(nanobind::module_& module);
void bind_reversi_records(nanobind::module_& module);
void bind_reversi_learn(nanobind::module_& module);
void bind_gomoku(nanobind::module_& module);
void bind_gomoku_points(nanobind::module_& module);
void bind_gomoku_choices(nanobind::module_& module);
void bind_gomoku_records(nanobind::module_& module);
void bind_gomoku_threats(nanobind::module_& module);
void bind_gomoku_sequence(nanobind::module_& module);

}  // namespace heibai::bindings
