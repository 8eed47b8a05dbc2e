// The bits of one type read as another. std::bit_cast, which the standard library of emscripten 3.1.6 has not yet.
#pragma once

namespace heibai {

template <typename To, typename From>
constexpr To same_bits(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

}  // namespace heibai
