// Named numbers: the options of a player or a search, as Python gives them.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "common/quoted.hpp"

namespace heibai {

// "one, two, three"
template <typename Names>
std::string listed(const Names& names) {
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

class Settings {
public:
    Settings() = default;
    Settings(std::initializer_list<std::pair<const std::string, double>> numbers) : numbers_(numbers) {}
    explicit Settings(std::map<std::string, double> numbers) : numbers_(std::move(numbers)) {}

    // The number of that name, or the usual one.
    template <typename Number>
    Number get(const std::string& name, Number usual) const {
        const auto found = numbers_.find(name);
        if (found == numbers_.end()) return usual;
        if constexpr (std::is_same_v<Number, bool>)
            return found->second != 0.0;
        else
            return static_cast<Number>(found->second);
    }

    // Sets `number` where it is named.
    template <typename Number>
    void take(const std::string& name, Number& number) const {
        number = get(name, number);
    }

    bool has(std::string_view name) const { return numbers_.find(std::string(name)) != numbers_.end(); }

    // Throws std::invalid_argument for a name that is none of `known`.
    void check_names(std::string_view whose, std::span<const std::string_view> known) const {
        for (const auto& [name, number] : numbers_)
            if (std::find(known.begin(), known.end(), name) == known.end())
                throw std::invalid_argument("the kernel's " + std::string(whose) + " has no setting " + quoted(name) +
                                            "; it has " + listed(known));
    }

private:
    std::map<std::string, double> numbers_;
};

}  // namespace heibai
