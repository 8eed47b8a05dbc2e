// What each side may play in a search of continuous threats.
#include <algorithm>
#include <vector>

#include "games/gomoku/threats/four_zone.hpp"
#include "games/gomoku/threats/vct.hpp"

namespace heibai::gomoku::threats {
namespace {

constexpr int quiet_effort = 4, faint_effort = 6;
constexpr std::array<int, classes> worth{0, 0, 0, 1, 2, 4, 5, 6, 12, 14, 16, 48, 48, 0};

}  // namespace

Vct::Moves Vct::attacks() const {
    Moves moves;
    const Points danger = fives_of(*board_, defender());
    if (danger.count) {  // 2
        if (danger.count > 1 && !open_end()) return moves;
        for (const int stop : stops_of(board_->lines(), danger, defender(), open_end()))
            if (legal(stop, attacker_)) moves.add(stop, 1);
        return moves;
    }
    for (int point = 0; point < board_->points(); ++point) {
        const int effort = board_->empty(point) ? effort_of(point) : 0;
        if (!effort || !legal(point, attacker_)) continue;
        const Key key = board_->key(point, attacker_);
        int sum = 0;
        for (int d = 0; d < directions; ++d) sum += worth[class_in(key, d)];
        moves.add(point, effort, sum);
    }
    std::stable_sort(moves.move.begin(), moves.move.begin() + moves.count, [](const auto& a, const auto& b) {
        return a.effort != b.effort ? a.effort < b.effort : a.worth > b.worth;
    });
    return moves;
}

// 3. How hard a win by this point looks before it is tried; 0: the point is not tried.
int Vct::effort_of(int point) const {
    const Info info = board_->info(point, attacker_);
    const bool shaped = info.pattern() != no_pattern;
    if (info.makes_four()) return 1;
    if (shaped && info.pattern() >= pattern_open_three) return 2;
    if (shaped && info.pattern() >= pattern_closed_three && three_counts(point, board_->key(point, attacker_)))
        return 3;
    if (!limits_.quiet) return 0;
    if (shaped) return info.pattern() >= pattern_open_two ? quiet_effort : faint_effort;
    const Info theirs = board_->info(point, defender());
    return theirs.pattern() != no_pattern && theirs.pattern() >= pattern_closed_three ? faint_effort : 0;
}

// A closed three threatens a double four where it crosses another four to come, or in a line with stones to spare.
bool Vct::three_counts(int point, Key key) const {
    for (int d = 0; d < directions; ++d) {
        if (class_in(key, d) != closed_three) continue;
        const std::uint64_t window = board_->lines().window(point, d);
        int stones = 0;
        for (const int sign : {-1, 1})
            for (int distance = 1; distance < reach; ++distance) {
                const unsigned cell = static_cast<unsigned>(window >> (arm_bits + 2 * sign * distance)) & 3;
                if (cell != empty_cell && cell != stone_of(attacker_)) break;
                stones += cell != empty_cell;
                const int at = point + sign * distance * board_->geometry().step[d];
                if (cell == empty_cell && board_->info(at, attacker_).makes_four()) return true;
            }
        if (stones > 2) return true;
    }
    return false;
}

// 4. Against a five.
Vct::Moves Vct::stops() const {
    Moves moves;
    for (const int stop : stops_of(board_->lines(), fives_of(*board_, attacker_), attacker_, open_end()))
        if (legal(stop, defender())) moves.add(stop, 1);
    return moves;
}

// The legal points among which `chosen` says yes, and the defender's fours.
template <typename Chosen>
Vct::Moves Vct::with_fours(Chosen&& chosen) const {
    Moves moves;
    for (int point = 0; point < board_->points(); ++point) {
        const bool four = board_->info(point, defender()).makes_four();
        if ((four || chosen(point)) && legal(point, defender())) moves.add(point, four ? 2 : 1);
    }
    return moves;
}

// 6. Points that spoil every double four to come, and the defender's fours; `threatened`: whether there is one.
Vct::Moves Vct::defences(bool& threatened) {
    Points common;
    for (int point = 0; point < board_->points(); ++point) {
        if (board_->info(point, attacker_).level() != 1 || !relied_on(point)) continue;
        const Points these = spoilers(point);
        if (!these.count) continue;
        Points both;
        for (const int spoiler : these)
            if (!threatened || common.holds(spoiler)) both.add(spoiler);
        common = both;
        threatened = true;
    }
    if (threatened) return with_fours([&](int point) { return common.holds(point); });
    return limits_.quiet ? defences_against_fours(threatened) : Moves();
}

// 7. Against a win by continuous fours to come: the points that spoil it, and the defender's fours.
Vct::Moves Vct::defences_against_fours(bool& threatened) {
    const VcfLimits limits{.nodes = nested_nodes, .control = limits_.control};
    if (!wins_by_fours(attacker_, limits)) return {};
    const std::vector<std::uint16_t> line(vcf_.line().begin(), vcf_.line().end());
    if (wins_by_fours(defender(), limits)) return {};
    threatened = true;
    board_->pass();
    const FourZone zone(*board_, trail_, line, vcf_, limits);
    board_->pass();
    return with_fours([&](int point) {
        return zone.points().has(point) || (zone.everywhere() && board_->empty(point) && spoils_fours(point, limits));
    });
}

bool Vct::wins_by_fours(Side side, const VcfLimits& limits) {
    const VcfResult found = vcf_.solve(*board_, side, limits);
    if (found.complete) return found.won;
    stopped_ = stopped_ || ended();
    if (!stopped_) table_->cut_short();
    return false;
}

// Whether the attacker has no win by continuous fours after the defender's stone on `point`.
bool Vct::spoils_fours(int point, const VcfLimits& limits) {
    if (!legal(point, defender())) return false;
    board_->place(point, trail_);
    const bool spoilt = !vcf_.solve(*board_, attacker_, limits).won;
    board_->undo(trail_);
    return spoilt;
}

// Whether the attacker may play the point whatever the defender does elsewhere: renju's threes that are none today may
// become real by a white stone, and two of them make a point forbidden.
bool Vct::relied_on(int point) const {
    if (!board_->restricted() || attacker_ == white) return true;
    return open_threes_at(*board_, point) < 2 && !board_->forbidden(point);
}

// Where the defender may spoil the double four on `point`; nothing when one stone could stop it afterwards (caro).
Points Vct::spoilers(int point) {
    board_->pass();
    board_->place(point, trail_);
    const Points fives = fives_of(*board_, attacker_);
    Points found = stops_of(board_->lines(), fives, attacker_, open_end());
    bool certain = fives.count > 1;
    if (open_end())
        for (const int stop : found) {
            board_->place(stop, trail_);
            certain = certain && any_five(board_->lines(), fives, attacker_);
            board_->undo(trail_);
        }
    board_->undo(trail_);
    board_->pass();
    if (!certain) return {};
    found.add(point);
    return found;
}

}  // namespace heibai::gomoku::threats
