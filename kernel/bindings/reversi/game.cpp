#include "bindings/reversi/game.hpp"

#include "bindings/bindings.hpp"
#include "bindings/game/all.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

bool searches_selectively(const std::string& family, const std::string& options, const std::vector<double>& weights,
                          int size) {
    const auto where = ReversiGame::variant(size);
    return reversi::Engine::selective_network(reversi::make_evaluator(spec_of(family, options, weights), where), where);
}

}  // namespace

void bind_reversi(nb::module_& module) {
    bind_game<ReversiGame>(module);
    module.def("reversi_searches_selectively", &searches_selectively, "family"_a, "options"_a, "weights"_a, "size"_a,
               "Whether the engine may guess cuts with this evaluator.");
}

}  // namespace heibai::bindings
