#include "common/rng.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "bindings/checks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

using Path = std::vector<std::uint64_t>;

Rng stream(std::uint64_t seed, const Path& path) {
    Rng rng(seed);
    for (std::uint64_t step : path) rng.descend(step);
    return rng;
}

// `count` values of draw(rng), one after another from the start of a stream.
template <typename T, typename Draw>
Output<T> draws(std::uint64_t seed, const Path& path, std::size_t count, Draw draw) {
    check_number("count", count);
    Output<T> values = make_array<T>({count});
    nb::gil_scoped_release unlocked;
    Rng rng = stream(seed, path);
    for (std::size_t i = 0; i < count; ++i) values.data()[i] = draw(rng);
    return values;
}

Output<std::uint64_t> shuffled(std::uint64_t seed, const Path& path, std::size_t count) {
    check_number("count", count);
    Output<std::uint64_t> values = make_array<std::uint64_t>({count});
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count; ++i) values.data()[i] = i;
    stream(seed, path).shuffle(values.data(), count);
    return values;
}

}  // namespace

void bind_rng(nb::module_& module) {
    module.def(
        "rng_state", [](std::uint64_t seed, const Path& path) { return stream(seed, path).state(); }, "seed"_a,
        "path"_a, "The state at which the stream of (seed, path) begins.");
    module.def(
        "rng_next",
        [](std::uint64_t seed, const Path& path, std::size_t count) {
            return draws<std::uint64_t>(seed, path, count, [](Rng& rng) { return rng.next(); });
        },
        "seed"_a, "path"_a, "count"_a, "The first `count` draws of 64 bits: uint64 [count].");
    module.def(
        "rng_below",
        [](std::uint64_t seed, const Path& path, std::uint64_t n, std::size_t count) {
            check_number("n", n);
            return draws<std::uint64_t>(seed, path, count, [n](Rng& rng) { return rng.below(n); });
        },
        "seed"_a, "path"_a, "n"_a, "count"_a, "The first `count` draws from 0 .. n-1: uint64 [count].");
    module.def(
        "rng_uniform",
        [](std::uint64_t seed, const Path& path, std::size_t count) {
            return draws<double>(seed, path, count, [](Rng& rng) { return rng.uniform(); });
        },
        "seed"_a, "path"_a, "count"_a, "The first `count` draws from [0, 1): float64 [count].");
    module.def("rng_shuffle", &shuffled, "seed"_a, "path"_a, "count"_a,
               "0 .. count-1 shuffled by a fresh stream: uint64 [count].");
}

}  // namespace heibai::bindings
