// A player as a value: what Python's KernelPlayer carries, whatever the game.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/settings.hpp"
#include "evaluation/evaluator_spec.hpp"
#include "search/mcts/monte_carlo.hpp"

namespace heibai::match {

// The settings that each search knows, the same for every game.
struct KnownSettings {
    std::string_view search;
    std::span<const std::string_view> names;
};

inline constexpr std::string_view random_settings[] = {"noise"};
inline constexpr std::string_view fixed_depth_settings[] = {"depth", "random_ties", "threads", "noise"};
inline constexpr std::string_view engine_settings[] = {"depth",     "seconds", "nodes",       "table",   "exact",
                                                       "selective", "threads", "random_ties", "noise",   "cut",
                                                       "window",    "futile",  "safe",        "breadth", "late"};
// Those of them that are constants of one game's search.
inline constexpr std::string_view engine_constants[] = {"cut", "window", "futile", "safe", "breadth", "late"};
inline constexpr std::string_view monte_carlo_settings[] = {
    "playouts",   "nodes",      "seconds",    "simulate", "scale",      "c",     "by_mean",   "phases",  "reuse",
    "memory",     "threads",    "many_trees", "rave",     "candidates", "batch", "prior",     "outside", "knowledge",
    "root_noise", "root_alpha", "considered", "exact",    "noise",      "fast",  "fast_share"};
inline constexpr std::string_view sequence_settings[] = {"genes",    "population", "most",        "survivors",
                                                         "mutation", "patience",   "generations", "evaluations",
                                                         "seconds",  "noise"};

inline constexpr KnownSettings known_settings[] = {
    {"random", random_settings},         {"greedy", fixed_depth_settings},  {"minimax", fixed_depth_settings},
    {"alphabeta", fixed_depth_settings}, {"rewards", fixed_depth_settings}, {"engine", engine_settings},
    {"flat", monte_carlo_settings},      {"mcts", monte_carlo_settings},    {"sequence", sequence_settings},
};

// A search with its evaluator and the numbers of a player text.
struct PlayerSpec {
    std::string search;
    search::EvaluatorSpec evaluator{};  // no family: none
    Settings settings{};

    // Throws std::invalid_argument for a search that is none and for a setting that it does not know.
    void check() const {
        std::vector<std::string_view> searches;
        for (const KnownSettings& known : known_settings) {
            if (known.search == search) return settings.check_names(search, known.names);
            searches.push_back(known.search);
        }
        throw std::invalid_argument("the kernel has no player " + quoted(search) + "; it has " + listed(searches));
    }
};

// How a node chooses: by priors where they have a weight, by RAVE where that has one, else by UCB1. Throws
// std::invalid_argument for both.
inline search::TreePolicy tree_policy(const Settings& settings) {
    const double prior = settings.get("prior", 0.0), rave = settings.get("rave", 0.0);
    if (prior > 0.0 && rave > 0.0) throw std::invalid_argument("rave= asks no evaluator, which batch= and prior= need");
    if (prior > 0.0) return search::Puct{prior};
    const double c = settings.get("c", search::Ucb1{}.c);
    if (rave > 0.0) return search::Rave{rave, c};
    return search::Ucb1{c};
}

inline search::RootPolicy root_policy(const Settings& settings) {
    const double share = settings.get("root_noise", 0.0);
    const int considered = settings.get("considered", 0);
    if (share > 0.0 && considered > 0)
        throw std::invalid_argument("the root has noise, or considers moves by Gumbel draws, not both");
    if (share > 0.0) return search::Noise{share, settings.get("root_alpha", search::Noise{}.alpha)};
    if (considered > 0) return search::Gumbel{considered};
    return search::LikeTheTree{};
}

// What a Monte Carlo player, or search, is told by its settings.
inline search::MctsSettings mcts_settings(const Settings& settings) {
    search::MctsSettings made{.tree = tree_policy(settings), .root = root_policy(settings)};
    settings.take("simulate", made.plies);
    settings.take("scale", made.scale);
    settings.take("by_mean", made.final_mean);
    settings.take("phases", made.phases);
    settings.take("reuse", made.reuse);
    settings.take("threads", made.threads);
    settings.take("many_trees", made.many_trees);
    settings.take("batch", made.batch);
    settings.take("outside", made.outside);
    settings.take("knowledge", made.knowledge);
    return made;
}

inline search::MonteCarloSpec monte_carlo_spec(const search::EvaluatorSpec& evaluator, const Settings& settings) {
    search::MonteCarloSpec made{.settings = mcts_settings(settings), .candidates = settings.get("candidates", false)};
    if (!evaluator.family.empty()) made.evaluator = evaluator;
    return made;
}

inline std::size_t tree_megabytes(const Settings& settings) { return settings.get("memory", std::size_t{256}); }

}  // namespace heibai::match
