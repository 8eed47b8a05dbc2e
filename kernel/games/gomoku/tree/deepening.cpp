#include "games/gomoku/tree/deepening.hpp"

#include <utility>

namespace heibai::gomoku::tree {
namespace {

constexpr int window_depth = 4;  // from this depth on the window is narrow at first
constexpr Value first_window = 200;

}  // namespace

Deepening::Deepening(std::vector<RootMove> moves, const Result& first, int depth, bool complete, bool brief,
                     double steps, Control& control, search::Team& team)
    : depth_(depth),
      complete_(complete),
      brief_(brief),
      steps_(steps),
      control_(control),
      team_(team),
      moves_(std::move(moves)),
      result_(first),
      done_(depth < 1) {
    begin(1, first_window);
}

bool Deepening::next(Window& window, std::vector<RootMove>& moves) {
    const std::lock_guard<std::mutex> lock(guard_);
    window = window_;
    moves = moves_;
    return !done_;
}

void Deepening::finish(const Window& window, std::vector<RootMove>&& moves, Value value, bool used_heuristic,
                       std::uint64_t nodes, const std::vector<int>& better) {
    const std::lock_guard<std::mutex> lock(guard_);
    if (window.step != window_.step) return;
    moves_ = std::move(moves);
    if (window.alpha == -infinite || (value > window.alpha && value < window.beta)) {
        complete_depth(value, used_heuristic, nodes);
    } else {
        if (left_ && value >= window.beta) {  // worth more than what a thread has left with
            result_.move = moves_.front().point;
            result_.line = moves_.front().line;
        }
        left_.reset();
        begin(window.depth, is_decided(value) ? most_evaluation : margin_ * 4);
        window_.better = better;
    }
    team_.finish(window.step);
}

void Deepening::leave(const Window& window, const std::vector<int>& better, Value value) {
    const std::lock_guard<std::mutex> lock(guard_);
    if (better.empty() || window.step != window_.step || (left_ && value <= *left_)) return;
    left_ = value;
    result_.move = better.front();
    result_.line = better;
}

// A narrow window around what the last depth found; a full one where that says little.
void Deepening::begin(int depth, Value margin) {
    const bool narrow = depth >= window_depth && !is_decided(result_.value) && margin < most_evaluation;
    const Value alpha = narrow ? result_.value - margin : -infinite;
    const Value beta = narrow ? result_.value + margin : infinite;
    margin_ = margin;
    window_ = {window_.step + 1, depth, alpha, beta, {}};
}

void Deepening::complete_depth(Value value, bool used_heuristic, std::uint64_t nodes) {
    left_.reset();
    result_.move = moves_.front().point;
    result_.line = moves_.front().line;
    result_.value = value;
    result_.depth = window_.depth;
    result_.exact = is_proven(value) || !used_heuristic;
    control_.publish(result_.depth, nodes, points_of(value, steps_), result_.move);
    const bool told = is_decided(value) && plies_to_five(value) <= result_.depth;
    done_ = result_.exact || told || (brief_ && moves_.size() == 1) || result_.depth == depth_;
    begin(result_.depth + 1, first_window);
}

}  // namespace heibai::gomoku::tree
