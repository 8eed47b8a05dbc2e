#include <nanobind/stl/string.h>

#include "bindings/bindings.hpp"
#include "common/scores.hpp"
#include "common/target.hpp"

namespace heibai::bindings {

void bind_build(nanobind::module_& module) {
    module.def("target", &compiled_target, "Instruction set that the kernel was compiled for.");
    module.attr("WIN") = win;
    module.attr("EVALUATION_LIMIT") = evaluation_limit;
}

}  // namespace heibai::bindings
