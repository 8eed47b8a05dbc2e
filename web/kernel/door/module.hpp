// Functions by name, which JavaScript calls with an object of named arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "door/values.hpp"

namespace nanobind {

struct none {};

struct arg {
    explicit arg(const char* name) : name(name) {}

    arg& noconvert() { return *this; }  // nothing is converted here
    arg& none() { return is_optional = true, *this; }

    template <typename T>
    arg operator=(T value) const {
        arg with = *this;
        with.has_default = true;
        if constexpr (!std::is_same_v<T, nanobind::none>)
            with.value = std::is_same_v<T, const char*> ? val(value) : Value<T>::write(std::move(value));
        return with;
    }

    std::string name;
    bool has_default = false, is_optional = false;
    val value = val::null();  // by default
};

namespace literals {
inline arg operator""_a(const char* name, std::size_t) { return arg(name); }
}  // namespace literals

// What only Python wants to know.
struct sig {
    explicit sig(const char*) {}
};
enum class rv_policy { move };

// There is no lock of an interpreter.
struct gil_scoped_release {
    gil_scoped_release() {}
    ~gil_scoped_release() {}
};
struct gil_scoped_acquire {
    gil_scoped_acquire() {}
    ~gil_scoped_acquire() {}
};

// A function or what belongs to a class: ``owner`` names it.
struct Entry {
    enum class Kind { function, constructor, method, property, of_class };

    std::string owner, name;
    Kind kind = Kind::function;
    std::vector<arg> arguments;
    std::string text;
    std::function<val(int, const val&)> call;  // (handle of the object, arguments by name)
};

inline std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
}

inline val& constants() {
    static val all = val::object();
    return all;
}

inline void add(Entry& entry, const arg& argument) { entry.arguments.push_back(argument); }
inline void add(Entry& entry, const char* text) { entry.text = text; }
inline void add(Entry&, const sig&) {}
inline void add(Entry&, rv_policy) {}

// In the order of the function's own. Throws std::invalid_argument for one that is missing or unknown.
inline std::vector<val> ordered(const Entry& entry, const val& named) {
    std::vector<val> values;
    unsigned known = 0;
    for (const arg& argument : entry.arguments) {
        const val came = named[argument.name];
        if (!came.isUndefined()) ++known;
        if (came.isUndefined() && !argument.has_default)
            throw std::invalid_argument(entry.name + " needs " + argument.name);
        values.push_back(came.isUndefined() ? argument.value : came);
    }
    const val names = val::global("Object").call<val>("keys", named);
    if (names["length"].as<unsigned>() == known) return values;
    for (const std::string& name : Value<std::vector<std::string>>::read(names, "the arguments")) {
        const auto is_it = [&](const arg& argument) { return argument.name == name; };
        if (std::none_of(entry.arguments.begin(), entry.arguments.end(), is_it))
            throw std::invalid_argument(name + " is no argument of " + entry.name);
    }
    return values;
}

// An argument while a function runs: of a class of the kernel a pointer to the object, else its value.
template <typename Parameter>
struct Held {
    using T = std::remove_cvref_t<std::remove_pointer_t<Parameter>>;
    static constexpr bool is_object =
        std::is_lvalue_reference_v<decltype(Value<T>::read(std::declval<val>(), std::string()))>;

    Held(const val& value, const std::string& name) : held(read(value, name)) {}

    static auto read(const val& value, const std::string& name) {
        if constexpr (!is_object)
            return Value<T>::read(value, name);
        else
            return std::is_pointer_v<Parameter> && value.isNull() ? nullptr : &Value<T>::read(value, name);
    }

    decltype(auto) get() {
        if constexpr (std::is_pointer_v<Parameter>)
            return held;
        else if constexpr (is_object)
            return *held;
        else
            return std::move(held);
    }

    std::conditional_t<is_object, T*, T> held;
};

template <typename F>
struct Signature : Signature<decltype(&F::operator())> {};
template <typename C, typename R, typename... A>
struct Signature<R (C::*)(A...) const> : Signature<R (*)(A...)> {};
template <typename R, typename... A>
struct Signature<R (*)(A...)> {
    using Parameters = std::tuple<A...>;
};

// Members as functions of the object.
template <typename F>
auto as_function(F function) {
    return function;
}
template <typename C, typename R, typename... A>
auto as_function(R (C::*member)(A...) const) {
    return [member](const C& self, A... rest) -> R { return (self.*member)(std::forward<A>(rest)...); };
}
template <typename C, typename R, typename... A>
auto as_function(R (C::*member)(A...)) {
    return [member](C& self, A... rest) -> R { return (self.*member)(std::forward<A>(rest)...); };
}

// Calls with `first` in front, if any, and what came behind it; the result as JavaScript has it.
template <typename F, typename... Parameters, typename... First>
val invoke(const F& function, std::tuple<Parameters...>*, const Entry& entry, const val& named, First&... first) {
    if (entry.arguments.size() != sizeof...(Parameters))
        throw std::logic_error(entry.name + " is described with another number of arguments than it has");
    const std::vector<val> values = ordered(entry, named);
    return [&]<std::size_t... at>(std::index_sequence<at...>) {
        std::tuple<Held<Parameters>...> held{Held<Parameters>(values[at], entry.arguments[at].name)...};
        using R = decltype(function(first..., std::get<at>(held).get()...));
        if constexpr (std::is_void_v<R>) {
            function(first..., std::get<at>(held).get()...);
            return val::undefined();
        } else {
            return Value<std::remove_cvref_t<R>>::write(function(first..., std::get<at>(held).get()...));
        }
    }(std::index_sequence_for<Parameters...>());
}

class module_ {
public:
    template <typename F, typename... Extra>
    module_& def(const char* name, F function, const Extra&... extra) {
        using Parameters = typename Signature<F>::Parameters;
        Entry entry{"", name, Entry::Kind::function, {}, "", {}};
        (add(entry, extra), ...);
        const std::size_t place = entries().size();
        entry.call = [function, place](int, const val& named) {
            return invoke(function, static_cast<Parameters*>(nullptr), entries()[place], named);
        };
        entries().push_back(std::move(entry));
        return *this;
    }

    struct Constant {
        const char* name;
        template <typename T>
        void operator=(const T& value) const {
            constants().set(name, value);
        }
    };
    Constant attr(const char* name) { return {name}; }
    Constant doc() { return {"about"}; }
};

}  // namespace nanobind

#define NB_MODULE(name, module) void heibai_bind(nanobind::module_& module)
void heibai_bind(nanobind::module_& module);  // adds all that the kernel offers
