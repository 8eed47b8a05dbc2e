#include "common/control.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/checks.hpp"
#include "bindings/results.hpp"
#include "match/live_games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace heibai::bindings {
namespace {

struct BestLine {
    std::vector<int> moves;
    std::uint64_t playouts, visits;
};

}  // namespace

void bind_control(nb::module_& module) {
    nb::class_<Control>(module, "Control",
                        "Limits, stop flag and progress of one running call; may be shared by threads.")
        .def(nb::init<>())
        .def(
            "start",
            [](Control& control, double seconds, std::uint64_t nodes) {
                check_number("seconds", seconds);
                control.start(seconds, nodes);
            },
            "seconds"_a = 0.0, "nodes"_a = 0, "Start the clock; 0 means no limit. Call it before the search.")
        .def("stop", &Control::stop, "Ask the search to end at its next poll.")
        .def("progress", &Control::progress, "What is known so far.")
        .def(
            "line",
            [](const Control& control) {
                const Control::Line line = control.line();
                return BestLine{{line.moves.begin(), line.moves.begin() + line.length}, line.playouts, line.visits};
            },
            "The best line of a Monte Carlo search so far.")
#ifdef __EMSCRIPTEN__  // elsewhere another thread watches
        .def(
            "watch",
            [](Control& control, const nb::callable& watcher) {
                control.watch([&control, watcher] {
                    try {
                        watcher();
                    } catch (...) {
                        control.stop();  // the search's other threads
                        throw;
                    }
                });
            },
            "watcher"_a, "Have it called at every poll of a search by its first thread.")
#endif
        .def_prop_ro("stopped", &Control::was_stopped, "True once stop() was called.");
    using Progress = Control::Progress;
    bind_result<Progress>(module, "Progress", "What a running search has told of itself.",
                          Field{"depth", &Progress::depth, "Plies completed."},
                          Field{"nodes", &Progress::nodes, "Positions entered, or games finished."},
                          Field{"value", &Progress::value, "For the mover."},
                          Field{"move", &Progress::move, "The best move, -1 before there is one."},
                          Field{"confidence", &Progress::confidence,
                                "Per cent that each cut which was guessed is right; 100: none was."});
    bind_result<BestLine>(module, "BestLine", "The best line of a Monte Carlo search.",
                          Field{"moves", &BestLine::moves, "Of the line."},
                          Field{"playouts", &BestLine::playouts, "Of the search."},
                          Field{"visits", &BestLine::visits, "Playouts through the line's first move."});
    nb::class_<match::LiveGames>(module, "LiveGames", "The games that a batch is playing, four at most.")
        .def(nb::init<>())
        .def("look", &match::LiveGames::look, "Those of now; may be asked by any thread.");
    using Seen = match::LiveGame::Seen;
    bind_result<Seen>(module, "LiveGame", "A game that is being played.",
                      Field{"slot", &Seen::slot, "Which one of the schedule."},
                      Field{"moves", &Seen::moves, "After the opening, passes included."});
}

}  // namespace heibai::bindings
