#include "games/gomoku/evaluation/rewards.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "common/powers.hpp"
#include "common/scores.hpp"
#include "evaluation/evaluator_spec.hpp"
#include "games/gomoku/board/candidates.hpp"

namespace heibai::gomoku {
namespace {

constexpr int any = 0;

struct Row {
    int own, opponent;
};

constexpr Row eleven[] = {{1, any}, {any, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 2}, {3, 3}, {3, 4}, {4, 3}, {4, 4}};
constexpr Row six[] = {{1, any}, {any, 1}, {2, any}, {any, 2}, {3, any}, {any, any}};

// Of the patterns, none last; the default weights of `shapes`.
constexpr std::array<double, patterns + 1> pattern_values{1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023, 0};

// What a forbidden point is to black.
constexpr Info nothing{no_pattern | 3 << 4};

// What the side that is not to move would make on the point, by the rules; the other's candidates are legal anyway.
Info denied_at(const Board& board, int point) {
    const Side side = other(board.to_move());
    return side == black && board.forbidden(point) ? nothing : board.info(point, side);
}

struct Point {
    int move;
    double reward;
    double value;     // attack and defence
    int remoteness;   // from the centre, a whole number
};

// At most as many as a board has points.
struct Points {
    std::array<Point, most_points> items;
    int count = 0;

    void add(const Point& point) { items[static_cast<std::size_t>(count++)] = point; }

    template <typename Keep>
    void keep(Keep wanted) {
        count =
            static_cast<int>(std::remove_if(items.begin(), items.begin() + count, std::not_fn(wanted)) - items.begin());
    }

    template <typename Key>
    double most(Key key) const {
        double best = key(items[0]);
        for (int i = 1; i < count; ++i) best = std::max(best, key(items[static_cast<std::size_t>(i)]));
        return best;
    }
};

// Four times the squared distance from the middle of the board.
int remoteness(const Board& board, int point) {
    const int row = 2 * board.geometry().row(point) - board.size() + 1;
    const int column = 2 * board.geometry().column(point) - board.size() + 1;
    return row * row + column * column;
}

// The reward of the class that is played; `classes` are rewards, the best first.  4
double draw(const double* classes, int count, double willingness, Rng& rng) {
    const double best = classes[0];
    if (willingness <= 0.0 || count == 1 || best <= 0.0) return best;
    std::array<double, Rewards::most_rows> shares;
    double total = 0.0;
    for (int i = 0; i < count; ++i) {
        const double reward = classes[i];
        shares[static_cast<std::size_t>(i)] =
            reward > 0.0 ? exp2_plain((log2_plain(reward) - log2_plain(best)) / willingness) : 0.0;
        total += shares[static_cast<std::size_t>(i)];
    }
    const double drawn = rng.uniform() * total;
    double passed = 0.0;
    for (int i = 0; i < count; ++i) {
        passed += shares[static_cast<std::size_t>(i)];
        if (drawn < passed) return classes[i];
    }
    return best;
}

// Of one class the most valuable, then the nearest to the centre, then any by one draw.  5
int nicest(Points& points, Rng& rng) {
    const double value = points.most([](const Point& p) { return p.value; });
    points.keep([&](const Point& p) { return p.value == value; });
    const double near = -points.most([](const Point& p) { return -static_cast<double>(p.remoteness); });
    points.keep([&](const Point& p) { return p.remoteness == near; });
    const int index = points.count > 1 ? static_cast<int>(rng.below(static_cast<std::uint64_t>(points.count))) : 0;
    return points.items[static_cast<std::size_t>(index)].move;
}

int of_best_class(Points& points, Rng& rng) {
    const double best = points.most([](const Point& p) { return p.reward; });
    points.keep([&](const Point& p) { return p.reward == best; });
    return nicest(points, rng);
}

}  // namespace

RewardTable::RewardTable(const std::string& form) {
    if (!form.empty() && form != "coarse")
        throw std::invalid_argument("the kernel has no table of rewards " + quoted(form) + "; it has coarse");
    const Row* table = form.empty() ? eleven : six;
    rows_ = form.empty() ? std::size(eleven) : std::size(six);
    for (int own = 1; own <= 4; ++own)
        for (int opponent = 1; opponent <= 4; ++opponent) {
            const Row* found = std::find_if(table, table + rows_, [&](const Row& row) {
                return (row.own == any || row.own == own) && (row.opponent == any || row.opponent == opponent);
            });
            row_[static_cast<std::size_t>(4 * (own - 1) + opponent - 1)] = static_cast<std::uint8_t>(found - table);
        }
}

Rewards::Rewards(const std::string& form, const std::vector<double>& weights) : table_(form) {
    search::check_weight_count(weights, static_cast<std::size_t>(table_.rows() + 1));
    std::copy(weights.begin(), weights.end(), weights_.begin());
}

int Rewards::row_of(const Board& board, int point) const {
    return table_.row(board.info(point, board.to_move()).level(), denied_at(board, point).level());
}

void Rewards::features(const Board& board, double* out) const {
    std::fill_n(out, table_.rows() + 1, 0.0);
    for_each_candidate(board, [&](int point) { out[row_of(board, point)] += 1.0; });
}

double Rewards::operator()(const Board& board) const {
    std::array<double, most_rows + 1> terms;
    features(board, terms.data());
    double total = 0.0;
    for (int i = 0; i <= table_.rows(); ++i)
        total += weights_[static_cast<std::size_t>(i)] * terms[static_cast<std::size_t>(i)];
    return std::clamp(total, -evaluation_limit, evaluation_limit);
}

int Rewards::choose(const Board& board, Rng& rng, const std::vector<int>& allowed) const {
    Points wins, stops, all;
    const auto consider = [&](int point) {
        const Info attack = board.info(point, board.to_move()), defence = denied_at(board, point);
        const int row = table_.row(attack.level(), defence.level());
        const Point found{point, weights_[static_cast<std::size_t>(row)],
                          pattern_values[attack.pattern()] + pattern_values[defence.pattern()],
                          remoteness(board, point)};
        all.add(found);
        if (attack.pattern() == pattern_five) wins.add(found);
        if (defence.pattern() == pattern_five) stops.add(found);
    };
    for_each_candidate(board, [&](int point) {
        if (allowed.empty() || std::find(allowed.begin(), allowed.end(), point) != allowed.end()) consider(point);
    });
    if (all.count == 0)  // the rule leaves none of them
        for (const int point : allowed)
            if (point < board.points() && board.legal(point)) consider(point);
    if (all.count == 0) return board.pass_move();   // 2
    if (wins.count) return of_best_class(wins, rng);    // 3
    if (stops.count) return of_best_class(stops, rng);  // 3
    std::array<double, most_rows> classes;
    int count = 0;
    for (int i = 0; i < all.count; ++i) {
        const double reward = all.items[static_cast<std::size_t>(i)].reward;
        if (std::find(classes.begin(), classes.begin() + count, reward) == classes.begin() + count)
            classes[static_cast<std::size_t>(count++)] = reward;
    }
    std::sort(classes.begin(), classes.begin() + count, std::greater<>());
    const double drawn = draw(classes.data(), count, weights_[static_cast<std::size_t>(table_.rows())], rng);
    all.keep([&](const Point& p) { return p.reward == drawn; });
    return nicest(all, rng);
}

double balance_of_offers(const Board& board) {
    double balance = 0.0;
    for_each_candidate(board, [&](int point) {
        balance += pattern_values[board.info(point, board.to_move()).pattern()];
        balance -= pattern_values[denied_at(board, point).pattern()];
    });
    return balance;
}

}  // namespace heibai::gomoku
