// Classes of the kernel: results, which JavaScript gets as plain objects, and those that it makes and knows by a handle.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "embind/functions.hpp"
#include "embind/objects.hpp"
#include "embind/values.hpp"

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

    // A result as an object of its fields; else {handle, of}.
    val write(T value) const {
        val written = val::object();
        if (has_handle) {
            written.set("handle", store(std::make_shared<T>(std::move(value))));
            written.set("of", name);
            return written;
        }
        for (const auto& [field, of] : fields) written.set(field, of(value));
        return written;
    }

    std::string name;
    bool has_handle = false;  // it has a constructor or methods
    std::vector<std::pair<std::string, std::function<val(const T&)>>> fields = {};
};

template <typename T>
class class_ {
public:
    class_(module_&, const char* name, const char* = "") { of().name = name; }

    class_& def(init<>) {
        return def("__init__", [](T* self) { new (self) T(); });
    }

    template <typename F, typename... Extra>
    class_& def(const char* name, F given, const Extra&... extra) {
        auto function = as_function(given);
        if (!of().fields.empty()) throw std::logic_error(of().name + " has its methods before its properties");
        of().has_handle = true;
        if constexpr (std::is_pointer_v<std::tuple_element_t<0, typename Signature<decltype(function)>::Parameters>>)
            enter({of().name, name, Entry::Kind::constructor, constructing(function)}, extra...);
        else
            enter({of().name, name, Entry::Kind::method, calling(function)}, extra...);
        return *this;
    }

    template <typename F, typename... Extra>
    class_& def_static(const char* name, F function, const Extra&... extra) {
        const auto call = [function](const Entry& entry, int, const val& named) {
            using Parameters = typename Signature<F>::Parameters;
            return invoke(function, static_cast<Parameters*>(nullptr), entry, named);
        };
        enter({of().name, name, Entry::Kind::of_class, call}, extra...);
        return *this;
    }

    template <typename F, typename... Extra>
    class_& def_prop_ro(const char* name, F given, const Extra&... extra) {
        auto function = as_function(given);
        if (of().has_handle)
            enter({of().name, name, Entry::Kind::property, calling(function)}, extra...);
        else
            of().fields.emplace_back(name, [function](const T& self) {
                return Value<std::remove_cvref_t<decltype(function(self))>>::write(function(self));
            });
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

    static ClassOf<T>& of() { return ClassOf<T>::get(); }

    template <typename F>
    static auto calling(F function) {
        return [function](const Entry& entry, int handle, const val& named) {
            const std::shared_ptr<T> self = stored<T>(handle);
            if (!self) throw std::invalid_argument("this is no " + of().name + " of this kernel, or was freed");
            return invoke(function, static_cast<Rest<F>*>(nullptr), entry, named, *self);
        };
    }

    // If the constructor throws, the memory is given back without a destructor.
    template <typename F>
    static auto constructing(F function) {
        return [function](const Entry& entry, int, const val& named) {
            std::unique_ptr<T, void (*)(T*)> memory(std::allocator<T>().allocate(1),
                                                    [](T* raw) { std::allocator<T>().deallocate(raw, 1); });
            T* const self = memory.get();
            invoke(function, static_cast<Rest<F>*>(nullptr), entry, named, self);
            memory.release();
            return val(store(std::shared_ptr<T>(self, [](T* made) {
                made->~T();
                std::allocator<T>().deallocate(made, 1);
            })));
        };
    }
};

}  // namespace nanobind
