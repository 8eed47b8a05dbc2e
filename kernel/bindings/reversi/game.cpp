#include "bindings/reversi/game.hpp"

#include "bindings/bindings.hpp"
#include "bindings/game/all.hpp"

namespace heibai::bindings {

void bind_reversi(nanobind::module_& module) { bind_game<ReversiGame>(module); }

}  // namespace heibai::bindings
