#include "library/tallies.hpp"

#include <algorithm>
#include <array>

#include "common/rng.hpp"

namespace heibai::library {

namespace {

constexpr std::size_t poll_rows = 1 << 16;

Word sum(Word a, Word b) { return std::min(a + b, largest_count); }

bool before(const Tally& a, const Tally& b) { return a.key != b.key ? a.key < b.key : a.move < b.move; }

void append(std::vector<Word>& words, const Tally& tally) {
    words.resize(words.size() + row_words);
    write_row(tally, words.data() + words.size() - row_words);
}

Tally tally_of(const Lines& lines, std::size_t ply, const Game& game) {
    Tally tally;
    tally.key = Rng::mix(lines.keys[ply] ^ game.salt);
    tally.move = lines.moves[ply];
    tally.year = game.year;
    const bool black = lines.sides[ply] == 0;
    switch (game.result) {
        case Result::unknown: tally.open = 1; break;
        case Result::draw: tally.draws = 1; break;
        default: ((game.result == Result::black_won) == black ? tally.wins : tally.losses) = 1;
    }
    return tally;
}

}  // namespace

void Tally::add(const Tally& other) {
    year = std::max(year, other.year);
    wins = sum(wins, other.wins);
    draws = sum(draws, other.draws);
    losses = sum(losses, other.losses);
    open = sum(open, other.open);
}

void write_row(const Tally& tally, Word* row) {
    const Word year = tally.year > year_zero && tally.year <= year_zero + 1023 ? tally.year - year_zero : 0;
    row[0] = tally.key;
    row[1] = static_cast<Word>(tally.move) << 54 | year << 44 | tally.wins << 17 | tally.draws >> 10;
    row[2] = tally.draws << 54 | tally.losses << 27 | tally.open;
}

Tally read_row(const Word* row) {
    Tally tally;
    tally.key = row[0];
    tally.move = static_cast<int>(row[1] >> 54);
    const int year = static_cast<int>(row[1] >> 44 & 1023);
    tally.year = year ? year + year_zero : 0;
    tally.wins = row[1] >> 17 & largest_count;
    tally.draws = (row[1] & 0x1FFFF) << 10 | row[2] >> 54;
    tally.losses = row[2] >> 27 & largest_count;
    tally.open = row[2] & largest_count;
    return tally;
}

std::vector<Word> tally_games(const Lines& lines, const std::vector<Game>& games, Control* control) {
    std::vector<std::array<Word, row_words>> rows(lines.plies);
    std::size_t ply = 0;
    for (const Game& game : games)
        for (const std::size_t end = ply + game.plies; ply < end; ++ply)
            write_row(tally_of(lines, ply, game), rows[ply].data());
    // The move stands on top of the second word; the order of equal places does not matter.
    std::sort(rows.begin(), rows.end(),
              [](const auto& a, const auto& b) { return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1]; });
    std::vector<Word> words;
    words.reserve(row_words * rows.size());
    for (std::size_t i = 0; i < rows.size();) {
        if (i % poll_rows == 0 && control && control->stopped()) break;
        Tally tally = read_row(rows[i].data());
        while (++i < rows.size() && read_row(rows[i].data()).same_place(tally)) tally.add(read_row(rows[i].data()));
        append(words, tally);
    }
    return words;
}

std::vector<Word> merge(const std::vector<View>& segments, Control* control) {
    std::vector<std::size_t> next(segments.size(), 0);
    std::size_t total = 0;
    for (const View& segment : segments) total += segment.rows;
    std::vector<Word> words;
    words.reserve(row_words * total);
    std::vector<Tally> heads(segments.size());
    const auto load = [&](std::size_t i) {
        if (next[i] < segments[i].rows) heads[i] = read_row(segments[i].words + row_words * next[i]);
    };
    for (std::size_t i = 0; i < segments.size(); ++i) load(i);
    for (std::size_t steps = 0;; ++steps) {
        if (steps % poll_rows == 0 && control && control->stopped()) return words;
        std::size_t least = segments.size();
        for (std::size_t i = 0; i < segments.size(); ++i)
            if (next[i] < segments[i].rows && (least == segments.size() || before(heads[i], heads[least]))) least = i;
        if (least == segments.size()) return words;
        Tally tally = heads[least];
        ++next[least];
        load(least);
        for (std::size_t i = 0; i < segments.size(); ++i)
            while (next[i] < segments[i].rows && heads[i].same_place(tally)) {
                tally.add(heads[i]);
                ++next[i];
                load(i);
            }
        append(words, tally);
    }
}

bool is_sorted(const View& segment) {
    for (std::size_t i = 1; i < segment.rows; ++i) {
        const Word* row = segment.words + row_words * i;
        const Word* last = row - row_words;
        if (row[0] < last[0] || (row[0] == last[0] && row[1] >> 54 <= last[1] >> 54)) return false;
    }
    return true;
}

std::size_t lower_bound(const View& segment, Word key) {
    const auto key_at = [&](std::size_t row) { return segment.words[row_words * row]; };
    // Around the place where an even spread has it, twice as far at each step, until the key is between.
    std::size_t low = 0, high = segment.rows;
    const auto guess = static_cast<std::size_t>(static_cast<unsigned __int128>(key) * segment.rows >> 64);
    if (guess < high) {
        std::size_t step = 64;
        if (key_at(guess) < key) {
            low = guess + 1;
            while (low + step < segment.rows && key_at(low + step) < key) low += step, step *= 2;
            high = std::min(high, low + step);
        } else {
            high = guess;
            while (high > step && key_at(high - step) >= key) high -= step, step *= 2;
            low = high > step ? high - step : 0;
        }
    }
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        key_at(middle) < key ? low = middle + 1 : high = middle;
    }
    return low;
}

void look_up(const std::vector<View>& segments, Word key, std::vector<Tally>& found) {
    const std::size_t first = found.size();
    for (const View& segment : segments)
        for (std::size_t i = lower_bound(segment, key); i < segment.rows; ++i) {
            const Tally tally = read_row(segment.words + row_words * i);
            if (tally.key != key) break;
            const auto known = std::find_if(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
                                            [&](const Tally& each) { return each.move == tally.move; });
            if (known == found.end())
                found.push_back(tally);
            else
                known->add(tally);
        }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(), before);
}

}  // namespace heibai::library
