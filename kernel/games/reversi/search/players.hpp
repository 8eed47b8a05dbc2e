// The batch of games between Reversi's players (match/player_maker.hpp).
#pragma once

#include "games/reversi/traits.hpp"
#include "match/player_maker.hpp"

namespace heibai::reversi {

using PlayerMaker = match::PlayerMaker<Traits>;

}  // namespace heibai::reversi

extern template class heibai::match::PlayerMaker<heibai::reversi::Traits>;
