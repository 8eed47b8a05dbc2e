#include "bindings/gomoku/game.hpp"

#include "bindings/bindings.hpp"
#include "bindings/game/all.hpp"

namespace heibai::bindings {

void bind_gomoku(nanobind::module_& module) { bind_game<GomokuGame>(module); }

}  // namespace heibai::bindings
