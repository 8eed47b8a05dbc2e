// The position index of a library of games: for every move that was played in a position, how the games went on.
//
// A segment is an array of 64-bit words, three a row, sorted by key and move. Row: the position's key; then from the
// top 10 bits of move, 10 of the last year, and four counts of 27 bits (wins, draws, losses of the side to move,
// games without a result), the last one's lowest bit lowest in the third word. Counts stay at their largest value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/control.hpp"

namespace heibai::library {

using Word = std::uint64_t;

inline constexpr std::size_t row_words = 3;
inline constexpr Word largest_count = (Word{1} << 27) - 1;
inline constexpr int largest_move = 1023;
inline constexpr int year_zero = 1500;  // a year is kept from here on; 0: unknown, or out of reach

struct Tally {
    Word key = 0;
    int move = 0;
    int year = 0;  // the last one
    Word wins = 0, draws = 0, losses = 0, open = 0;

    bool same_place(const Tally& other) const { return key == other.key && move == other.move; }
    void add(const Tally& other);
};

// How a game ended.
enum class Result : std::int8_t { white_won = -1, draw = 0, black_won = 1, unknown = 2 };

// The lines of many games, one ply after another, as columns of `plies` rows.
struct Lines {
    const Word* keys;           // of the position before the move
    const std::uint16_t* moves;
    const std::uint8_t* sides;  // who moved: 0 black, 1 white
    std::size_t plies;
};

// One game's part in them.
struct Game {
    std::size_t plies;
    Result result;
    int year;
    Word salt;  // tells the games' kinds apart: a row's key is mix(key ^ salt)
};

struct View {
    const Word* words;
    std::size_t rows;
};

void write_row(const Tally& tally, Word* row);
Tally read_row(const Word* row);

// A segment of these games.
std::vector<Word> tally_games(const Lines& lines, const std::vector<Game>& games, Control* control);

// One segment of several. Stops early, with what it has, when `control` says so.
std::vector<Word> merge(const std::vector<View>& segments, Control* control);

// Whether keys and moves ascend from row to row, as look-ups need it.
bool is_sorted(const View& segment);

// The first row whose key is not below `key`. Keys are spread evenly, so their value says about where.
std::size_t lower_bound(const View& segment, Word key);

// Appends to `found` the moves of one position, by move.
void look_up(const std::vector<View>& segments, Word key, std::vector<Tally>& found);

}  // namespace heibai::library
