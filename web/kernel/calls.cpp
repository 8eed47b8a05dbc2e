// What JavaScript sees of the kernel: a description of all that it has, and one call for everything in it.
#include <emscripten/bind.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "nanobind/nanobind.h"

namespace {

using emscripten::val;
using nanobind::Entry;

const char* name_of(Entry::Kind kind) {
    switch (kind) {
        case Entry::Kind::function: return "function";
        case Entry::Kind::constructor: return "constructor";
        case Entry::Kind::method: return "method";
        case Entry::Kind::property: return "property";
        case Entry::Kind::of_class: return "static";
    }
    return "";
}

// {constants, entries: [{owner, name, kind, text, arguments: [{name, optional}]}]}, the entries in the order of the
// numbers that `call` takes.
val description() {
    if (nanobind::entries().empty()) {
        nanobind::module_ module;
        heibai_bind(module);
    }
    val all = val::array();
    for (const Entry& entry : nanobind::entries()) {
        val one = val::object(), arguments = val::array();
        one.set("owner", entry.owner);
        one.set("name", entry.name);
        one.set("kind", std::string(name_of(entry.kind)));
        one.set("text", entry.text);
        for (const nanobind::arg& argument : entry.arguments) {
            val named = val::object();
            named.set("name", argument.name);
            named.set("optional", argument.has_default);
            arguments.call<void>("push", named);
        }
        one.set("arguments", arguments);
        all.call<void>("push", one);
    }
    val description = val::object();
    description.set("constants", nanobind::constants());
    description.set("entries", all);
    return description;
}

val failure(const char* kind, const std::string& text) {
    val answer = val::object();
    answer.set("kind", std::string(kind));
    answer.set("error", text);
    return answer;
}

// {value}, {kind, error} with the name that Python has for the error, or {thrown: true}.
val call(unsigned number, int handle, const val& named) {
    val answer = val::object();
    try {
        const Entry& entry = nanobind::entries().at(number);
        answer.set("value", entry.call(entry, handle, named));
        return answer;
    } catch (const nanobind::ThrownInJavaScript&) {
        answer.set("thrown", true);
        return answer;
    } catch (const std::bad_alloc&) {
        return failure("MemoryError", "there is not enough memory");
    } catch (const std::out_of_range& error) {
        return failure("IndexError", error.what());
    } catch (const std::logic_error& error) {  // invalid_argument, length_error, domain_error
        return failure("ValueError", error.what());
    } catch (const std::range_error& error) {
        return failure("ValueError", error.what());
    } catch (const std::overflow_error& error) {
        return failure("OverflowError", error.what());
    } catch (const std::exception& error) {
        return failure("RuntimeError", error.what());
    }
}

void free_object(int handle) { nanobind::stored_objects().erase(handle); }

}  // namespace

EMSCRIPTEN_BINDINGS(heibai) {
    emscripten::function("description", &description);
    emscripten::function("call", &call);
    emscripten::function("free", &free_object);
}
