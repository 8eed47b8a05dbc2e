#pragma once

#include <string>

namespace heibai {

// The instruction set that this kernel was compiled for ("x86-64-v3", "aarch64", ...).
std::string compiled_target();

}  // namespace heibai
