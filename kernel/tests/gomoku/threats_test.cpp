// Searches of forcing moves against the plain definition, on random crowded positions of every rule set.
#include <string>
#include <vector>

#include "common/rng.hpp"
#include "games/gomoku/threats/vct.hpp"
#include "tests/expect.hpp"
#include "tests/gomoku/forced.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku;
using namespace heibai::gomoku::threats;

// Whether the side to move wins by making a four with every stone: every reply that the rules leave is tried.
bool wins_by_fours(const Board& board) {
    const Side attacker = board.to_move();
    if (fives_of(board, attacker).count) return true;
    for (const int four : legal_moves(board)) {
        if (!board.info(four, attacker).makes_four()) continue;
        Board after = board;
        after.place(four);
        if (!fives_of(after, attacker).count) continue;
        bool all = true;
        for (const int reply : legal_moves(after)) {
            Board answered = after;
            answered.place(reply);
            all = !answered.won() && (fives_of(answered, attacker).count || wins_by_fours(answered));
            if (!all) break;
        }
        if (all) return true;
    }
    return false;
}

// No stone elsewhere than on a stop keeps a side from every five it could make.
void stops_are_all_there(Rule rule, Rng& rng) {
    int seen = 0;
    for (int round = 0; round < 3000; ++round) {
        Board board = random_position(9, rule, 20 + static_cast<int>(rng.below(30)), rng);
        const Side side = other(board.to_move());
        const Points fives = fives_of(board, side);
        if (!fives.count) continue;
        ++seen;
        const Points stops = stops_of(board.lines(), fives, side, rule_set(rule).open_end);
        for (const int point : legal_moves(board)) {
            Board after = board;
            after.place(point);
            expect(any_five(after.lines(), fives, side) || stops.holds(point),
                   "what stops every five is among the stops");
        }
    }
    expect(seen > 20, "some positions have fives");
}

void vcf_equals_the_definition(Rule rule, Rng& rng) {
    VcfTable table(64);
    Vcf vcf(table);
    int won = 0;
    for (int round = 0; round < 120; ++round) {
        const int size = 7 + static_cast<int>(rng.below(3));
        const Board board = random_position(size, rule, static_cast<int>(size * size * (2 + rng.below(3)) / 6), rng);
        const VcfResult found = vcf.solve(board, board.to_move());
        expect(found.complete, "a search without limits is complete");
        expect(found.won == wins_by_fours(board), "continuous fours win when the definition says so");
        const VcfResult again = vcf.solve_widening(board, board.to_move());
        expect(again.won == found.won && again.complete, "widening finds the same");
        if (again.won) line_wins(board, vcf.line());
        won += found.won;
        const VcfResult few = vcf.solve(board, board.to_move(), {.nodes = 1, .fours = 1});
        expect(few.won <= found.won && (!few.complete || few.won == found.won), "a limited search says so");
    }
    expect(won > 6, "some positions are won");
}

void every_vct_holds(Rule rule, Rng& rng) {
    VcfTable fours(64);
    ProofTable table(1);
    Vct vct(table, fours);
    Vcf vcf(fours);
    int threes = 0;
    for (int round = 0; round < 16; ++round) {
        const int size = 8;
        const Board board = random_position(size, rule, 10 + static_cast<int>(rng.below(10)), rng);
        const bool by_fours = vcf.solve(board, board.to_move()).won;
        const VctResult found = vct.solve(board);
        expect(found.complete && (found.won || !by_fours), "continuous threats find what continuous fours find");
        if (!found.won) continue;
        line_wins(board, vct.line());
        expect(holds(board, vct, {}), "a win by threats holds against every reply");
        threes += !by_fours;
    }
    expect(threes > 0, "some positions are won by threes");
}

void a_stopped_search_proves_nothing() {
    VcfTable fours(64);
    ProofTable table(1);
    Vct vct(table, fours);
    Rng rng(5);
    const Board board = random_position(22, Rule::freestyle, 60, rng);
    Control control;
    control.start(0, 0);
    control.stop();
    const VctResult found = vct.solve(board, {.control = &control});
    expect(!found.won && !found.complete, "a stopped search proves nothing");
}

}  // namespace

int main() {
    for (const Rule rule : sampled_rules()) {
        Rng rng(static_cast<std::uint64_t>(rule));
        stops_are_all_there(rule, rng);
        vcf_equals_the_definition(rule, rng);
        every_vct_holds(rule, rng);
    }
    a_stopped_search_proves_nothing();
    return finish("threats_test");
}
