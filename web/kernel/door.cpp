// What JavaScript sees of the kernel: a description of all it offers, and one call for everything in it.
#include <emscripten/bind.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "common/control.hpp"
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

// [{owner, name, kind, text, arguments: [{name, optional}]}], in the order of the numbers that `call` takes.
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
    return all;
}

val failure(const char* kind, const std::string& text) {
    val answer = val::object();
    answer.set("kind", std::string(kind));
    answer.set("error", text);
    return answer;
}

// {value}, or {kind, error} with the name that Python has for the error.
val call(unsigned entry, int self, const val& named) {
    try {
        val answer = val::object();
        answer.set("value", nanobind::entries().at(entry).call(self, named));
        return answer;
    } catch (const std::invalid_argument& error) {
        return failure("ValueError", error.what());
    } catch (const std::out_of_range& error) {
        return failure("IndexError", error.what());
    } catch (const std::bad_alloc&) {
        return failure("MemoryError", "there is not enough memory");
    } catch (const std::exception& error) {
        return failure("RuntimeError", error.what());
    }
}

// `watcher` is called at every poll of a search with this Control; it may stop it. What it throws is lost.
void watch(int control, const val& watcher) {
    nanobind::Handles<heibai::Control>::at(control, "control").watch([watcher] { watcher(); });
}

void free_object(int handle) { nanobind::kept().erase(handle); }

val constants() { return nanobind::constants(); }

}  // namespace

EMSCRIPTEN_BINDINGS(heibai) {
    emscripten::function("description", &description);
    emscripten::function("call", &call);
    emscripten::function("watch", &watch);
    emscripten::function("free", &free_object);
    emscripten::function("constants", &constants);
}
