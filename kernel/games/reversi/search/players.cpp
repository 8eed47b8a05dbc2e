#include "games/reversi/search/players.hpp"

template class heibai::match::PlayerMaker<heibai::reversi::Traits>;
