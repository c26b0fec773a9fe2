#include "app/words/say.h"

#include "kernels/model/text.h"

#include <locale>
#include <optional>
#include <utility>

namespace warpatlas::inline words {
namespace {

Dictionary& dictionary()
{
    static Dictionary texts;
    return texts;
}

/// The dictionary's decimal sign. A locale of the system may not be installed.
class Signs : public std::numpunct<char> {
    char do_decimal_point() const override { return dictionary().decimal; }
    std::string do_grouping() const override { return {}; }
};

std::locale& locale()
{
    static std::locale signs = std::locale::classic();
    return signs;
}

/// Asks for the language's signs where a text says how a number is written: {0:.3g} becomes {0:.3Lg}.
std::string withSigns(std::string text)
{
    for (std::size_t at = text.find('}'); at != std::string::npos; at = text.find('}', at + 1)) {
        const std::size_t from = text.rfind('{', at), format = text.find(':', from == std::string::npos ? at : from);
        if (format < at && std::string_view("eEfFgG").find(text[at - 1]) != std::string_view::npos)
            text.insert(++at - 2, 1, 'L');
    }
    return text;
}

std::optional<double> numberAmong(fmt::format_args figures, int place)
{
    return fmt::visit_format_arg(
        [](auto figure) -> std::optional<double> {
            if constexpr (std::is_arithmetic_v<decltype(figure)>)
                return double(figure);
            else
                return std::nullopt;
        },
        figures.get(place));
}

} // namespace

Translation::Translation(std::string words) : text(withSigns(std::move(words))) { }

Translation::Translation(std::map<std::string, std::string> byForm, int decides)
    : text(withSigns(byForm.at("other"))), forms(std::move(byForm)), number(decides)
{
    for (auto& [form, words] : forms)
        words = withSigns(std::move(words));
}

const std::string& Translation::formFor(double count) const
{
    if (forms.empty())
        return text;
    const auto found =
        forms.find(dictionary().form ? dictionary().form(count) : std::string(count == 1 ? "one" : "other"));
    return found == forms.end() ? text : found->second;
}

void setDictionary(Dictionary texts)
{
    dictionary() = std::move(texts);
    locale() = std::locale(std::locale::classic(), new Signs); // which the locale owns
}

const Translation* translated(std::string_view key)
{
    const auto found = dictionary().texts.find(key);
    return found == dictionary().texts.end() ? nullptr : &found->second;
}

std::string filled(std::string_view key, fmt::string_view english, fmt::format_args figures)
{
    if (const Translation* const found = translated(key)) {
        try {
            const auto number = found->number < 0 ? std::nullopt : numberAmong(figures, found->number);
            return fmt::vformat(locale(), number ? found->formFor(*number) : found->text, figures);
        } catch (const fmt::format_error&) { // the English fits
        }
    }
    return fmt::vformat(english, figures);
}

std::string say(const Text& text)
{
    const Translation* const found = translated(text.key);
    return found != nullptr ? found->text : std::string(text.english);
}

std::string_view nameFor(std::uint64_t count, const Noun& noun)
{
    const Translation* const found =
        dictionary().texts.empty() ? nullptr : translated(fmt::format("noun.{}", noun.key)); // "lane" is a text as well
    return found != nullptr ? std::string_view(found->formFor(double(count))) : count == 1 ? noun.one : noun.several;
}

std::string counted(std::uint64_t count, const Noun& noun)
{
    return fmt::format("{} {}", grouped(count), nameFor(count, noun));
}

} // namespace warpatlas::inline words
