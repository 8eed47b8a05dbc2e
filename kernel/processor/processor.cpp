// Compiled for the plainest processor, so that one without the kernel's instructions can be told so instead of crashing.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace {

// The instruction set that the kernel needs and this processor lacks; empty when it runs here.
std::string lacking() {
#if defined(__x86_64__) && defined(HEIBAI_NEEDS_V3)
    if (!__builtin_cpu_supports("x86-64-v3")) return "x86-64-v3";
#endif
    return {};
}

}  // namespace

NB_MODULE(_processor, module) {
    module.def("lacking", &lacking, "Instruction set that the kernel needs and this processor lacks; '' if none.");
}
