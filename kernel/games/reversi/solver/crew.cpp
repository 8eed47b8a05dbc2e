#include "games/reversi/solver/crew.hpp"

#include <bit>
#include <limits>

namespace heibai::reversi::solver {
namespace {

constexpr int worthwhile = 14;  // empty squares, below which a null window is over before a thread is awake

}  // namespace

Crew::Crew(const Geometry& geometry, Table& table, Control& control, int threads) : team_(control, threads) {
    for (int i = 0; i < threads; ++i) searches_.emplace_back(geometry, table, team_);
}

bool Crew::pays(int empties) { return empties > worthwhile; }

int Crew::null_window(Board board, int alpha) {
    EndSearch& own = search();
    int step;
    {
        const std::lock_guard<std::mutex> lock(guard_);
        job_ = {job_.step + 1, board, alpha};
        step = job_.step;
    }
    if (searches_.size() > 1) changed_.notify_all();
    own.begin(step);
    const int score = own.null_window(board, alpha);
    answer(step, score, own.stopped());
    const std::lock_guard<std::mutex> lock(guard_);
    stopped_ = answered_ < step;
    return score_;
}

void Crew::help(int number) {
    EndSearch& own = searches_[static_cast<std::size_t>(number)];
    for (Job job;;) {
        {
            std::unique_lock<std::mutex> lock(guard_);
            changed_.wait(lock, [&] { return dismissed_ || (job_.step > job.step && answered_ < job_.step); });
            if (dismissed_) break;
            job = job_;
        }
        own.begin(job.step);
        const int score = own.null_window(job.board, job.alpha);
        answer(job.step, score, own.stopped());
    }
    own.tell();
}

void Crew::dismiss() {
    const std::lock_guard<std::mutex> lock(guard_);
    dismissed_ = true;
    team_.finish(std::numeric_limits<int>::max());
    changed_.notify_all();
}

// The first answer to the step that is in work counts.
void Crew::answer(int step, int score, bool stopped) {
    const std::lock_guard<std::mutex> lock(guard_);
    if (stopped || step != job_.step || answered_ >= step) return;
    answered_ = step;
    score_ = score;
    team_.finish(step);
}

}  // namespace heibai::reversi::solver
