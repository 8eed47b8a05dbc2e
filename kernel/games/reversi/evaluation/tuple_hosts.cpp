#include "games/reversi/evaluation/tuple_hosts.hpp"

#include <algorithm>
#include <bit>

namespace heibai::reversi {

namespace {

// The row, column or diagonal that holds all of `squares`; the squares themselves if none does.
Bits line_through(Bits squares) {
    for (const int start : Squares{squares}) {
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            Bits line = bit(start);
            for (const int way : {1, -1})
                for (int row = start / 8 + way * down, column = start % 8 + way * right;
                     row >= 0 && row < 8 && column >= 0 && column < 8; row += way * down, column += way * right)
                    line |= bit(8 * row + column);
            if (!(squares & ~line)) return line;
        }
        break;  // a line through all passes through the first
    }
    return squares;
}

}  // namespace

std::map<Bits, Host> hosts_of(const TupleNetwork& network) {
    std::map<Bits, Host> hosts;
    for (const TupleNetwork::Lookup& lookup : network.lookups) {
        std::vector<int> squares;
        Bits mask = 0;
        for (const int square : Squares{lookup.mask}) {
            const auto [row, column] = symmetry_image(lookup.symmetry, square / 8, square % 8, network.size - 1);
            squares.push_back(8 * row + column);
            mask |= bit(squares.back());
        }
        Host& host = hosts[line_through(mask)];
        host.mask |= mask;
        host.lookups.emplace_back(lookup.table, std::move(squares));
    }
    return hosts;
}

std::vector<Member> members_of(const Host& host) {
    std::vector<Member> members;
    for (const auto& [table, squares] : host.lookups) {
        Member member{table, {}};
        for (const int square : squares) member.places.push_back(std::popcount(host.mask & (bit(square) - 1)));
        members.push_back(std::move(member));
    }
    std::sort(members.begin(), members.end());
    return members;
}

std::vector<std::uint32_t> entries_read(const Member& member, int squares) {
    std::vector<std::uint32_t> read(contents_of(squares));
    std::size_t before = 1;
    for (int place = 0; place < squares; ++place) {
        std::uint32_t worth = 0, power = 1;
        for (const int at : member.places) {
            if (at == place) worth = power;
            power *= 3;
        }
        for (std::size_t digit = 1; digit < 3; ++digit)
            for (std::size_t content = 0; content < before; ++content)
                read[digit * before + content] = read[content] + static_cast<std::uint32_t>(digit) * worth;
        before *= 3;
    }
    return read;
}

}  // namespace heibai::reversi
