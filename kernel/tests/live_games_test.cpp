// Who looks at games while they are played sees the beginning of one game, never parts of two; on several threads.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "match/live_games.hpp"
#include "tests/expect.hpp"

using heibai::expect;
using heibai::match::LiveGame;
using heibai::match::LiveGames;

namespace {

// The moves of a game are made from its slot, so that those of another one stand out.
constexpr std::uint16_t move_of(std::int64_t slot, std::size_t ply) {
    return static_cast<std::uint16_t>(static_cast<std::size_t>(slot) * 31 + ply);
}

void play(LiveGame& game, std::size_t games) {
    for (std::size_t slot = 0; slot < games; ++slot) {
        game.begin(slot);
        for (std::size_t ply = 0; ply < 1 + slot % 40; ++ply) game.add(move_of(static_cast<std::int64_t>(slot), ply));
    }
    game.end();
}

void looks_see_one_game() {
    LiveGames games;
    std::atomic<int> looks{0}, playing{2};
    const auto work = [&](int thread) {
        do play(*games.of_thread(thread), 20'000);
        while (looks < 100'000);
        --playing;
    };
    std::thread first(work, 0), second(work, 1);
    while (playing > 0) {
        const auto seen = games.look();
        expect(seen.size() <= 2, "no more games than threads");
        for (const LiveGame::Seen& game : seen) {
            expect(game.moves.size() <= 1 + static_cast<std::size_t>(game.slot) % 40, "no more moves than were played");
            for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
                expect(game.moves[ply] == move_of(game.slot, ply), "moves of one game", game.slot, ply);
        }
        ++looks;
    }
    first.join();
    second.join();
    expect(games.look().empty(), "nothing is shown after the end");
}

void long_games_are_cut() {
    LiveGame game;
    game.begin(3);
    for (std::size_t ply = 0; ply < LiveGame::most_plies + 5; ++ply) game.add(1);
    expect(game.look().moves.size() == LiveGame::most_plies, "later moves are not shown");
}

void only_the_first_threads_are_shown() {
    LiveGames games;
    expect(games.of_thread(3) != nullptr && games.of_thread(4) == nullptr, "four games at most");
}

}  // namespace

int main() {
    looks_see_one_game();
    long_games_are_cut();
    only_the_first_threads_are_shown();
    return heibai::finish("live games");
}
