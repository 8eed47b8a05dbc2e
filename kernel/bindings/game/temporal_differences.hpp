// Temporal differences, for any game.
#pragma once

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/evaluator_specs.hpp"
#include "learn/trainer.hpp"

namespace heibai::bindings {

// A contiguous array that is written.
using State = nanobind::ndarray<double, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename Game>
struct BoundTrainer {
    std::unique_ptr<learn::Trainer> trainer;
    std::size_t dimension;

    learn::Learnt learn(const State& weights, const State& sums, const State& sizes, const Input<double>& gains,
                        std::uint64_t seed, std::uint64_t first, std::uint64_t batches, Control& control) {
        check_lengths({{"dimension", dimension},
                       {"weights", weights.size()},
                       {"sums", sums.size()},
                       {"sizes", sizes.size()},
                       {"gains", gains.size()}});
        check_weights(weights.data(), weights.size());
        const nanobind::gil_scoped_release unlocked;
        return trainer->learn({{weights.data(), dimension},
                               {sums.data(), dimension},
                               {sizes.data(), dimension},
                               {gains.data(), dimension}},
                              seed, first, batches, control);
    }
};

template <typename Game, typename... Variant>
void bind_temporal_differences(nanobind::module_& module, Arguments<Variant...>) {
    namespace nb = nanobind;
    using namespace nb::literals;
    using Bound = BoundTrainer<Game>;
    nb::class_<Bound>(module, (std::string(Game::title) + "TemporalDifferences").c_str(),
                      "Self-play at one ply that changes the weights of an evaluator.")
        .def(
            "__init__",
            [](Bound* made, const std::string& family, const std::string& options, std::size_t dimension,
               typename Variant::Type... variant, const std::map<std::string, double>& settings, int threads) {
                check_numbers({{"threads", threads}, {"count", dimension}});
                check_settings(settings);
                const auto td = learn::td_settings(Settings(settings));
                const auto spec = spec_of(family, options, std::vector<double>(dimension));
                new (made) Bound{make_trainer(spec, Game::variant(variant...), td, threads), dimension};
            },
            "family"_a, "options"_a, "dimension"_a, Variant::annotation()..., "settings"_a, "threads"_a = 1,
            "Raises ValueError for an evaluator or a setting that the kernel does not know.")
        .def(
            "learn", &Bound::learn, "weights"_array, "sums"_array, "sizes"_array, "gains"_array, "seed"_a, "first"_a,
            "batches"_a, "control"_a,
            "Batches `first` and so on; weights, sums and sizes, float64 [D], change in place, gains stay. `control`\n"
            "counts and limits games as its nodes. A stop forgets the batch that is being played. Raises ValueError for\n"
            "weights that have grown out of bounds.");
}

}  // namespace heibai::bindings
