#include "common/control.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/checks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {

void bind_control(nb::module_& module) {
    nb::class_<Control>(module, "Control",
                        "Limits, stop flag and progress of one running call; may be shared by threads.")
        .def(nb::init<>())
        .def(
            "start",
            [](Control& control, double seconds, std::uint64_t nodes) {
                check_number("seconds", seconds);
                control.start(seconds, nodes);
            },
            "seconds"_a = 0.0, "nodes"_a = 0, "Start the clock; 0 means no limit. Call it before the search.")
        .def("stop", &Control::stop, "Ask the search to end at its next poll.")
        .def_prop_ro("stopped", &Control::stopped, "True once stop() was called.")
        .def(
            "progress",
            [](const Control& control) {
                const Control::Progress p = control.progress();
                return std::tuple(p.depth, p.nodes, p.value, p.move);
            },
            "(completed depth, nodes, value for the mover, square on the kernel's 8x8 grid or -1) so far.")
        .def(
            "line",
            [](const Control& control) {
                const Control::Line line = control.line();
                return std::tuple(std::vector<int>(line.moves.begin(), line.moves.begin() + line.length), line.playouts,
                                  line.visits);
            },
            "(best line as the kernel counts moves, playouts, playouts through its first move) of a Monte Carlo search.");
}

}  // namespace heibai::bindings
