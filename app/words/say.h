/// Texts for people. Each has a key, by which a dictionary replaces the English that stands at its place: a language is
/// added without touching who says it.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>

namespace warpatlas {

/// Texts by key, with fmt's placeholders in any order: "{1} de {0}".
using Dictionary = std::map<std::string, std::string, std::less<>>;

/// From now on, in all threads: to be called before there are others. Empty: English.
void setDictionary(Dictionary dictionary);

/// Null where the dictionary has none: the English stands.
const std::string* translated(std::string_view key);

/// A text with its figures. One of the dictionary whose placeholders do not fit is left aside.
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

/// A text of a table, without figures.
struct Text {
    std::string_view key, english;
};
std::string say(const Text& text);

/// What is counted: its key, and the English for one and for several.
struct Noun {
    std::string_view key, one, several;
};

namespace noun {
inline constexpr Noun access{"access", "access", "accesses"}, block{"block", "block", "blocks"},
    byte{"byte", "byte", "bytes"}, channel{"channel", "channel", "channels"}, column{"column", "column", "columns"},
    element{"element", "element", "elements"}, error{"error", "error", "errors"}, field{"field", "field", "fields"},
    file{"file", "file", "files"}, input{"input", "input", "inputs"},
    instruction{"instruction", "instruction", "instructions"}, lane{"lane", "lane", "lanes"},
    multiprocessor{"multiprocessor", "SM", "SMs"}, name{"name", "name", "names"}, number{"number", "number", "numbers"},
    pass{"pass", "pass", "passes"}, place{"place", "place", "places"}, remark{"remark", "remark", "remarks"},
    request{"request", "request", "requests"}, row{"row", "row", "rows"}, sector{"sector", "sector", "sectors"},
    slice{"slice", "slice", "slices"}, thread{"thread", "thread", "threads"}, time{"time", "time", "times"},
    turn{"turn", "turn", "turns"}, value{"value", "value", "values"}, warp{"warp", "warp", "warps"},
    wave{"wave", "wave", "waves"};
} // namespace noun

/// "element" or "elements", as the count wants it.
std::string_view nameFor(std::uint64_t count, const Noun& noun);
/// "1 element", "1,024 elements"
std::string counted(std::uint64_t count, const Noun& noun);

} // namespace warpatlas
