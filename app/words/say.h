/// Texts for people. Each has a key, by which a dictionary replaces the English text beside it: a language is added
/// without touching the code that says it.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>

namespace warpatlas::inline words {

/// Texts by key, with fmt's placeholders in any order: "{1} de {0}".
using Dictionary = std::map<std::string, std::string, std::less<>>;

/// Sets the dictionary for all threads; call it before there are others. Empty: English.
void setDictionary(Dictionary dictionary);

/// Returns the dictionary's text; null where it has none and the English stands.
const std::string* translated(std::string_view key);

/// Fills figures into a text. A dictionary's text whose placeholders do not fit is not used.
template <class... Figures>
std::string say(std::string_view key, fmt::format_string<const Figures&...> english, const Figures&... figures)
{
    if (const std::string* const text = translated(key)) {
        try {
            return fmt::vformat(*text, fmt::make_format_args(figures...));
        } catch (const fmt::format_error&) {
        }
    }
    return fmt::format(english, figures...);
}

/// A text without figures, for tables.
struct Text {
    std::string_view key, english;
};
std::string say(const Text& text);

/// A counted thing: its key, and the English for one and for several.
struct Noun {
    std::string_view key, one, several;
};

namespace noun {
inline constexpr Noun access{"access", "access", "accesses"}, block{"block", "block", "blocks"},
    byte{"byte", "byte", "bytes"}, channel{"channel", "channel", "channels"}, column{"column", "column", "columns"},
    element{"element", "element", "elements"}, error{"error", "error", "errors"}, field{"field", "field", "fields"},
    file{"file", "file", "files"}, input{"input", "input", "inputs"},
    instruction{"instruction", "instruction", "instructions"}, lane{"lane", "lane", "lanes"},
    launch{"launch", "launch", "launches"}, multiprocessor{"multiprocessor", "SM", "SMs"},
    name{"name", "name", "names"}, number{"number", "number", "numbers"}, pass{"pass", "pass", "passes"},
    place{"place", "place", "places"}, remark{"remark", "remark", "remarks"}, request{"request", "request", "requests"},
    row{"row", "row", "rows"}, sector{"sector", "sector", "sectors"}, slice{"slice", "slice", "slices"},
    thread{"thread", "thread", "threads"}, time{"time", "time", "times"}, turn{"turn", "turn", "turns"},
    value{"value", "value", "values"}, warp{"warp", "warp", "warps"}, wave{"wave", "wave", "waves"};
} // namespace noun

/// Returns "element" or "elements", as the count needs.
std::string_view nameFor(std::uint64_t count, const Noun& noun);
/// "1 element", "1,024 elements"
std::string counted(std::uint64_t count, const Noun& noun);

} // namespace warpatlas::inline words
