// Results as small classes: fields are read by name; like a named tuple's they can be unpacked and indexed too.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace heibai::bindings {

template <typename T, typename Value>
struct Field {
    const char* name;
    Value T::* member;
    const char* text;
};

template <typename T, typename... Values>
void bind_result(nanobind::module_& module, const char* name, const char* text, Field<T, Values>... fields) {
    namespace nb = nanobind;
    const auto values = [=](const T& self) { return nb::make_tuple(self.*fields.member...); };
    nb::class_<T> bound(module, name, text);
    (bound.def_prop_ro(
         fields.name, [member = fields.member](const T& self) { return self.*member; }, nb::rv_policy::move,
         fields.text),
     ...);
    bound.def("__len__", [](const T&) { return sizeof...(Values); })
        .def(
            "__getitem__",
            [=](const T& self, int place) {
                const nb::object all = values(self);
                return nb::object(all[nb::int_(place)]);
            },
            nb::sig("def __getitem__(self, place: int, /) -> typing.Any"))
        .def(
            "__iter__", [=](const T& self) { return nb::iter(values(self)); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[typing.Any]"))
        .def("__repr__", [=](const T& self) {
            std::string shown;
            ((shown += (shown.empty() ? "" : ", ") + std::string(fields.name) + "=" +
                       nb::repr(nb::cast(self.*fields.member)).c_str()),
             ...);
            return std::string(name) + "(" + shown + ")";
        });
}

}  // namespace heibai::bindings
