// What a step of many boards comes to, as arrays.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bindings/arrays.hpp"
#include "match/vector_game.hpp"

namespace heibai::bindings {

// [games, ...] as match::VectorView says.
struct VectorStep {
    Output<std::int8_t> observation, action_mask, player, reward;
    Output<bool> ended;

    VectorStep(std::size_t games, std::size_t size)
        : observation(make_array<std::int8_t>({games, size, size, 3})),
          action_mask(make_array<std::int8_t>({games, size * size + 1})),
          player(make_array<std::int8_t>({games})),
          reward(make_array<std::int8_t>({games})),
          ended(make_array<bool>({games})) {}

    match::VectorView view() {
        return {observation.data(), action_mask.data(), player.data(), reward.data(), ended.data()};
    }
};

}  // namespace heibai::bindings
