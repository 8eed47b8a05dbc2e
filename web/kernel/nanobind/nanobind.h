// The door to JavaScript. The bindings of the kernel are written for nanobind; here is what they use of it, over values
// of JavaScript (embind), so that they are compiled for a browser as they are: one description of what the kernel offers,
// and one set of checks, for both languages.
//
// A function takes one object of named arguments and returns {value} or {error, kind}; classes are numbers (handles) that
// module.mjs dresses up. Arrays are typed arrays, of several dimensions {data, shape}; 64-bit integers are BigInts.
#pragma once

#include "door/classes.hpp"
#include "door/module.hpp"
#include "door/values.hpp"
