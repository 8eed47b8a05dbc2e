// In JavaScript a result is a plain object, and nothing more.
#pragma once

#include <nanobind/nanobind.h>

namespace heibai::bindings {

template <typename T, typename... Fields>
void as_named_tuple(nanobind::class_<T>&, const char*, Fields...) {}

}  // namespace heibai::bindings
