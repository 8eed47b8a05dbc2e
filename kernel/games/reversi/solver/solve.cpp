#include "games/reversi/solver/solve.hpp"

#include <algorithm>
#include <bit>

#include "common/on_threads.hpp"
#include "games/reversi/solver/crew.hpp"

namespace heibai::reversi::solver {
namespace {

struct RootMove {
    int square;
    Board child;
    int lower = -64, upper = 64;  // for the mover at the root
};

// The root of a solve: narrows [lower, upper] by null windows until they meet.
class Root {
public:
    Root(Board board, const Geometry& geometry, Control& control, Crew& crew)
        : board_(board), geometry_(geometry), control_(control), crew_(crew), search_(crew.search()) {}

    Solution run(bool all_moves) {
        Solution solution;
        list_moves();
        if (moves_.empty()) {
            solution.lower = solution.upper = final_score(board_, geometry_.cells());
            solution.complete = solution.all_complete = true;
            return solution;
        }
        const bool proven = settle_best();
        const bool all_proven = proven && (!all_moves || settle_others());
        fill(solution, proven);
        const auto solved = [](const RootMove& move) { return move.lower == move.upper; };
        solution.all_complete = all_proven && std::all_of(moves_.begin(), moves_.end(), solved);
        if (proven) extend_line(solution.line, moves_.front().child, -lower_);
        return solution;
    }

private:
    void list_moves() {
        const Bits legal = search_.legal(board_);
        const Board passed = board_.pass();
        if (!legal) {
            if (search_.legal(passed)) moves_.push_back({pass_move, passed});
            return;
        }
        for (const Move& move : search_.ordered(board_)) moves_.push_back({move.square, move.child});
    }

    // Searches one move against `alpha` and narrows its bounds. False when stopped.
    bool probe(RootMove& move, int alpha) {
        const int score = -crew_.null_window(move.child, -alpha - 1);
        if (crew_.stopped()) return false;
        if (score > alpha) move.lower = std::max(move.lower, score);
        if (score <= alpha) move.upper = std::min(move.upper, score);
        return true;
    }

    // Proves the best score; the best move ends in front. False when stopped.
    bool settle_best() {
        int guess = search_.estimate(board_);
        while (lower_ < upper_) {
            const int alpha = std::clamp(guess, lower_ + 1, upper_) - 1;
            bool above = false;
            for (std::size_t i = 0; i < moves_.size() && !above; ++i) {
                if (moves_[i].upper <= alpha) continue;
                if (!probe(moves_[i], alpha)) return false;
                above = moves_[i].lower > alpha;
                if (above) std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
            }
            lower_ = upper_ = -64;
            for (const RootMove& move : moves_) {
                lower_ = std::max(lower_, move.lower);
                upper_ = std::max(upper_, move.upper);
            }
            guess = above ? lower_ + 1 : upper_;
            control_.publish(0, crew_.nodes(), above ? lower_ : upper_, packed_move(moves_.front().square, geometry_));
        }
        const auto best =
            std::find_if(moves_.begin(), moves_.end(), [this](const RootMove& m) { return m.lower == lower_; });
        std::rotate(moves_.begin(), best, best + 1);
        return true;
    }

    // Proves the score of every other move. False when stopped.
    bool settle_others() {
        for (std::size_t i = 1; i < moves_.size(); ++i) {
            RootMove& move = moves_[i];
            int guess = move.upper;
            while (move.lower < move.upper) {
                const int alpha = std::clamp(guess, move.lower + 1, move.upper) - 1;
                if (!probe(move, alpha)) return false;
                guess = move.lower > alpha ? move.lower + 1 : move.upper;
            }
        }
        std::stable_sort(moves_.begin() + 1, moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.lower > b.lower; });
        return true;
    }

    // The best line below `board`, whose score for its mover is known to be `score`.
    void extend_line(std::vector<int>& line, Board board, int score) {
        for (;;) {
            if (!search_.legal(board)) {
                if (!search_.legal(board.pass())) return;
                line.push_back(pass_move);
                board = board.pass();
                score = -score;
                continue;
            }
            bool found = false;
            for (const Move& move : search_.ordered(board)) {
                const int reply = crew_.null_window(move.child, -score);
                if (crew_.stopped()) return;
                if (reply > -score) continue;
                line.push_back(move.square);
                board = move.child;
                score = -score;
                found = true;
                break;
            }
            if (!found) return;
        }
    }

    void fill(Solution& solution, bool proven) const {
        solution.complete = proven;
        solution.lower = lower_;
        solution.upper = upper_;
        solution.move = moves_.front().square;
        solution.line.push_back(solution.move);
        for (const RootMove& move : moves_) solution.moves.push_back({move.square, move.lower, move.upper});
    }

    Board board_;
    const Geometry& geometry_;
    Control& control_;
    Crew& crew_;
    EndSearch& search_;
    std::vector<RootMove> moves_;
    int lower_ = -64, upper_ = 64;
};

// The other threads wait for a word when the solve ends, however it does.
class Dismissal {
public:
    explicit Dismissal(Crew& crew) : crew_(crew) {}
    ~Dismissal() { crew_.dismiss(); }
    Dismissal(const Dismissal&) = delete;
    Dismissal& operator=(const Dismissal&) = delete;

private:
    Crew& crew_;
};

}  // namespace

Solution solve(Board board, const Geometry& geometry, Table& table, Control& control, bool all_moves, int threads) {
    table.new_search();
    const int empties = std::popcount(geometry.mask & ~board.discs()), used = Crew::pays(empties) ? threads : 1;
    Crew crew(geometry, table, control, used);
    Solution solution;
    on_threads(used, [&](int number) {
        if (number > 0) return crew.help(number);
        const Dismissal dismissal(crew);
        solution = Root(board, geometry, control, crew).run(all_moves);
    });
    solution.nodes = crew.nodes() + 1;
    return solution;
}

Bound null_window(Board board, int alpha, const Geometry& geometry, Table& table, Control& control) {
    table.new_search();
    Crew crew(geometry, table, control, 1);
    const int score = crew.null_window(board, alpha);
    return {score, crew.nodes(), !crew.stopped()};
}

}  // namespace heibai::reversi::solver
