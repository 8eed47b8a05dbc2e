// Wins by quiet moves against every defence, and where a stone may spoil a win by continuous fours.
#include "games/gomoku/threats/four_zone.hpp"
#include "tests/gomoku/forced.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku;
using namespace heibai::gomoku::threats;

// four_zone.hpp: after a stone elsewhere that makes no four the attacker still wins. Returns whether there was a win.
bool a_stone_elsewhere_spoils_nothing(Board board, Vcf& vcf) {
    const Side attacker = board.to_move();
    if (board.won() || fives_of(board, other(attacker)).count || !vcf.solve(board, attacker).won) return false;
    const std::vector<std::uint16_t> line(vcf.line().begin(), vcf.line().end());
    Trail trail;
    const std::string before = std::to_string(board.key());
    const FourZone zone(board, trail, line, vcf, {});
    expect(std::to_string(board.key()) == before && trail.empty(), "the board is as it was");
    if (zone.everywhere()) return false;
    board.pass();
    for (const int point : legal_moves(board)) {
        if (zone.points().has(point) || board.info(point, other(attacker)).makes_four()) continue;
        Board after = board;
        after.place(point);
        expect(vcf.solve(after, attacker).won, "a stone outside the zone spoils nothing");
    }
    return true;
}

void zones_hold_all_that_spoils(Rule rule, Rng& rng) {
    VcfTable table(64);
    Vcf vcf(table);
    int seen = 0;
    for (int round = 0; round < 250; ++round) {
        const int size = 8 + static_cast<int>(rng.below(4));
        const int stones = static_cast<int>(size * size * (2 + rng.below(4)) / 10);
        seen += a_stone_elsewhere_spoils_nothing(random_position(size, rule, stones, rng), vcf);
    }
    expect(seen > 20, "some positions are won by fours");
}

void every_quiet_win_holds(Rule rule, Rng& rng) {
    constexpr std::uint64_t most = 2000;
    VcfTable fours(64);
    ProofTable table(1), threes(1);
    Vct vct(table, fours), without(threes, fours);
    int quiet = 0;
    for (int round = 0; round < 300; ++round) {
        const Board board = random_position(9, rule, 14 + static_cast<int>(rng.below(5)), rng);
        if (board.won() || without.solve(board, {.nodes = most}).won) continue;
        if (!vct.solve(board, {.quiet = true, .nodes = 2 * most}).won) continue;
        line_wins(board, vct.line());
        expect(holds(board, vct, {.quiet = true}), "a win by quiet moves holds against every reply");
        ++quiet;
    }
    expect(quiet > 0, "some positions are won by quiet moves alone");
}

}  // namespace

int main() {
    for (const Rule rule : sampled_rules()) {
        Rng rng(300 + static_cast<std::uint64_t>(rule));
        zones_hold_all_that_spoils(rule, rng);
        every_quiet_win_holds(rule, rng);
    }
    return finish("quiet_test");
}
