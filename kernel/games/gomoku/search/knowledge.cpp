#include "games/gomoku/search/knowledge.hpp"

#include <array>
#include <cmath>

#include "games/gomoku/board/candidates.hpp"
#include "games/gomoku/tree/forcing.hpp"

namespace heibai::gomoku {
namespace {

using search::Outlook;
using search::Proof;

#include "games/gomoku/search/prior_weights.inc"

// [codes] exp of the logit of a code: what its classes and its pattern sum up to.
std::array<double, codes> odds_of(const std::array<double, classes>& of_class,
                                  const std::array<double, patterns + 1>& of_pattern) {
    std::array<double, codes> odds{};
    for (unsigned key = 0; key < 1u << 16; ++key) {
        double logit = of_pattern[point_tables().info(static_cast<Key>(key)).pattern()];
        bool known = true;
        for (int d = 0; d < directions; ++d) {
            const Class made = class_in(static_cast<Key>(key), d);
            known = known && made < classes;
            if (known) logit += of_class[made];
        }
        if (known) odds[static_cast<std::size_t>(point_tables().code(static_cast<Key>(key)))] = std::exp(logit);
    }
    return odds;
}

double odds_at(const Board& board, int point) {
    static const auto attack = odds_of(attack_by_class, attack_by_pattern);
    static const auto defence = odds_of(defence_by_class, defence_by_pattern);
    const Side us = board.to_move();
    return attack[static_cast<std::size_t>(point_tables().code(board.key(point, us)))] *
           defence[static_cast<std::size_t>(point_tables().code(board.key(point, other(us))))];
}

// The legal ones of `points`, with their odds.
template <typename Points>
void list(const Board& board, const Points& points, Outlook& out) {
    for (const int point : points)
        if (board.legal(point)) out.moves.emplace_back(point, odds_at(board, point));
}

void list_near(const Board& board, Outlook& out) {
    for_each_candidate(board, [&](int point) { out.moves.emplace_back(point, odds_at(board, point)); });
    if (out.moves.empty()) out.moves.emplace_back(board.pass_move(), 1.0);
}

void decide(Proof proof, int move, Outlook& out) {
    out.proof = proof;
    out.moves.assign(1, {move, 1.0});
}

// 1. Whether somebody can make a five, and the rest need not be looked at.
bool settle_fives(const Board& board, Outlook& out) {
    const Side us = board.to_move(), them = other(us);
    if (board.count(us, pattern_five)) {
        decide(Proof::won, threats::fives_of(board, us).point[0], out);
        return true;
    }
    if (!board.count(them, pattern_five)) return false;
    const threats::Points fives = threats::fives_of(board, them);
    const bool one_stops_all = !tree::two_fives_win(board.rule());
    list(board, threats::stops_of(board.lines(), fives, them, one_stops_all), out);
    if (out.moves.empty() || (fives.count > 1 && !one_stops_all)) out.proof = Proof::lost;
    return true;
}

// Ranked, with priors of sum 1.
void normalise(std::vector<std::pair<int, double>>& moves) {
    double total = 0.0;
    for (const auto& [move, odds] : moves) total += odds;
    for (auto& [move, odds] : moves) odds /= total;
    search::rank(moves);
}

}  // namespace

void Knowledge::look(const Board& board, Outlook& out) {
    out.proof = Proof::open;
    out.moves.clear();
    const bool two_fives_win = tree::two_fives_win(board.rule());
    if (!settle_fives(board, out)) {
        const int point = two_fives_win ? tree::decisive_point(board, board.to_move()) : -1;
        if (point >= 0) {  // 2
            decide(Proof::won, point, out);
        } else if (!wins_by_fours(board, out)) {
            tree::Defence defence;
            if (two_fives_win) tree::defend(board, defence);
            list(board, defence.moves, out);
            if (defence.threatened && out.moves.empty()) out.proof = Proof::lost;  // 4
        }
    }
    if (out.moves.empty()) list_near(board, out);  // 5
    normalise(out.moves);
}

bool Knowledge::wins_by_fours(const Board& board, Outlook& out) {  // 3
    const Side us = board.to_move();
    const threats::VcfResult found = vcf_.solve(board, us, {.nodes = most_nodes});
    if (found.won) decide(Proof::won, found.move, out);
    return found.won;
}

}  // namespace heibai::gomoku
