#include "games/gomoku/threats/vct.hpp"

#include <algorithm>
#include <bit>

#include "common/rng.hpp"

namespace heibai::gomoku::threats {
namespace {

constexpr Numbers no_limit{endless, endless, 0};
constexpr std::uint64_t nested_nodes =
    4096;  // of a search of continuous fours; what it leaves, the search itself tries
constexpr std::array<int, classes> worth{0, 0, 0, 1, 2, 4, 5, 6, 12, 14, 16, 48, 48, 0};

// The number that one child settles alone, and the number that all of them add to.
template <bool attacking>
std::uint32_t& quick(Numbers& numbers) {
    return attacking ? numbers.proof : numbers.disproof;
}
template <bool attacking>
std::uint32_t& slow(Numbers& numbers) {
    return attacking ? numbers.disproof : numbers.proof;
}

}  // namespace

VctResult Vct::solve(const Board& board, const VctLimits& limits) {
    board_ = board;
    trail_ = Trail();
    attacker_ = board.to_move();
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
    line_.clear();
    const auto variant = static_cast<std::uint64_t>(board.size() * 16 + static_cast<int>(board.rule()) * 2 + attacker_);
    salt_ = {Rng::mix(variant + 1000), Rng::mix(variant + 2000)};
    if (board.is_over()) return {};
    const Numbers found = attack(no_limit);
    if (!found.won()) return {false, found.refuted(), 0, nodes_};
    const int moves = read_line();
    if (moves < 0) line_.clear();
    return {moves >= 0, moves >= 0, std::max(moves, 0), nodes_};
}

Numbers Vct::attack(const Numbers& limit) {
    const std::uint64_t before = nodes_;
    if (out_of_limits()) return {};
    const VcfResult fours = vcf_.solve(*board_, attacker_, {.nodes = nested_nodes, .control = limits_.control});
    if (fours.won) return keep(true, proven(fours.fours), before);  // 1
    const Moves moves = attacks();
    if (!moves.count) return keep(true, refutation(), before);
    return expand<true>(moves, limit, before);
}

Numbers Vct::defend(const Numbers& limit) {
    const std::uint64_t before = nodes_;
    if (out_of_limits()) return {};
    const bool five = board_->count(attacker_, pattern_five);
    if (board_->count(defender(), pattern_five)) return keep(false, refutation(), before);  // 4
    if (board_->count(attacker_, pattern_five) > 1 && !open_end()) return keep(false, proven(0), before);
    bool threatened = five;
    const Moves moves = five ? stops() : defences(threatened);
    if (!threatened) return keep(false, refutation(), before);  // 5
    if (!moves.count) return keep(false, proven(0), before);
    return expand<false>(moves, limit, before);
}

template <bool attacking>
Numbers Vct::expand(const Moves& moves, const Numbers& limit, std::uint64_t nodes_before) {
    std::array<Numbers, most_points> known;
    for (int i = 0; i < moves.count; ++i) known[i] = child<attacking>(moves.move[i]);
    Numbers bound = limit;
    for (;;) {
        std::uint32_t least = endless, second = endless, most = 0, open = 0;
        int best = 0, longest = 0;
        for (int i = 0; i < moves.count; ++i) {
            const std::uint32_t own = quick<attacking>(known[i]), all = slow<attacking>(known[i]);
            if (own < least) {
                second = least;
                least = own;
                best = i;
            } else {
                second = std::min(second, own);
            }
            most = std::max(most, all);
            open += all > 0;
            longest = std::max<int>(longest, known[i].moves);
        }
        if (!least) return keep(attacking, attacking ? proven(known[best].moves + 1) : refutation(), nodes_before);
        if (!open) return keep(attacking, attacking ? refutation() : proven(longest), nodes_before);
        Numbers found;
        quick<attacking>(found) = least;
        slow<attacking>(found) = std::min(most + open - 1, endless - 1);
        if (stopped_) return found;
        if (least >= quick<attacking>(bound) || slow<attacking>(found) >= slow<attacking>(bound))
            return keep(attacking, found, nodes_before);
        Numbers next;
        quick<attacking>(next) = std::min(quick<attacking>(bound), second + 1 + second / 4);
        slow<attacking>(next) = slow<attacking>(bound) - (open - 1);
        const Numbers result = below<attacking>(moves.move[best].point, next);
        if (!stopped_) known[best] = result;
    }
}

template <bool attacking>
Numbers Vct::child(const Moves::Move& move) const {
    const Side mover = attacking ? attacker_ : defender();
    const std::uint64_t after = board_->stones_key() ^ stone_key(mover, move.point) ^ salt_[!attacking];
    if (const Numbers* known = table_->find(after)) return *known;
    return {move.effort, 1, 0};
}

template <bool attacking>
Numbers Vct::below(int point, const Numbers& limit) {
    board_->place(point, trail_);
    const Numbers found = attacking ? defend(limit) : attack(limit);
    board_->undo(trail_);
    return found;
}

Numbers Vct::keep(bool attacking, const Numbers& found, std::uint64_t nodes_before) {
    if (!stopped_) table_->store(key(attacking), found, nodes_ - nodes_before);
    return found;
}

Vct::Moves Vct::attacks() const {
    Moves moves;
    const Points danger = fives_of(*board_, defender());
    if (danger.count) {  // 2
        if (danger.count > 1 && !open_end()) return moves;
        for (const int stop : stops_of(board_->lines(), danger, defender(), open_end()))
            if (legal(stop, attacker_)) moves.add(stop, 1);
        return moves;
    }
    for (int point = 0; point < board_->points(); ++point) {  // 3
        const Info info = board_->info(point, attacker_);
        if (info.pattern() == no_pattern || info.pattern() < pattern_closed_three) continue;
        const Key key = board_->key(point, attacker_);
        const int effort = info.makes_four() ? 1 : info.pattern() >= pattern_open_three ? 2 : 3;
        if (effort == 3 && !three_counts(point, key)) continue;
        if (!legal(point, attacker_)) continue;
        int sum = 0;
        for (int d = 0; d < directions; ++d) sum += worth[class_in(key, d)];
        moves.add(point, effort, sum);
    }
    std::stable_sort(moves.move.begin(), moves.move.begin() + moves.count, [](const auto& a, const auto& b) {
        return a.effort != b.effort ? a.effort < b.effort : a.worth > b.worth;
    });
    return moves;
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
    Moves moves;
    if (!threatened) return moves;
    for (int point = 0; point < board_->points(); ++point)
        if ((common.holds(point) || board_->info(point, defender()).makes_four()) && legal(point, defender()))
            moves.add(point, board_->info(point, defender()).makes_four() ? 2 : 1);
    return moves;
}

// Whether the attacker may play the point whatever the defender does elsewhere: renju's threes that are none today may
// become real by a white stone, and two of them make a point forbidden.
bool Vct::relied_on(int point) const {
    if (!board_->restricted() || attacker_ == white) return true;
    int threes = 0;
    for (int d = 0; d < directions; ++d) {
        const Class made = class_in(board_->key(point, black), d);
        threes += made == open_three || made == double_open_three;
    }
    return threes < 2 && !board_->forbidden(point);
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

// The proof once more from the tables; what they have lost is searched again. Returns the attacker's moves before the
// five, -1 when a limit came first.
int Vct::read_line() {
    limits_.nodes = 0;
    for (int moves = 0;; ++moves) {
        if (const int fours = append_fours(); fours >= 0) return moves + fours;
        const Moves tried = attacks();
        int point = best_known<true>(tried);
        if (point < 0 && attack(no_limit).won()) point = best_known<true>(tried);
        if (point < 0) return -1;
        append(point);
        bool threatened = false;
        const Moves replies = board_->count(attacker_, pattern_five) ? stops() : defences(threatened);
        int reply = replies.count ? best_known<false>(replies) : any_reply();
        if (reply < 0 && !replies.count) return moves + 1;
        if (reply < 0 && defend(no_limit).won()) reply = best_known<false>(replies);
        if (reply < 0) return -1;
        append(reply);
    }
}

// A reply that loses like all others, where it takes at least one double four from the attacker; -1 for none.
int Vct::any_reply() const {
    int found = -1;
    for (int point = 0; point < board_->points(); ++point)
        if (board_->empty(point) && legal(point, defender()) &&
            (found < 0 || board_->info(point, attacker_).level() == 1))
            found = point;
    return found;
}

// A win by continuous fours ends the line; how many fours it has, -1 for none.
int Vct::append_fours() {
    const VcfLimits limits{.nodes = nested_nodes, .control = limits_.control};
    VcfResult found = vcf_.solve_widening(*board_, attacker_, limits);
    if (!found.won) found = vcf_.solve(*board_, attacker_, limits);
    if (!found.won) return -1;
    line_.insert(line_.end(), vcf_.line().begin(), vcf_.line().end());
    return found.fours;
}

void Vct::append(int point) {
    line_.push_back(static_cast<std::uint16_t>(point));
    board_->place(point, trail_);
}

// The attacker's quickest proven move; the defender's reply that lasts longest, if all of them are known to lose.
template <bool attacking>
int Vct::best_known(const Moves& moves) const {
    int best = -1, best_moves = 0;
    for (int i = 0; i < moves.count; ++i) {
        const Numbers known = child<attacking>(moves.move[i]);
        if (!known.won()) {
            if (attacking) continue;
            return -1;
        }
        if (best < 0 || (attacking ? known.moves < best_moves : known.moves > best_moves)) {
            best = moves.move[i].point;
            best_moves = known.moves;
        }
    }
    return best;
}

bool Vct::out_of_limits() {
    ++nodes_;
    const bool spent = limits_.nodes && nodes_ > limits_.nodes;
    stopped_ = stopped_ || spent || (limits_.control && nodes_ % 16 == 1 && limits_.control->over(nodes_));
    return stopped_;
}

}  // namespace heibai::gomoku::threats
