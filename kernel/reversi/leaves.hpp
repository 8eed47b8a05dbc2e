// Children and their static values in bulk: what search/fixed_depth.hpp asks of a game.
#pragma once

#include <limits>

#include "reversi/engine_rules.hpp"
#include "reversi/lane_values.hpp"

namespace heibai::reversi {

template <typename Evaluator>
class Leaves {
public:
    using Position = Board;
    static constexpr int max_moves = 64;

    struct Child {
        Board position;
        double value;  // static, for the player who moves there
        int move;
    };

    Leaves(const Geometry& geometry, const Evaluator& evaluator) : rules_(geometry), evaluator_(evaluator) {}

    int expand(const Board& board, int /*ply*/, Child* out) const {
        const Bits mask = rules_.geometry.mask;
        const Bits moves = legal_moves(board.own, board.opp, mask);
        if (!moves) [[unlikely]] {
            const Board passed = board.pass();
            if (!legal_moves(passed.own, passed.opp, mask)) return 0;
            out[0] = {passed, -evaluator_(passed), EngineRules::pass};
            return 1;
        }
        int count = 0;
        for_each_lane(board, moves, [&](const Batch& batch) {
            for (int lane = 0; lane < batch.used; ++lane, ++count)
                out[count] = {{batch.own[lane], batch.opp[lane]}, -batch.values[lane], batch.moves[lane]};
            return true;
        });
        return count;
    }

    double best_child(const Board& board, int ply, double beta) const {
        const Bits mask = rules_.geometry.mask;
        const Bits moves = legal_moves(board.own, board.opp, mask);
        if (!moves) [[unlikely]] {
            const Board passed = board.pass();
            const bool over = !legal_moves(passed.own, passed.opp, mask);
            return over ? rules_.final_value(board, ply) : -evaluator_(passed);
        }
        double best = -std::numeric_limits<double>::infinity();
        for_each_lane(board, moves, [&](const Batch& batch) {
            for (int lane = 0; lane < batch.used; ++lane) best = std::max(best, -batch.values[lane]);
            return best < beta;
        });
        return best;
    }

    double final_value(const Board& board, int ply) const { return rules_.final_value(board, ply); }

private:
    // As many children as fill a register.
    struct Batch {
        int used = 0;
        alignas(Lanes) Bits own[lane_count];
        alignas(Lanes) Bits opp[lane_count];
        double values[lane_count];  // static, for the side to move in the child
        int moves[lane_count];
    };

    // Plays and scores the moves, so many at a time, until `use` returns false.
    template <typename Use>
    void for_each_lane(const Board& board, Bits moves, Use use) const {
        do {
            Batch batch;
            for (; moves && batch.used < lane_count; moves &= moves - 1, ++batch.used) {
                const int square = std::countr_zero(moves);
                const Board child = board.play(square);
                batch.own[batch.used] = child.own;
                batch.opp[batch.used] = child.opp;
                batch.moves[batch.used] = square;
            }
            for (int lane = batch.used; lane < lane_count; ++lane) batch.own[lane] = batch.opp[lane] = 0;
            score(batch);
            if (!use(batch)) return;
        } while (moves);
    }

    void score(Batch& batch) const {
        const Bits mask = rules_.geometry.mask;
        const Lanes own = load_lanes(batch.own);
        const Lanes opp = load_lanes(batch.opp);
        const Lanes moves = legal_moves(own, opp, Lanes{} + mask);
        LaneValues<Evaluator>::fill(evaluator_, own, opp, moves, batch.used, batch.values);
        for (int lane = 0; lane < batch.used; ++lane) {
            if (moves[lane]) [[likely]]
                continue;
            const Board child{batch.own[lane], batch.opp[lane]};
            if (!legal_moves(child.opp, child.own, mask)) batch.values[lane] = rules_.final_value(child, 0);
        }
    }

    EngineRules rules_;
    const Evaluator& evaluator_;
};

}  // namespace heibai::reversi
