// Classes of the kernel: results, which JavaScript gets as plain objects, and those that it makes and keeps by a handle.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "door/handles.hpp"
#include "door/module.hpp"
#include "door/values.hpp"

namespace nanobind {

template <typename... Arguments>
struct init {};

template <typename T>
class ClassOf {
public:
    static ClassOf& get() {
        static ClassOf only;
        return only;
    }

    // A result with its fields; else {handle, of}.
    val write(T value) {
        val written = val::object();
        if (is_kept) {
            written.set("handle", Handles<T>::keep(std::make_shared<T>(std::move(value))));
            written.set("of", name);
        }
        for (const auto& [field, of] : fields)
            if (!is_kept) written.set(field, of(value));
        return written;
    }

    std::string name;
    bool is_kept = false;  // it has a constructor or methods
    std::vector<std::pair<std::string, std::function<val(const T&)>>> fields;
};

template <typename T>
class class_ {
public:
    class_(module_&, const char* name, const char* = "") { ClassOf<T>::get().name = name; }

    class_& def(init<>) {
        return def("__init__", [](T* self) { new (self) T(); });
    }

    template <typename F, typename... Extra>
    class_& def(const char* name, F given, const Extra&... extra) {
        auto function = as_function(given);
        using Self = std::tuple_element_t<0, typename Signature<decltype(function)>::Parameters>;
        if constexpr (std::is_pointer_v<Self>)
            return constructor(name, function, extra...);
        else
            return member(name, Entry::Kind::method, function, extra...);
    }

    template <typename F, typename... Extra>
    class_& def_static(const char* name, F function, const Extra&... extra) {
        Entry entry{ClassOf<T>::get().name, name, Entry::Kind::of_class, {}, "", {}};
        (add(entry, extra), ...);
        const std::size_t place = entries().size();
        entry.call = [function, place](int, const val& named) {
            using Parameters = typename Signature<F>::Parameters;
            return invoke(function, static_cast<Parameters*>(nullptr), entries()[place], named);
        };
        entries().push_back(std::move(entry));
        return *this;
    }

    template <typename F, typename... Extra>
    class_& def_prop_ro(const char* name, F given, const Extra&... extra) {
        auto function = as_function(given);
        ClassOf<T>::get().fields.emplace_back(name, [function](const T& self) {
            return Value<std::remove_cvref_t<decltype(function(self))>>::write(function(self));
        });
        if (ClassOf<T>::get().is_kept) member(name, Entry::Kind::property, function, extra...);
        return *this;
    }

private:
    template <typename>
    struct Behind;
    template <typename Self, typename... Rest>
    struct Behind<std::tuple<Self, Rest...>> {
        using Parameters = std::tuple<Rest...>;
    };
    template <typename F>
    using Rest = typename Behind<typename Signature<F>::Parameters>::Parameters;

    template <typename F, typename... Extra>
    class_& member(const char* name, Entry::Kind kind, F function, const Extra&... extra) {
        ClassOf<T>::get().is_kept = true;
        Entry entry{ClassOf<T>::get().name, name, kind, {}, "", {}};
        (add(entry, extra), ...);
        const std::size_t place = entries().size();
        entry.call = [function, place](int self, const val& named) {
            return invoke(function, static_cast<Rest<F>*>(nullptr), entries()[place], named,
                          Handles<T>::at(self, "self"));
        };
        entries().push_back(std::move(entry));
        return *this;
    }

    // Where no constructor ends, nothing is destroyed.
    template <typename F, typename... Extra>
    class_& constructor(const char* name, F function, const Extra&... extra) {
        ClassOf<T>::get().is_kept = true;
        Entry entry{ClassOf<T>::get().name, name, Entry::Kind::constructor, {}, "", {}};
        (add(entry, extra), ...);
        const std::size_t place = entries().size();
        entry.call = [function, place](int, const val& named) {
            std::unique_ptr<T, void (*)(T*)> memory(std::allocator<T>().allocate(1),
                                                    [](T* raw) { std::allocator<T>().deallocate(raw, 1); });
            T* const self = memory.get();
            invoke(function, static_cast<Rest<F>*>(nullptr), entries()[place], named, self);
            memory.release();
            return val(Handles<T>::keep(std::shared_ptr<T>(self, [](T* made) {
                made->~T();
                std::allocator<T>().deallocate(made, 1);
            })));
        };
        entries().push_back(std::move(entry));
        return *this;
    }
};

}  // namespace nanobind
