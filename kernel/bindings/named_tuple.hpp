// In Python a result is unpacked and indexed like a named tuple, too.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace heibai::bindings {

template <typename T, typename... Fields>
void as_named_tuple(nanobind::class_<T>& bound, const char* name, Fields... fields) {
    namespace nb = nanobind;
    const auto values = [=](const T& self) { return nb::make_tuple(self.*fields.member...); };
    bound.def("__len__", [](const T&) { return sizeof...(Fields); })
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
