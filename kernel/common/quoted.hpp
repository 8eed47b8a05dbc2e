// Texts of others in messages.
#pragma once

#include <string>
#include <string_view>

namespace heibai {

// Between quotes, at most `most` characters of it; what is not plain ASCII as '?', so that a message stays one short line.
inline std::string quoted(std::string_view text, std::size_t most = 60) {
    std::string shown = "'";
    for (const char letter : text.substr(0, most)) shown += letter >= ' ' && letter <= '~' ? letter : '?';
    return shown + (text.size() > most ? "...'" : "'");
}

}  // namespace heibai
