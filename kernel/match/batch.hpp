// Whole games in one call: a schedule of games between players, over all cores, the same result for any number of them.
//
// Every game owns the stream (seed, generation, pairing, game); both players draw from it. The referee plays forced
// passes itself. Each thread has players of its own and writes only the slots of the games that it took. It may have
// many games in flight: what their players ask an evaluator about is gathered over all of them and answered in one call,
// while other threads play.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/on_threads.hpp"
#include "common/rng.hpp"
#include "match/live_games.hpp"
#include "match/player.hpp"
#include "match/table.hpp"
#include "search/mcts/batch_evaluator.hpp"

namespace heibai::match {

// How a schedule is played; it changes no result.
struct BatchSettings {
    int threads = 1;
    int games_in_flight = 1;  // of all threads together; one a thread at least
};

template <typename Rules>
class Batch {
public:
    using Position = typename Rules::Position;
    using OnePlayer = Player<Position, typename Rules::Moves>;
    using Make = typename Seats<OnePlayer>::Make;  // called by all threads at once
    using Evaluator = search::BatchEvaluator<Position>;
    // The evaluator that a player asks on a thread. Leaves count their plies from a position of black.
    using EvaluatorOf = std::function<Evaluator*(std::size_t player, int thread)>;

    Batch(const Rules& rules, std::vector<Opening<Position>> openings, std::uint64_t seed, std::uint64_t generation)
        : rules_(rules), openings_(std::move(openings)), seed_(seed), generation_(generation) {}

    // Games between players 0 to `players - 1`. True when all were played; false when `control` was stopped first: then
    // what was recorded means nothing. `live` is told of games of the first threads. Rethrows what a player or an
    // evaluator threw.
    bool play(const std::vector<Game>& games, std::size_t players, const Make& make, const BatchSettings& settings,
              Control& control, Record record, LiveGames* live = nullptr, const EvaluatorOf& evaluator_of = nullptr) {
        if (games.empty()) return true;
        std::atomic<std::size_t> next{0}, done{0};
        const auto threads = static_cast<int>(std::min<std::size_t>(games.size(), std::max(settings.threads, 1)));
        const auto work = [&](int thread) {
            try {
                Work mine{*this, games, control, record, next, done};
                const int more = thread < settings.games_in_flight % threads;
                for (int i = 0; i < std::max(1, settings.games_in_flight / threads + more); ++i)
                    mine.tables.emplace_back(rules_, make, players, live && i == 0 ? live->of_thread(thread) : nullptr);
                mine.play([&](std::size_t player) { return evaluator_of(player, thread); });
            } catch (...) {
                control.stop();
                throw;
            }
        };
        on_threads(threads, work);
        return done == games.size();
    }

private:
    // What one thread has to do.
    struct Work {
        Batch& batch;
        const std::vector<Game>& games;
        Control& control;
        const Record& record;
        std::atomic<std::size_t>&next, &done;
        std::deque<Table<Rules>> tables{};
        std::vector<Table<Rules>*> asking{};  // whose leaves wait

        template <typename Evaluators>
        void play(const Evaluators& evaluator_of) {
            for (Table<Rules>& table : tables) play_on(table);
            while (!asking.empty() && !control.stopped()) {
                std::vector<Table<Rules>*> round;
                std::swap(round, asking);
                while (!round.empty()) answer_some(round, evaluator_of);
            }
        }

        // The games of a table, until it has to wait or there are no more.
        void play_on(Table<Rules>& table) {
            for (;;) {
                if (table.is_free() && !begin_next(table)) return;
                if (!table.play_on(control, record)) return asking.push_back(&table);
                if (!control.stopped()) control.publish_nodes(done.fetch_add(1) + 1);
            }
        }

        bool begin_next(Table<Rules>& table) {
            std::size_t i;
            if (control.stopped() || (i = next.fetch_add(1)) >= games.size()) return false;
            const Game& game = games[i];
            const Rng rng(batch.seed_, {batch.generation_, game.pairing, game.number});
            table.begin(game, i, batch.openings_[game.opening], rng, record);
            return true;
        }

        // Asks the evaluator of the first of `round` about the leaves of all tables that ask it, which go on then.
        template <typename Evaluators>
        void answer_some(std::vector<Table<Rules>*>& round, const Evaluators& evaluator_of) {
            Evaluator* const evaluator = evaluator_of(round.front()->asking());
            const auto others = std::stable_partition(round.begin(), round.end(), [&](const Table<Rules>* table) {
                return evaluator_of(table->asking()) == evaluator;
            });
            std::vector<search::Leaf<Position>> leaves;
            for (auto table = round.begin(); table != others; ++table)
                for (search::Leaf<Position> leaf : (*table)->leaves()) {
                    leaf.plies += !(*table)->black_to_move();
                    leaves.push_back(leaf);
                }
            const search::Evaluations found = evaluator->evaluate(leaves);
            std::size_t first = 0;
            for (auto table = round.begin(); table != others; ++table) {
                const std::size_t count = (*table)->leaves().size();
                if ((*table)->answer(found.from(first)))
                    play_on(**table);
                else
                    asking.push_back(*table);
                first += count;
            }
            round.erase(round.begin(), others);
        }
    };

    const Rules& rules_;
    std::vector<Opening<Position>> openings_;
    std::uint64_t seed_, generation_;
};

}  // namespace heibai::match
