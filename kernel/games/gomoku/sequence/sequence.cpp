#include "games/gomoku/sequence/sequence.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace heibai::gomoku {
namespace {

constexpr std::size_t poll_interval = 64;  // sequences between two looks at the control block

// Sequences with their worth, row by row.
struct Population {
    std::vector<std::uint16_t> genes;  // [size * length]
    std::vector<Worth> worth;          // [size]

    std::size_t size() const { return worth.size(); }
};

// One population on its way.
class Evolution {
public:
    Evolution(const SequenceParameters& parameters, SequenceWorth worth, Points first, Points every, Rng& rng,
              Control& control)
        : parameters_(parameters),
          worth_(std::move(worth)),
          first_(std::move(first)),
          every_(std::move(every)),
          length_(std::min(static_cast<std::size_t>(parameters.genes), every_.size())),
          rng_(rng),
          control_(control) {}

    void run() {
        draw_population();
        while (!survivors_.size() && length_ > 1 && !over()) {
            --length_;
            draw_population();
        }
        std::uint64_t still = 0;
        while (survivors_.size() && still < parameters_.patience && !over()) {
            if (generations_ == parameters_.generations) break;
            const int best = survivors_.worth[0].fitness;
            breed(static_cast<std::size_t>(parameters_.most) - survivors_.size());
            evaluate();
            keep();
            ++generations_;
            still = survivors_.worth[0].fitness == best ? still + 1 : 0;  // only a fitter one displaces the best
            tell();
        }
    }

    SequenceFound found(const Points& legal) const {
        SequenceFound found{.move = first_[0], .line = {first_[0]}, .length = static_cast<int>(length_)};
        found.generations = generations_;
        found.evaluations = evaluations_;
        found.invalid = invalid_;
        found.nodes = worth_.stones();
        if (!survivors_.size()) return found;
        const std::uint16_t* genes = survivors_.genes.data();
        const Worth& worth = survivors_.worth[0];
        const bool leans_away =
            worth.tendency < 0 && length_ > 1 && std::binary_search(legal.begin(), legal.end(), genes[1]);
        found.move = genes[leans_away];
        found.line = leans_away ? Points{genes[1]} : Points(genes, genes + worth.played);
        found.fitness = worth.fitness;
        found.tendency = worth.tendency;
        found.valid = true;
        return found;
    }

private:
    bool over() { return evaluations_ >= parameters_.evaluations || stopped(); }

    bool stopped() { return stopped_ = stopped_ || control_.over(0); }

    bool poll(std::size_t index) { return index % poll_interval == 0 && stopped(); }

    void draw_population() {
        survivors_ = {};
        brood_.clear();
        for (int i = 0; i < parameters_.population && !poll(static_cast<std::size_t>(i)); ++i) draw_sequence();
        evaluate();
        keep();
    }

    std::uint16_t draw(const Points& points) { return points[rng_.below(points.size())]; }

    // Different candidates: a point that the sequence has already is drawn again.
    void draw_sequence() {
        const std::size_t start = brood_.size();
        brood_.push_back(draw(first_));
        while (brood_.size() - start < length_) {
            const std::uint16_t point = draw(every_);
            if (std::find(brood_.begin() + static_cast<std::ptrdiff_t>(start), brood_.end(), point) == brood_.end())
                brood_.push_back(point);
        }
    }

    // Pairs of children until there are `count`; then mutations.
    void breed(std::size_t count) {
        sum_fitness();
        brood_.resize(count * length_);
        for (std::size_t child = 0; child < count; child += 2) {
            if (poll(child)) {
                brood_.resize(child * length_);
                return;
            }
            const std::uint16_t* mother = spin();
            const std::uint16_t* father = spin();
            const std::size_t cut = length_ > 1 ? 1 + rng_.below(length_ - 1) : 1;
            cross(mother, father, cut, child);
            if (child + 1 < count) cross(father, mother, cut, child + 1);
        }
        const auto mutations = static_cast<std::uint64_t>(parameters_.mutation * static_cast<double>(count));
        for (std::uint64_t i = 0; i < mutations; ++i) {
            const std::size_t child = rng_.below(count), gene = rng_.below(length_);
            brood_[child * length_ + gene] = draw(gene ? every_ : first_);
        }
    }

    void sum_fitness() {
        slots_.resize(survivors_.size());
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < slots_.size(); ++i)
            slots_[i] = sum += static_cast<std::uint64_t>(survivors_.worth[i].fitness);
    }

    // A parent by roulette on fitness; all zero means all alike.
    const std::uint16_t* spin() {
        std::size_t parent;
        if (slots_.back() == 0) {
            parent = rng_.below(slots_.size());
        } else {
            const auto slot = std::upper_bound(slots_.begin(), slots_.end(), rng_.below(slots_.back()));
            parent = static_cast<std::size_t>(slot - slots_.begin());
        }
        return survivors_.genes.data() + parent * length_;
    }

    void cross(const std::uint16_t* head, const std::uint16_t* tail, std::size_t cut, std::size_t child) {
        std::uint16_t* genes = brood_.data() + child * length_;
        std::copy(head, head + cut, genes);
        std::copy(tail + cut, tail + length_, genes + cut);
    }

    // Worth of the brood, until a limit is reached; the rest is dropped.
    void evaluate() {
        brood_worth_.clear();
        const std::size_t count = brood_.size() / length_;
        for (std::size_t i = 0; i < count; ++i) {
            if (evaluations_ >= parameters_.evaluations || poll(i)) break;
            ++evaluations_;
            brood_worth_.push_back(worth_.of(brood_.data() + i * length_, static_cast<int>(length_)));
            invalid_ += brood_worth_.back().played == 0;
        }
    }

    // The best of survivors and valid children survive, older before younger among equals.
    void keep() {
        ranking_.clear();
        const std::size_t older = survivors_.size();
        for (std::size_t i = 0; i < older; ++i) rank(survivors_.worth[i], i);
        for (std::size_t i = 0; i < brood_worth_.size(); ++i)
            if (brood_worth_[i].played) rank(brood_worth_[i], older + i);
        const std::size_t count = std::min(ranking_.size(), static_cast<std::size_t>(parameters_.survivors));
        std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count), ranking_.end());
        next_.genes.clear();
        next_.worth.clear();
        for (std::size_t place = 0; place < count; ++place) {
            const std::size_t index = ranking_[place] & 0xFFFFFFFF;
            const bool old = index < older;
            const std::uint16_t* genes =
                old ? survivors_.genes.data() + index * length_ : brood_.data() + (index - older) * length_;
            next_.genes.insert(next_.genes.end(), genes, genes + length_);
            next_.worth.push_back(old ? survivors_.worth[index] : brood_worth_[index - older]);
        }
        std::swap(survivors_, next_);
    }

    // One number that sorts the fittest first, then by age.
    void rank(const Worth& worth, std::size_t index) {
        ranking_.push_back(static_cast<std::uint64_t>(0xFFFFFFFFu - static_cast<std::uint32_t>(worth.fitness)) << 32 |
                           index);
    }

    void tell() {
        if (survivors_.size())
            control_.publish(static_cast<int>(length_), worth_.stones(), survivors_.worth[0].tendency,
                             survivors_.genes[0]);
    }

    const SequenceParameters& parameters_;
    SequenceWorth worth_;
    Points first_, every_;
    std::size_t length_;
    Rng& rng_;
    Control& control_;
    Population survivors_, next_;
    std::vector<std::uint16_t> brood_;  // [children * length]
    std::vector<Worth> brood_worth_;
    std::vector<std::uint64_t> slots_, ranking_;
    std::uint64_t generations_ = 0, evaluations_ = 0, invalid_ = 0;
    bool stopped_ = false;
};

int squared_distance(const Geometry& board, int point) {
    const int rows = board.row(point) - board.size / 2, columns = board.column(point) - board.size / 2;
    return rows * rows + columns * columns;
}

// Empty points of rows `low` to `high` and columns `left` to `right`, what lies off the board left out.
Points empty_points(const Lines& lines, int low, int high, int left, int right) {
    const int size = lines.geometry().size;
    Points found;
    for (int row = std::max(low, 0); row <= std::min(high, size - 1); ++row)
        for (int column = std::max(left, 0); column <= std::min(right, size - 1); ++column)
            if (lines.empty(row * size + column)) found.push_back(static_cast<std::uint16_t>(row * size + column));
    return found;
}

Points common(const Points& a, const Points& b) {
    Points both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

}  // namespace

Points sequence_candidates(const Lines& lines, const Points& legal, int count) {
    const Geometry& board = lines.geometry();
    int low = board.size, high = -1, left = board.size, right = -1, left_over = 0;
    for (int point = 0; point < board.points; ++point) {
        if (lines.empty(point)) {
            ++left_over;
            continue;
        }
        low = std::min(low, board.row(point));
        high = std::max(high, board.row(point));
        left = std::min(left, board.column(point));
        right = std::max(right, board.column(point));
    }
    if (high < 0)
        return {*std::min_element(legal.begin(), legal.end(), [&](int a, int b) {
            return squared_distance(board, a) < squared_distance(board, b);
        })};
    const std::size_t wanted = static_cast<std::size_t>(std::min(count, left_over));
    for (int rim = 1; rim < board.size; ++rim) {
        Points found = empty_points(lines, low - rim, high + rim, left - rim, right + rim);
        if (found.size() >= wanted && !common(found, legal).empty()) return found;
    }
    return empty_points(lines, 0, board.size, 0, board.size);
}

SequenceFound solve_sequence(const Lines& lines, Rule rule, Side to_move, const Points& legal,
                             const SequenceParameters& parameters, Rng& rng, Control& control) {
    if (parameters.genes < 1 || parameters.population < 1 || parameters.survivors < 1 ||
        parameters.survivors >= parameters.most)
        throw std::invalid_argument("genes, population and survivors must be 1 or more, most above survivors");
    control.start(parameters.seconds, 0);
    if (legal.size() == 1) return {.move = legal[0], .line = legal};
    Points every = sequence_candidates(lines, legal, parameters.genes);
    if (every.size() == 1) return {.move = every[0], .line = every};
    Points first = common(every, legal);
    Evolution evolution(parameters, SequenceWorth(lines, rule, to_move), std::move(first), std::move(every), rng,
                        control);
    evolution.run();
    return evolution.found(legal);
}

}  // namespace heibai::gomoku
