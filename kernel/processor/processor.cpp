// Compiled for the plainest processor, so that one without the kernel's instructions can be told so instead of crashing.
// Written to CPython's interface alone: a binding library would be forty times as large as what it binds.
#include <Python.h>

namespace {

// The instruction set that the kernel needs and this processor lacks; empty when it runs here.
const char* lacking() {
#if defined(__x86_64__) && defined(HEIBAI_NEEDS_V3)
    if (!__builtin_cpu_supports("x86-64-v2")) return "x86-64-v2";
    if (!__builtin_cpu_supports("x86-64-v3")) return "x86-64-v3";
#endif
    return "";
}

PyMethodDef methods[] = {
    {"lacking", [](PyObject*, PyObject*) { return PyUnicode_FromString(lacking()); }, METH_NOARGS,
     "lacking() -> str\n\nInstruction set that the kernel needs and this processor lacks; '' if none."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_processor", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModule_Create(&definition); }
