// Objects of the kernel that JavaScript knows by a number, the handle.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <unordered_map>
#include <utility>

namespace nanobind {

struct StoredObject {
    const std::type_info* type;
    std::shared_ptr<void> object;
};

inline std::unordered_map<int, StoredObject>& stored_objects() {
    static std::unordered_map<int, StoredObject> all;
    return all;
}

// Of all classes together; 0 is none.
inline int new_handle() {
    static int last = 0;
    return ++last;
}

// The handle of an object that is stored from now on.
template <typename T>
int store(std::shared_ptr<T> object) {
    const int handle = new_handle();
    stored_objects()[handle] = {&typeid(T), std::move(object)};
    return handle;
}

// Null for a handle that is none of this class, or was freed. Whoever has the pointer keeps the object alive.
template <typename T>
std::shared_ptr<T> stored(int handle) {
    const auto found = stored_objects().find(handle);
    if (found == stored_objects().end() || *found->second.type != typeid(T)) return nullptr;
    return std::static_pointer_cast<T>(found->second.object);
}

}  // namespace nanobind
