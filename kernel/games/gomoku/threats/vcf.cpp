#include "games/gomoku/threats/vcf.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "common/rng.hpp"

namespace heibai::gomoku::threats {
namespace {

constexpr std::uint32_t for_good = most_fours + 1;  // in the table: no number of fours suffices

// What a class adds to a four in another direction: the next four, and fours after it.
constexpr std::array<int, classes> worth{0, 0, 0, 1, 2, 3, 4, 6, 12, 14, 24, 48, 48, 0};
constexpr int near_bonus = 6;  // for a point in line with the attacker's last stone

// Whether two points are at most so many steps apart in one line.
bool in_line(const Geometry& where, int one, int another, int steps) {
    for (int d = 0; d < directions; ++d)
        if (where.line[d][one] == where.line[d][another] &&
            std::abs(where.shift[d][one] - where.shift[d][another]) <= 2 * steps)
            return true;
    return false;
}

}  // namespace

VcfTable::VcfTable(std::size_t kilobytes) {
    entries_.resize(std::bit_floor(std::max<std::size_t>(kilobytes * 1024 / sizeof(Entry), 1)));
    mask_ = entries_.size() - 1;
}

void VcfTable::clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

VcfResult Vcf::solve(const Board& board, Side attacker, const VcfLimits& limits) {
    return widen(board, attacker, limits, limits.fours);
}

VcfResult Vcf::solve_widening(const Board& board, Side attacker, const VcfLimits& limits) {
    return widen(board, attacker, limits, std::min(4, limits.fours));
}

VcfResult Vcf::widen(const Board& board, Side attacker, const VcfLimits& limits, int fours) {
    limits_ = limits;
    nodes_ = 0;
    length_ = 0;
    stopped_ = shallow_ = false;
    if (board.won()) return {};
    if (board.count(attacker, pattern_five)) {  // 1
        line_[0] = fives_of(board, attacker).point[0];
        length_ = 1;
        return {true, true, line_[0], 0, 0};
    }
    const bool open_end = rule_set(board.rule()).open_end;
    const Points fives = fives_of(board, other(attacker));
    if (fives.count > 1 && !open_end) return {};  // 2
    if (!has_fours(board, attacker)) return {};
    salt_ = Rng::mix(static_cast<std::uint64_t>(board.size() * 16 + static_cast<int>(board.rule()) * 2 + attacker));
    const Check check = check_of(board.lines(), fives, other(attacker), open_end);
    for (bool is_set_up = false;; fours = std::min(2 * fours, limits.fours)) {
        shallow_ = false;
        bool won = false;
        if (!known_to_fail(board.stones_key(), fours)) {
            if (!is_set_up) board_.set_up(board, attacker);
            is_set_up = true;
            won = attack(check, -1, fours, 0);
        }
        if (won || stopped_ || !shallow_ || fours == limits.fours)
            return {won, won || !(stopped_ || shallow_), won ? line_[0] : -1, won ? fours_ : 0, nodes_};
    }
}

bool Vcf::attack(const Check& check, int last, int left, int ply) {
    const std::uint64_t key = board_.stones() ^ salt_;
    if (left == 0 && any_four(check)) {
        shallow_ = true;
        return false;
    }
    std::array<Candidate, most_points> found;
    const int count = left ? gather(check, last, found) : 0;
    const bool shallow_before = shallow_;
    shallow_ = false;
    for (int i = 0; i < count; ++i) {
        if (try_four(found[i].point, check, left, ply)) return true;
        if (stopped_) return false;
    }
    table_->store(key, shallow_ ? static_cast<std::uint32_t>(left) : for_good);
    shallow_ = shallow_ || shallow_before;
    return false;
}

// 5.
bool Vcf::known_to_fail(std::uint64_t stones, int left) {
    const std::uint32_t known = table_->failed(stones ^ salt_);
    if (!known || known < static_cast<std::uint32_t>(left)) return false;
    shallow_ = shallow_ || known != for_good;
    return true;
}

bool Vcf::any_four(const Check& check) const {
    bool found = false;
    board_.each_four([&](int point) { found = found || !check.fives.count || check.stops.holds(point); });
    return found;
}

// 4. Fours that do not answer a check are left out.
int Vcf::gather(const Check& check, int last, std::array<Candidate, most_points>& found) const {
    int count = 0;
    board_.each_four([&](int point) {
        if (check.fives.count && !check.stops.holds(point)) return;
        found[count++] = {static_cast<std::uint16_t>(point), static_cast<std::int16_t>(ordering_score(point, last))};
    });
    std::sort(found.begin(), found.begin() + count, [](const Candidate& a, const Candidate& b) {
        return a.ordering_score != b.ordering_score ? a.ordering_score > b.ordering_score : a.point < b.point;
    });
    return count;
}

int Vcf::ordering_score(int point, int last) const {
    const Key key = board_.key(point);
    int sum = 0;
    for (int d = 0; d < directions; ++d) sum += worth[class_in(key, d)];
    return sum + (last >= 0 && in_line(board_.geometry(), point, last, reach - 1) ? near_bonus : 0);
}

bool Vcf::try_four(int point, const Check& check, int left, int ply) {
    const Side attacker = board_.attacker();
    if (board_.restricted() && attacker == black && board_.info(point).suspicious() && board_.forbidden(point))
        return false;
    if (out_of_limits()) return false;
    board_.set(point, attacker);
    line_[ply] = static_cast<std::uint16_t>(point);
    const bool answers = !board_.open_end() || !any_five(board_.lines(), check.fives, defender());
    const bool won =
        answers && stands(point, fives_through(board_.lines(), point, attacker, board_.key(point)), left, ply);
    board_.clear(point, attacker);
    return won;
}

// Whether a four on `point`, which threatens `fives`, wins against every reply.
bool Vcf::stands(int point, const Points& fives, int left, int ply) {
    if (board_.open_end()) return stands_under_caro(point, fives, left, ply);
    if (fives.count > 1) return finish(fives, ply);  // 3
    const int reply = fives.point[0];
    if (board_.restricted() && defender() == black && board_.forbidden(reply)) {
        length_ = ply + 1;
        fours_ = ply / 2 + 1;
        return true;
    }
    return goes_on(reply, point, left, ply);
}

// 3. A stone beyond the end of the five may stop it as well, and one stone may stop two.
bool Vcf::stands_under_caro(int point, const Points& fives, int left, int ply) {
    std::array<std::uint16_t, most_points> longest;
    int length = 0;
    for (const int reply : stops_of(board_.lines(), fives, board_.attacker(), board_.open_end())) {
        board_.set(reply, defender());
        const bool stopped = !any_five(board_.lines(), fives, board_.attacker());
        board_.clear(reply, defender());
        if (!stopped) continue;
        if (!goes_on(reply, point, left, ply)) return false;
        if (length_ > length) {
            length = length_;
            std::copy_n(line_.begin(), length, longest.begin());
        }
    }
    if (!length) return finish(fives, ply);
    length_ = length;
    fours_ = length / 2;
    std::copy_n(longest.begin(), length, line_.begin());
    return true;
}

bool Vcf::goes_on(int reply, int point, int left, int ply) {
    board_.set(reply, defender());
    line_[ply + 1] = static_cast<std::uint16_t>(reply);
    const bool won = !known_to_fail(board_.stones(), left - 1) && wins_on(reply, point, left - 1, ply + 2);
    board_.clear(reply, defender());
    return won;
}

// Whether there is a four that neither of the two stones can have changed, though nothing was updated since.
bool Vcf::four_elsewhere(int one, int another) const {
    const Geometry& where = board_.geometry();
    bool found = false;
    board_.each_four([&](int point) {
        found = found || (!in_line(where, point, one, reach) && !in_line(where, point, another, reach));
    });
    return found;
}

// Whether the attacker wins after its four on `four` and the reply to it.
bool Vcf::wins_on(int reply, int four, int left, int ply) {
    const Points fives = fives_through(board_.lines(), reply, defender());
    const Check check = check_of(board_.lines(), fives, defender(), board_.open_end());
    if (check.fives.count > 1 && !board_.open_end()) return false;  // 2
    if (left == 0 && !check.fives.count && four_elsewhere(four, reply)) {
        shallow_ = true;
        return false;
    }
    const std::size_t mark = board_.mark();
    board_.update(four);
    board_.update(reply);
    const bool won = attack(check, four, left, ply);
    board_.undo(mark);
    return won;
}

// The line of a four whose fives cannot all be stopped: one of them stopped, another made.
bool Vcf::finish(const Points& fives, int ply) {
    length_ = ply + 1;
    fours_ = ply / 2 + 1;
    for (const int reply : fives) {
        if (board_.restricted() && defender() == black && board_.forbidden(reply)) continue;
        board_.set(reply, defender());
        for (const int five : fives)
            if (length_ == ply + 1 && makes_five(board_.lines(), five, board_.attacker())) {
                line_[ply + 1] = static_cast<std::uint16_t>(reply);
                line_[ply + 2] = static_cast<std::uint16_t>(five);
                length_ = ply + 3;
            }
        board_.clear(reply, defender());
        if (length_ == ply + 3) break;
    }
    return true;
}

Vcf::Check Vcf::check_of(const Lines& lines, const Points& fives, Side defender, bool open_end) {
    return {fives, stops_of(lines, fives, defender, open_end)};
}

bool Vcf::out_of_limits() {
    ++nodes_;
    const bool spent = limits_.nodes && nodes_ > limits_.nodes;
    stopped_ = stopped_ || spent || (limits_.control && nodes_ % 256 == 0 && limits_.control->over(nodes_));
    return stopped_;
}

}  // namespace heibai::gomoku::threats
