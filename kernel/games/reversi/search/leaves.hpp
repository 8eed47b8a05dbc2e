// Children and their static values in bulk: what search/fixed_depth.hpp asks of a game.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "games/reversi/evaluation/lane_values.hpp"
#include "games/reversi/search/engine_rules.hpp"

namespace heibai::reversi {

template <typename Evaluator>
class Leaves {
public:
    // A board and its legal moves, which are found with its value and kept.
    struct Position {
        Board board;
        Bits moves;
    };
    static constexpr int max_moves = 64;

    struct Child {
        Position position;
        double value;  // static, for the player who moves there
        int move;
    };

    Leaves(const Geometry& geometry, const Evaluator& evaluator) : rules_(geometry), evaluator_(evaluator) {}

    int expand(const Position& position, int /*ply*/, Child* out) const {
        if (!position.moves) [[unlikely]] {
            const Position passed = pass(position);
            if (!passed.moves) return 0;
            out[0] = {passed, -evaluator_(passed.board), EngineRules::pass};
            return 1;
        }
        int count = 0;
        for (Bits left = position.moves; left;) {
            const Batch batch = score(position.board, left);
            for (int lane = 0; lane < lane_count; ++lane)  // also the repeated ones, to be overwritten
                out[count + lane] = {batch.position(lane), -batch.values[lane], batch.squares[lane]};
            count += batch.used;
        }
        return count;
    }

    double best_child(const Position& position, int ply, double beta) const {
        if (!position.moves) [[unlikely]] {
            const Position passed = pass(position);
            return passed.moves ? -evaluator_(passed.board) : rules_.final_value(position.board, ply);
        }
        double least = std::numeric_limits<double>::infinity();
        for (Bits left = position.moves; left && -least < beta;)
            for (const double value : score(position.board, left).values) least = std::min(least, value);
        return -least;
    }

    double final_value(const Position& position, int ply) const { return rules_.final_value(position.board, ply); }

private:
    // As many children as fill a register; the last one is repeated where there are not enough.
    struct Batch {
        int used;
        alignas(Lanes) Bits own[lane_count];
        alignas(Lanes) Bits opp[lane_count];
        alignas(Lanes) Bits moves[lane_count];
        double values[lane_count];  // static, for the side to move in the child
        int squares[lane_count];    // that were played

        Position position(int lane) const { return {{own[lane], opp[lane]}, moves[lane]}; }
    };

    Position pass(const Position& position) const {
        const Board passed = position.board.pass();
        return {passed, legal_moves(passed.own, passed.opp, rules_.geometry.mask)};
    }

    // Plays and scores the first moves of `left`, which are taken off it.
    Batch score(const Board& board, Bits& left) const {
        Batch batch;
        batch.used = std::min(std::popcount(left), lane_count);
        Lanes played{};
        for (int lane = 0; lane < lane_count; ++lane) {
            batch.squares[lane] = std::countr_zero(left);
            played[lane] = left & -left;
            const Bits rest = left & (left - 1);
            left = rest || lane == lane_count - 1 ? rest : left;
        }
        if (batch.used < lane_count) left = 0;  // the last one was kept, to be repeated
        const Lanes flipped = flips_of(batch.squares, board.own, board.opp);
        const Lanes own = board.opp ^ flipped;
        const Lanes opp = board.own ^ flipped ^ played;
        const Lanes moves = legal_moves(own, opp, Lanes{} + rules_.geometry.mask);
        std::memcpy(batch.own, &own, sizeof own);
        std::memcpy(batch.opp, &opp, sizeof opp);
        std::memcpy(batch.moves, &moves, sizeof moves);
        LaneValues<Evaluator>::fill(evaluator_, own, opp, moves, batch.used, batch.values);
        if (any_zero(moves)) [[unlikely]]
            score_finished(batch);
        return batch;
    }

    void score_finished(Batch& batch) const {
        for (int lane = 0; lane < lane_count; ++lane) {
            const Board child{batch.own[lane], batch.opp[lane]};
            if (is_over(child, rules_.geometry.mask)) batch.values[lane] = rules_.final_value(child, 0);
        }
    }

    EngineRules rules_;
    const Evaluator& evaluator_;
};

}  // namespace heibai::reversi
