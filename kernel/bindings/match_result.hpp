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

    // `most_plies` 0: nobody wants the moves, and the last two stay empty.
    MatchResult(std::size_t games, std::size_t most_plies)
        : margin(make_array<std::int32_t>({games})),
          plies(make_array<std::uint16_t>({most_plies ? games : 0})),
          moves(make_array<std::uint16_t>({most_plies ? games : 0, most_plies})),
          most_plies_(most_plies) {}

    match::Record record() {
        return {margin.data(), most_plies_ ? plies.data() : nullptr, most_plies_ ? moves.data() : nullptr, most_plies_};
    }

private:
    std::size_t most_plies_;
};

}  // namespace heibai::bindings
