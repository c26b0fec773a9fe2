#include "app/words/sentence.h"

#include <algorithm>
#include <string_view>

namespace warpatlas {

std::string ended(std::string words)
{
    constexpr std::string_view ends[] = {".", "?", "!", "…"};
    if (!words.empty() && std::ranges::none_of(ends, [&](std::string_view end) { return words.ends_with(end); }))
        words += '.';
    return words;
}

} // namespace warpatlas
