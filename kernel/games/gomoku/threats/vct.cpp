#include "games/gomoku/threats/vct.hpp"

#include <algorithm>
#include <bit>

#include "common/rng.hpp"

namespace heibai::gomoku::threats {
namespace {

constexpr std::uint64_t first_turn = 2000;  // nodes, 8

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
    line_.clear();
    if (board.is_over()) return {};
    const Numbers found = limits.quiet ? by_turns() : search(limits.nodes);
    if (!found.won()) return {false, found.refuted() && !table_->was_cut_short(), 0, nodes_};
    const int moves = read_line();
    if (moves < 0) line_.clear();
    return {moves >= 0, moves >= 0, std::max(moves, 0), nodes_, limits_.quiet};
}

// A search up to so many nodes in all, 0: without limit; it goes on from what the table knows.
Numbers Vct::search(std::uint64_t nodes) {
    const auto variant =
        static_cast<std::uint64_t>(board_->size() * 16 + static_cast<int>(board_->rule()) * 2 + attacker_);
    const std::uint64_t kind = limits_.quiet ? 4000 : 0;
    salt_ = {Rng::mix(variant + kind + 1000), Rng::mix(variant + kind + 2000)};
    limits_.nodes = nodes;
    stopped_ = false;
    return attack(no_limit);
}

// 8.
Numbers Vct::by_turns() {
    const std::uint64_t most = limits_.nodes ? limits_.nodes : ~std::uint64_t{0};
    bool threes = true;  // may still win
    for (std::uint64_t turn = first_turn;; turn *= 2) {
        for (const bool quiet : {false, true}) {
            if (!quiet && !threes) continue;
            limits_.quiet = quiet;
            const Numbers found = search(turn < most - nodes_ ? nodes_ + turn : most);
            if (found.won() || (quiet && found.refuted()) || nodes_ >= most || ended()) return found;
            threes = threes && !found.refuted();
        }
    }
}

bool Vct::ended() const { return limits_.control && limits_.control->over(nodes_); }

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

template int Vct::best_known<true>(const Moves& moves) const;
template int Vct::best_known<false>(const Moves& moves) const;

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

bool Vct::out_of_limits() {
    ++nodes_;
    const bool spent = limits_.nodes && nodes_ > limits_.nodes;
    stopped_ = stopped_ || spent || (limits_.control && nodes_ % 16 == 1 && limits_.control->over(nodes_));
    return stopped_;
}

}  // namespace heibai::gomoku::threats
