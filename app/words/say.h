/// Texts for people. Each has a key, by which a dictionary replaces the English text beside it: a language is added
/// without touching the code that says it.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace warpatlas::inline words {

/// A text with fmt's placeholders in any order: "{1} de {0}". Numbers with a format, `{0:.3g}`, get the language's
/// signs.
struct Translation {
    Translation() = default;
    Translation(std::string text); // NOLINT: most have no other form
    Translation(const char* text) : Translation(std::string(text)) { } // NOLINT
    Translation(std::map<std::string, std::string> forms, int number); ///< throws std::out_of_range without "other"

    /// Of a noun, or of a sentence with a number that decides.
    const std::string& formFor(double number) const;

    std::string text; ///< as it stands where nothing decides
    std::map<std::string, std::string> forms{}; ///< by CLDR's names: "one", "many", "other"; empty: there are none
    int number = -1; ///< the figure that decides, by its place; -1: none, or the text is a noun
};

struct Dictionary {
    std::map<std::string, Translation, std::less<>> texts; ///< by key
    /// CLDR's name of the form that a number needs; null: as English has them.
    std::function<std::string(double number)> form{};
    char decimal = '.'; ///< of numbers that a text has with a format
};

/// Sets the dictionary for all threads; call it before there are others. Empty: English.
void setDictionary(Dictionary dictionary);

/// Returns the dictionary's text; null where it has none and the English stands.
const Translation* translated(std::string_view key);

std::string filled(std::string_view key, fmt::string_view english, fmt::format_args figures);

/// Fills figures into a text. A dictionary's text whose placeholders do not fit is not used.
template <class... Figures>
std::string say(std::string_view key, fmt::format_string<const Figures&...> english, const Figures&... figures)
{
    return filled(key, english, fmt::make_format_args(figures...));
}

/// A text without figures, for tables.
struct Text {
    std::string_view key, english;
};
std::string say(const Text& text);

/// A counted thing: its key, in a dictionary behind "noun.", and the English for one and for several.
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
