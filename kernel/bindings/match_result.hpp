// What a schedule that was played gives back.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bindings/arrays.hpp"
#include "match/batch.hpp"

namespace heibai::bindings {

struct MatchResult {
    bool completed = false;  // false: stopped, and what was recorded means nothing
    Output<std::int32_t> margin;  // [games]
    Output<std::uint16_t> plies;  // [games]
    Output<std::uint16_t> moves;  // [games, most plies]
    Output<float> policies;  // [games, most plies, actions]

    // `most_plies` 0: nobody wants the moves, and all but the margins stay empty. `actions` 0: nobody wants policies.
    MatchResult(std::size_t games, std::size_t most_plies, std::size_t actions)
        : margin(make_array<std::int32_t>({games})),
          plies(make_array<std::uint16_t>({most_plies ? games : 0})),
          moves(make_array<std::uint16_t>({most_plies ? games : 0, most_plies})),
          policies(make_array<float>({most_plies && actions ? games : 0, most_plies, actions})),
          most_plies_(most_plies),
          actions_(most_plies ? actions : 0) {}

    match::Record record() {
        return {margin.data(), most_plies_ ? plies.data() : nullptr, most_plies_ ? moves.data() : nullptr,
                most_plies_,   actions_ ? policies.data() : nullptr, actions_};
    }

private:
    std::size_t most_plies_, actions_;
};

}  // namespace heibai::bindings
