#include "games/reversi/solver/ordering/patterns.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

namespace heibai::reversi::solver {
namespace {

constexpr char weights_text[] =
#include "games/reversi/solver/ordering/ordering_weights.inc"
    ;

// Images of the board that a pattern is read from: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 transposes first.
enum Images { corners, sides, halves, all };  // 0-3; 0 2 4 6; 0 1; 0-7

// How a pattern maps onto itself: not at all, end for end, across its corner's diagonal, end for end with the X-squares.
enum Self { none, backwards, across, edge };

struct Pattern {
    Bits mask;
    Images images;
    Self self;

    constexpr int squares() const { return std::popcount(mask); }
};

constexpr Bits diagonal_from(int column) {
    Bits squares = 0;
    for (int row = 0; column + row < 8; ++row) squares |= bit(9 * row + column);
    return squares;
}

// In the order of tools/fit_ordering.py.
constexpr Pattern patterns[] = {
    {0x070707, corners, across},  // corner 3x3
    {0x42ff, sides, edge},  // edge and X-squares
    {0x0f0f, all, none},  // corner 2x4
    {Bits{0xff} << 8, sides, backwards},  // rows 2-4
    {Bits{0xff} << 16, sides, backwards},
    {Bits{0xff} << 24, sides, backwards},
    {diagonal_from(0), halves, backwards},  // diagonals of 8 to 4
    {diagonal_from(1), corners, backwards},
    {diagonal_from(2), corners, backwards},
    {diagonal_from(3), corners, backwards},
    {diagonal_from(4), corners, backwards},
};
constexpr std::size_t pattern_count = std::size(patterns);

constexpr int power3(int exponent) { return exponent ? 3 * power3(exponent - 1) : 1; }

constexpr std::array<int, pattern_count + 1> offsets = [] {
    std::array<int, pattern_count + 1> offsets{};
    for (std::size_t i = 0; i < pattern_count; ++i) offsets[i + 1] = offsets[i] + power3(patterns[i].squares());
    return offsets;
}();

struct Place {
    std::size_t pattern;
    int image;
};

constexpr std::array<Place, placed_patterns> places = [] {
    constexpr int steps[] = {1, 2, 1, 1}, ends[] = {4, 8, 2, 8};  // by Images
    std::array<Place, placed_patterns> places{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < pattern_count; ++i) {
        const Images images = patterns[i].images;
        for (int image = 0; image < ends[images]; image += steps[images]) places[count++] = {i, image};
    }
    return places;
}();

// The digit that a self-symmetry puts in place `i`.
constexpr int source(Self self, int i, int squares) {
    switch (self) {
        case backwards: return squares - 1 - i;
        case across: return i % 3 * 3 + i / 3;
        case edge: return i < 8 ? 7 - i : 17 - i;
        default: return i;
    }
}

// The content as fit_ordering.py numbers it: the lowest square is the highest digit. `self`: of the mapped content.
int tool_index(int content, const Pattern& pattern, Self self) {
    int digits[10], index = 0;
    for (int i = 0; i < pattern.squares(); ++i, content /= 3) digits[i] = content % 3;
    for (int i = 0; i < pattern.squares(); ++i) index = 3 * index + digits[source(self, i, pattern.squares())];
    return index;
}

// The file's weights of one pattern, numbered along the smallest index of each class of equal contents.
void expand(const Pattern& pattern, const char*& text, std::int8_t* weights) {
    const int contents = power3(pattern.squares());
    std::vector<int> place(contents), smallest(contents);
    for (int content = 0; content < contents; ++content) {
        const int plain = tool_index(content, pattern, none);
        smallest[plain] = std::min(plain, tool_index(content, pattern, pattern.self));
    }
    int next = 0;
    for (int i = 0; i < contents; ++i) place[i] = smallest[i] == i ? next++ : place[smallest[i]];
    for (int content = 0; content < contents; ++content) {
        const int code = text[place[tool_index(content, pattern, none)]];
        weights[content] = static_cast<std::int8_t>(code - (code > '\\') - '#' - 45);
    }
    text += next;
}

Bits mirrored(Bits squares) {
    squares = (squares >> 1 & 0x5555555555555555ULL) | (squares & 0x5555555555555555ULL) << 1;
    squares = (squares >> 2 & 0x3333333333333333ULL) | (squares & 0x3333333333333333ULL) << 2;
    return (squares >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (squares & 0x0f0f0f0f0f0f0f0fULL) << 4;
}

Bits transposed(Bits squares) {
    Bits t = (squares ^ squares >> 7) & 0x00aa00aa00aa00aaULL;
    squares ^= t ^ t << 7;
    t = (squares ^ squares >> 14) & 0x0000cccc0000ccccULL;
    squares ^= t ^ t << 14;
    t = (squares ^ squares >> 28) & 0x00000000f0f0f0f0ULL;
    return squares ^ t ^ t << 28;
}

struct AllImages {
    Bits of[8];

    explicit AllImages(Bits squares) {
        of[0] = squares;
        of[4] = transposed(squares);
        for (int i : {0, 4}) {
            of[i + 1] = mirrored(of[i]);
            of[i + 2] = __builtin_bswap64(of[i]);
            of[i + 3] = __builtin_bswap64(of[i + 1]);
        }
    }
};

}  // namespace

const Patterns& Patterns::instance() {
    static const Patterns patterns;
    return patterns;
}

Patterns::Patterns() {
    static_assert(offsets[pattern_count] == entries);
    for (int square = 0; square < 64; ++square) {
        const AllImages images(bit(square));
        digits_[square] = {};
        for (std::size_t i = 0; i < placed_patterns; ++i) {
            const Bits mask = patterns[places[i].pattern].mask, seen = images.of[places[i].image] & mask;
            digits_[square].of[i] = static_cast<std::uint16_t>(seen ? power3(std::popcount(mask & (seen - 1))) : 0);
        }
    }
    const char* text = weights_text;
    for (std::size_t i = 0; i < pattern_count; ++i) expand(patterns[i], text, weights_.data() + offsets[i]);
}

Contents Patterns::contents(Board board) const {
    Contents contents{};
    for (const int square : Squares{board.opp}) {
        for (int i = 0; i < 3; ++i) contents.lanes[i] += digits_[square].lanes[i];
    }
    for (Contents::Lanes& lanes : contents.lanes) lanes += lanes;
    for (const int square : Squares{board.own}) {
        for (int i = 0; i < 3; ++i) contents.lanes[i] += digits_[square].lanes[i];
    }
    return contents;
}

int Patterns::evaluate_after(const Contents& before, int square, Bits flipped) const {
    const Contents& taken = digits_[square];
    Contents after;
    for (int i = 0; i < 3; ++i) after.lanes[i] = before.lanes[i] + taken.lanes[i] + taken.lanes[i];
    for (const int turned : Squares{flipped}) {
        for (int i = 0; i < 3; ++i) after.lanes[i] += digits_[turned].lanes[i];
    }
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return (weights_[offsets[places[i].pattern] + after.of[i]] + ...);
    }(std::make_index_sequence<placed_patterns>{});
}

}  // namespace heibai::reversi::solver
