// What the bindings of the kernel use of nanobind, over values of JavaScript (embind). So they are compiled for browsers as
// they are: one description of what the kernel has, and one set of checks, for both languages.
//
// A function takes one object of named arguments. Classes of the kernel are numbers there (handles), to which module.mjs
// gives methods. Arrays are typed arrays, of several dimensions {data, shape}; 64-bit integers are BigInts.
#pragma once

#include "embind/classes.hpp"
#include "embind/functions.hpp"
#include "embind/values.hpp"
