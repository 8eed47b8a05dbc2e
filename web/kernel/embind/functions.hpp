// Functions by name, which JavaScript calls with an object of named arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "embind/arrays.hpp"
#include "embind/values.hpp"

namespace nanobind {

struct none {};

struct arg {
    explicit arg(const char* name) : name(name) {}

    arg& noconvert() { return *this; }  // nothing is converted here
    arg& none() { return takes_null = true, *this; }

    template <typename T>
    arg operator=(T value) const {
        arg with = *this;
        with.has_default = true;
        if constexpr (std::is_same_v<T, const char*>)
            with.value = val(std::string(value));
        else if constexpr (!std::is_same_v<T, nanobind::none>)
            with.value = Value<T>::write(std::move(value));
        return with;
    }

    std::string name;
    bool has_default = false, takes_null = false;
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

// A function, or what belongs to the class ``owner``.
struct Entry {
    enum class Kind { function, constructor, method, property, of_class };

    std::string owner, name;
    Kind kind = Kind::function;
    std::function<val(const Entry&, int, const val&)> call;  // (this, handle of the object, arguments by name)
    std::vector<arg> arguments = {};
    std::string text = {};

    std::string title() const { return kind == Kind::constructor ? owner : name; }
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

template <typename... Extra>
void enter(Entry entry, const Extra&... extra) {
    (add(entry, extra), ...);
    entries().push_back(std::move(entry));
}

inline std::string names_of(const Entry& entry) {
    std::string names;
    for (const arg& argument : entry.arguments) names += (names.empty() ? "" : ", ") + argument.name;
    return names.empty() ? "none" : names;
}

// In the order of the function's own. Throws std::invalid_argument for one that is missing or unknown.
inline std::vector<val> ordered(const Entry& entry, const val& named) {
    std::vector<val> values;
    unsigned known = 0;
    for (const arg& argument : entry.arguments) {
        const val came = named[argument.name];
        if (!came.isUndefined()) ++known;
        if (came.isUndefined() && !argument.has_default)
            throw std::invalid_argument(entry.title() + " needs " + argument.name + "; it takes: " + names_of(entry));
        values.push_back(came.isUndefined() ? argument.value : came);
    }
    const val names = val::global("Object").call<val>("keys", named);
    if (names["length"].as<unsigned>() == known) return values;
    for (const std::string& name : Value<std::vector<std::string>>::read(names, "the arguments")) {
        const auto is_it = [&](const arg& argument) { return argument.name == name; };
        if (std::none_of(entry.arguments.begin(), entry.arguments.end(), is_it))
            throw std::invalid_argument(name + " is no argument of " + entry.title() +
                                        "; it takes: " + names_of(entry));
    }
    return values;
}

template <typename T>
inline constexpr bool is_changed_in_place = false;
template <typename... Features>
inline constexpr bool is_changed_in_place<ndarray<Features...>> =
    !std::is_const_v<typename ndarray<Features...>::Number>;

// An argument during a call: a pointer that keeps an object of the kernel alive, else the value.
template <typename Parameter>
struct Passed {
    using T = std::remove_cvref_t<std::remove_pointer_t<Parameter>>;
    using Stored = std::conditional_t<is_class<T>, std::shared_ptr<T>, T>;

    Passed(const val& value, const arg& argument) : value(read(value, argument)) {}

    static Stored read(const val& value, const arg& argument) {
        if constexpr (std::is_pointer_v<Parameter>)
            if (value.isNull() && argument.takes_null) return nullptr;
        return Value<T>::read(value, argument.name);
    }

    decltype(auto) get() {
        if constexpr (std::is_pointer_v<Parameter>)
            return value.get();
        else if constexpr (is_class<T>)
            return *value;
        else
            return static_cast<T&>(value);
    }

    void write_back() const {
        if constexpr (is_changed_in_place<T>) value.write_back();
    }

    Stored value;
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
        throw std::logic_error(entry.title() + " is described with another number of arguments than it has");
    const std::vector<val> values = ordered(entry, named);
    return [&]<std::size_t... at>(std::index_sequence<at...>) {
        std::tuple<Passed<Parameters>...> passed{Passed<Parameters>(values[at], entry.arguments[at])...};
        const auto call = [&]() -> decltype(auto) { return function(first..., std::get<at>(passed).get()...); };
        using R = decltype(call());
        if constexpr (std::is_void_v<R>) {
            call();
            (std::get<at>(passed).write_back(), ...);
            return val::undefined();
        } else {
            R result = call();
            (std::get<at>(passed).write_back(), ...);
            return Value<std::remove_cvref_t<R>>::write(std::move(result));
        }
    }(std::index_sequence_for<Parameters...>());
}

class module_ {
public:
    template <typename F, typename... Extra>
    module_& def(const char* name, F function, const Extra&... extra) {
        using Parameters = typename Signature<F>::Parameters;
        const auto call = [function](const Entry& entry, int, const val& named) {
            return invoke(function, static_cast<Parameters*>(nullptr), entry, named);
        };
        enter({"", name, Entry::Kind::function, call}, extra...);
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
void heibai_bind(nanobind::module_& module);  // adds all that the kernel has
