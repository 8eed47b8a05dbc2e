// Objects of the kernel that JavaScript keeps, by number.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <unordered_map>
#include <utility>

namespace nanobind {

template <typename T>
class ClassOf;

struct Kept {
    const std::type_info* type;
    std::shared_ptr<void> object;
};

inline std::unordered_map<int, Kept>& kept() {
    static std::unordered_map<int, Kept> objects;
    return objects;
}

// Of all classes together; 0 is none.
inline int new_handle() {
    static int last = 0;
    return ++last;
}

template <typename T>
struct Handles {
    static int keep(std::shared_ptr<void> object) {
        const int handle = new_handle();
        kept()[handle] = {&typeid(T), std::move(object)};
        return handle;
    }

    // Throws std::invalid_argument.
    static T& at(int handle, const std::string& name) {
        const auto found = kept().find(handle);
        if (found == kept().end() || *found->second.type != typeid(T))
            throw std::invalid_argument(name + " is no object of the class that is wanted here");
        return *static_cast<T*>(found->second.object.get());
    }
};

}  // namespace nanobind
