// The batch of games between Gomoku's players (match/player_maker.hpp).
#pragma once

#include "games/gomoku/traits.hpp"
#include "match/player_maker.hpp"

namespace heibai::gomoku {

using PlayerMaker = match::PlayerMaker<Traits>;

}  // namespace heibai::gomoku

extern template class heibai::match::PlayerMaker<heibai::gomoku::Traits>;
