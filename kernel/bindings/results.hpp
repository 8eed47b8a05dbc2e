// Results as small classes, whose fields are read by name.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bindings/named_tuple.hpp"

namespace heibai::bindings {

template <typename T, typename Value>
struct Field {
    const char* name;
    Value T::* member;
    const char* text;
};
template <typename T, typename Value>
Field(const char*, Value T::*, const char*) -> Field<T, Value>;

template <typename T, typename... Values>
void bind_result(nanobind::module_& module, const char* name, const char* text, Field<T, Values>... fields) {
    namespace nb = nanobind;
    nb::class_<T> bound(module, name, text);
    (bound.def_prop_ro(
         fields.name, [member = fields.member](const T& self) { return self.*member; }, nb::rv_policy::move,
         fields.text),
     ...);
    as_named_tuple(bound, name, fields...);
}

}  // namespace heibai::bindings
