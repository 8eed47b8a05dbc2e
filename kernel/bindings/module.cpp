#include "bindings.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel of heibai: numbers and arrays in, numbers and arrays out.";
    heibai::bindings::bind_build(module);
}
