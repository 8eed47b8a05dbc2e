#include "games/reversi/evaluation/patterns.hpp"

#include <charconv>
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/quoted.hpp"

namespace heibai::reversi {

namespace {

using Tuple = std::vector<int>;  // squares of the 8x8 grid, ascending

[[noreturn]] void refuse(std::string_view options) {
    throw std::invalid_argument("no n-tuple network: " + quoted(options));
}

int take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) refuse(text);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

void expect(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) refuse(text);
    text.remove_prefix(word.size());
}

// "0.1;0.8.16" as squares of the grid.
std::vector<Tuple> take_tuples(std::string_view text, const Geometry& geometry) {
    std::vector<Tuple> tuples(1);
    while (true) {
        const int square = take_number(text);
        Tuple& tuple = tuples.back();
        const bool fits = square >= 0 && square < geometry.cells() && tuple.size() < longest_tuple;
        if (!fits || (!tuple.empty() && to_grid(square, geometry.size) <= tuple.back())) refuse(text);
        tuple.push_back(to_grid(square, geometry.size));
        if (text.empty()) return tuples;
        if (text.front() == ';')
            tuples.emplace_back();
        else if (text.front() != '.')
            refuse(text);
        text.remove_prefix(1);
    }
}

Tuple image(const Tuple& tuple, int symmetry, int size) {
    Tuple squares;
    for (int square : tuple) {
        const auto [row, column] = symmetry_image(symmetry, square / 8, square % 8, size - 1);
        squares.push_back(8 * row + column);
    }
    return squares;
}

Bits set_of(const Tuple& tuple) {
    Bits squares = 0;
    for (int square : tuple) squares |= bit(square);
    return squares;
}

// Orders in which the symmetries that keep the tuple's squares read them.
std::vector<std::vector<int>> folds_of(const Tuple& tuple, int size) {
    std::vector<std::vector<int>> folds;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const Tuple squares = image(tuple, symmetry, size);
        if (set_of(squares) != set_of(tuple)) continue;
        std::vector<int> order;
        for (int square : squares)
            order.push_back(static_cast<int>(std::find(tuple.begin(), tuple.end(), square) - tuple.begin()));
        folds.push_back(order);
    }
    return folds;
}

// The smallest number of the contents `digits` under the folds, colours exchanged or not.
std::uint32_t smallest(const std::array<int, longest_tuple>& digits, const std::vector<std::vector<int>>& folds,
                       bool exchanged) {
    std::uint32_t least = UINT32_MAX;
    for (const std::vector<int>& fold : folds) {
        std::uint32_t number = 0;
        std::uint32_t power = 1;
        for (int place : fold) {
            const int digit = digits[place];
            number += power * static_cast<std::uint32_t>(exchanged ? (3 - digit) % 3 : digit);
            power *= 3;
        }
        least = std::min(least, number);
    }
    return least;
}

// The ties of one table, contents with the colours exchanged among them if it is `antisymmetric`; its free weights are
// numbered from `first` by their contents. Returns how many there are.
std::uint32_t tie_table(const Tuple& tuple, int size, std::uint32_t first, bool antisymmetric,
                        std::vector<TupleNetwork::Tie>& ties) {
    const std::vector<std::vector<int>> folds = folds_of(tuple, size);
    std::uint32_t contents = 1;
    for (std::size_t k = 0; k < tuple.size(); ++k) contents *= 3;
    std::vector<std::uint32_t> number_of(contents);  // of free contents
    std::uint32_t found = 0;
    for (std::uint32_t entry = 0; entry < contents; ++entry) {
        std::array<int, longest_tuple> digits{};
        for (std::uint32_t k = 0, rest = entry; k < tuple.size(); ++k, rest /= 3) digits[k] = rest % 3;
        const std::uint32_t same = smallest(digits, folds, false);
        const std::uint32_t negated = antisymmetric ? smallest(digits, folds, true) : UINT32_MAX;
        const std::uint32_t least = std::min(same, negated);
        if (same == negated) {
            ties.push_back({first, 0});
            continue;
        }
        if (least == entry) number_of[entry] = first + found++;
        ties.push_back({number_of[least], same < negated ? 1 : -1});
    }
    return found;
}

// Whether these weights make the network's entries.
bool made_of(const TupleNetwork& network, const std::vector<double>& weights) {
    if (weights.size() != static_cast<std::size_t>(network.phases) * network.free_weights) return false;
    auto entry = network.entries.begin();
    for (const double* genes = weights.data(); entry != network.entries.end(); genes += network.free_weights)
        for (const TupleNetwork::Tie& tie : network.ties)
            if (*entry++ != tie.sign * genes[tie.index]) return false;
    return true;
}

// Networks that are in use somewhere, by the options that they were made of.
class SharedNetworks {
public:
    std::shared_ptr<const TupleNetwork> find(const std::string& options, const std::vector<double>& weights, int size) {
        const std::lock_guard held(guard_);
        for (const auto& [made_from, weak] : networks_)
            if (auto network = weak.lock(); network && network->size == size && made_from == options)
                if (made_of(*network, weights)) return network;
        return nullptr;
    }

    void add(const std::string& options, const std::shared_ptr<const TupleNetwork>& network) {
        const std::lock_guard held(guard_);
        std::erase_if(networks_, [](const auto& each) { return each.second.expired(); });
        networks_.emplace_back(options, network);
    }

private:
    std::mutex guard_;
    std::vector<std::pair<std::string, std::weak_ptr<const TupleNetwork>>> networks_;
};

// Throws for a network that is larger than any use.
void check_contents(const std::vector<Tuple>& tuples) {
    constexpr std::size_t most = std::size_t{1} << 22;
    std::size_t contents = 0;
    for (const Tuple& tuple : tuples) contents += static_cast<std::size_t>(std::pow(3, tuple.size()));
    if (contents > most)
        throw std::invalid_argument("the tuples have " + std::to_string(contents) + " contents in all, allowed are " +
                                    std::to_string(most));
}

}  // namespace

TupleNetwork::TupleNetwork(const std::string& options, const Geometry& geometry)
    : size(geometry.size), cells(geometry.cells()) {
    std::string_view rest = options;
    expect(rest, "phases=");
    phases = take_number(rest);
    const bool antisymmetric = !rest.starts_with(",colours=");
    if (!antisymmetric) expect(rest, ",colours=free");
    expect(rest, ",tuples=");
    if (phases < 1 || phases > 64) refuse(options);
    const std::vector<Tuple> tuples = take_tuples(rest, geometry);
    check_contents(tuples);

    for (const Tuple& tuple : tuples) {
        const auto table = static_cast<std::uint32_t>(ties.size());
        const std::size_t first = lookups.size();
        std::vector<Bits> seen;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const Tuple squares = image(tuple, symmetry, size);
            const auto found = std::find(seen.begin(), seen.end(), set_of(squares));
            // Images on the same squares have the same entry; one that reads them in order makes tables more alike.
            if (found == seen.end()) {
                seen.push_back(set_of(squares));
                lookups.push_back({set_of(tuple), symmetry, table});
            } else if (std::is_sorted(squares.begin(), squares.end())) {
                lookups[first + (found - seen.begin())].symmetry = symmetry;
            }
        }
        free_weights += tie_table(tuple, size, free_weights, antisymmetric, ties);
    }
}

TupleNetwork::TupleNetwork(const std::string& options, const std::vector<double>& weights, const Geometry& geometry)
    : TupleNetwork(options, geometry) {
    if (weights.size() != static_cast<std::size_t>(phases) * free_weights)
        throw std::invalid_argument("expected " + std::to_string(phases * free_weights) + " weights, got " +
                                    std::to_string(weights.size()));
    entries.reserve(phases * ties.size());
    for (int phase = 0; phase < phases; ++phase) {
        const double* genes = weights.data() + static_cast<std::size_t>(phase) * free_weights;
        for (const Tie& tie : ties) entries.push_back(tie.sign ? tie.sign * genes[tie.index] : 0.0);
    }
    merged = merged_tuples(*this);
}

std::shared_ptr<const TupleNetwork> network_of(const std::string& options, const std::vector<double>& weights,
                                               const Geometry& board) {
    constexpr std::size_t large = std::size_t{1} << 16;  // smaller ones are sooner made than looked for
    static SharedNetworks shared;
    if (weights.size() >= large)
        if (auto found = shared.find(options, weights, board.size)) return found;
    auto made = std::make_shared<const TupleNetwork>(options, weights, board);
    if (weights.size() >= large) shared.add(options, made);
    return made;
}

}  // namespace heibai::reversi
