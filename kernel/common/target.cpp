#include "common/target.hpp"

namespace heibai {

std::string compiled_target() {
#if defined(__AVX512F__)
    return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
    return "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
    return "x86-64-v2";
#elif defined(__x86_64__)
    return "x86-64";
#elif defined(__aarch64__)
    return "aarch64";
#else
    return "generic";
#endif
}

}  // namespace heibai
