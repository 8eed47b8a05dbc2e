// What the threads of a search of Gomoku hand each other from window to window: the first to finish one says how it goes
// on, and when the limits end the search the best move of all threads stays.
#include <vector>

#include "games/gomoku/tree/deepening.hpp"
#include "tests/expect.hpp"

namespace {

using namespace heibai;
using namespace heibai::gomoku::tree;

const std::vector<RootMove> moves{{10, {10}}, {20, {20}}, {30, {30}}};

std::vector<RootMove> with_front(int point) { return {{point, {point}}, {10, {10}}}; }

// A deepening whose first depths are done, up to the narrow windows; the depth before them is worth 100 by point 10.
struct Begun {
    Control control;
    search::Team team{control, 2};
    Deepening deepening{moves, {}, 60, false, false, 1.0, control, team};
    Window window;
    std::vector<RootMove> order;

    Begun() {
        while (deepening.next(window, order) && window.alpha == -infinite)
            deepening.finish(window, std::vector<RootMove>(moves), 100, true, 0, {});
    }
};

void a_finished_window_s_better_move_is_the_next_one_s() {
    Begun begun;
    const Window first = begun.window;
    begun.deepening.finish(first, with_front(20), first.beta, true, 0, {20});
    Window second;
    begun.deepening.next(second, begun.order);
    expect(second.depth == first.depth && second.beta > first.beta && second.better == std::vector<int>{20},
           "a value above the window opens it, and the better move is known there");
    expect(begun.order.front().point == 20, "the moves are in the order that the first thread found");
    begun.deepening.leave(first, {30}, first.beta - 1);
    expect(begun.deepening.result().move == 10, "what a thread found in a window that is finished is late");
    begun.deepening.leave(second, second.better, second.alpha);
    expect(begun.deepening.result().move == 20, "the better move of the window before stays");
}

void a_window_that_another_thread_finishes_is_worth_more_than_what_one_has_left_with() {
    for (const bool by_the_first_move : {false, true}) {
        Begun begun;
        const Window first = begun.window;
        const int best = by_the_first_move ? 10 : 20;
        begun.deepening.leave(first, {30}, first.alpha + 7);
        begun.deepening.finish(first, with_front(best), first.beta, true, 0,
                               by_the_first_move ? std::vector<int>{} : std::vector<int>{20});
        Window second;
        begun.deepening.next(second, begun.order);
        begun.deepening.leave(second, second.better, second.alpha);
        expect(begun.deepening.result().move == best, "the move above the window is played");
    }
}

void the_best_move_of_all_threads_stays() {
    Begun begun;
    const Window window = begun.window;
    begun.deepening.leave(window, {}, window.alpha);
    expect(begun.deepening.result().move == 10, "without a better move the last depth's stays");
    begun.deepening.leave(window, {20}, window.alpha + 5);
    begun.deepening.leave(window, {30}, window.alpha + 7);
    begun.deepening.leave(window, {20}, window.alpha + 6);
    expect(begun.deepening.result().move == 30, "the best of what the threads found");
    begun.deepening.finish(window, with_front(20), window.alpha + 8, true, 0, {20});
    expect(begun.deepening.result().move == 20 && begun.deepening.result().depth == window.depth,
           "a depth that one of them still completes is the answer");
    Window next;
    begun.deepening.next(next, begun.order);
    begun.deepening.leave(next, {30}, next.alpha + 1);
    expect(begun.deepening.result().move == 30, "and a better move of the depth after it, too");
}

}  // namespace

int main() {
    a_finished_window_s_better_move_is_the_next_one_s();
    a_window_that_another_thread_finishes_is_worth_more_than_what_one_has_left_with();
    the_best_move_of_all_threads_stays();
    return finish("gomoku_deepening_test");
}
