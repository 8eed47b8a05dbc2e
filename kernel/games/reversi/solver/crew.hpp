// The threads of one solve. They search each null window together; whoever is first has its answer.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>

#include "common/control.hpp"
#include "games/reversi/board/board.hpp"
#include "games/reversi/solver/endgame.hpp"
#include "games/reversi/solver/table.hpp"
#include "search/team.hpp"

namespace heibai::reversi::solver {

class Crew {
public:
    Crew(const Geometry& geometry, Table& table, Control& control, int threads);

    // Whether more than one thread is worth its start for so many empty squares.
    static bool pays(int empties);

    // For the thread that solves. See EndSearch; once `stopped()` is true results are meaningless.
    int null_window(Board board, int alpha);
    bool stopped() const { return stopped_; }
    EndSearch& search() { return searches_.front(); }

    // What every other thread does, numbers from 1, until it is dismissed.
    void help(int number);
    void dismiss();

    // Nodes of all threads, as far as told: of the others up to their last dismissal or step.
    std::uint64_t nodes() { return search().tell(); }

private:
    struct Job {
        int step = 0;
        Board board{};
        int alpha = 0;
    };

    void answer(int step, int score, bool stopped);

    search::Team team_;
    std::deque<EndSearch> searches_;  // a thread each
    bool stopped_ = false;
    std::mutex guard_;  // of all below
    std::condition_variable changed_;
    Job job_;
    int answered_ = 0, score_ = 0;  // of the last step that is finished
    bool dismissed_ = false;
};

}  // namespace heibai::reversi::solver
