#include "ui/command_line/options/option_values.h"

#include "app/dataset/numbers.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "ui/canvas/state/kept_view.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace warpatlas::ui::inline command_line {

std::string notOneOf(std::string_view known)
{
    return say("cli.not_one_of", "is not one of {}", known);
}

std::string jsonReportHelp()
{
    return say("cli.json_report", "Write the report as JSON to a file, or to standard output (-)");
}

std::string momentHelp()
{
    return say("cli.moment", "Moment of the launch (default 1, its end, or the file's)");
}

std::string noInteropHelp()
{
    return say("cli.no_interop", "Copy results through the host instead of sharing GPU memory");
}

std::string ownKernelGroup()
{
    return say("cli.own_kernel", "Your own kernel");
}

std::string themeHelp()
{
    return say("cli.theme", "(default dark)");
}

std::string threadsOfBlockHelp()
{
    return say("cli.threads_of_block", "Threads of a block");
}

namespace {

template <class T> std::optional<T> numberFrom(std::string_view text)
{
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Says whether it is a whole number, however large.
bool isWhole(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& reason)
{
    throw InputError(optionText(option, text), reason);
}

std::string notBetween(const std::string& minimum, const std::string& maximum)
{
    return say("cli.not_between", "is not between {} and {}", minimum, maximum);
}

template <class T, std::size_t N>
T choose(const std::string& option, const std::string& text, const std::pair<std::string_view, T> (&words)[N])
{
    std::string known;
    for (const auto& [word, meaning] : words) {
        if (word == text)
            return meaning;
        known += (known.empty() ? "" : ", ") + std::string(word);
    }
    refuse(option, text, notOneOf(known));
}

} // namespace

std::string optionText(const std::string& option, const std::string& value)
{
    return option + " " + (value.empty() ? "''" : value);
}

namespace {

/// Reads one to three whole numbers; the axes that are left out stay as they are in `dim`.
Dim3 parseAxes(
    const std::string& option, const std::string& text, Dim3 dim, std::int64_t least, bool autoIsMeant = false)
{
    std::uint32_t* const axes[] = {&dim.x, &dim.y, &dim.z};
    std::string_view rest = text;
    for (std::size_t axis = 0;; ++axis) {
        if (axis == 3)
            refuse(option, text, say("cli.axes.more", "has more than three numbers; X, X,Y or X,Y,Z is expected"));
        const std::size_t comma = rest.find(',');
        const std::string_view word = rest.substr(0, comma);
        const auto number = numberFrom<std::int64_t>(word);
        if (!number && !isWhole(word))
            refuse(option, text,
                autoIsMeant ? say("cli.axes.form_or_auto", "is not X, X,Y or X,Y,Z in whole numbers, nor auto")
                            : say("cli.axes.form", "is not X, X,Y or X,Y,Z in whole numbers"));
        if (number ? *number < least : word.starts_with('-'))
            refuse(option, text, say("cli.axes.least", "every axis needs at least {}", least));
        if (!number || *number > std::numeric_limits<std::uint32_t>::max())
            refuse(option, text,
                say("cli.axes.most", "an axis has at most 4,294,967,295, as much as CUDA's dim3 can say"));
        *axes[axis] = std::uint32_t(*number);
        if (comma == std::string_view::npos)
            return dim;
        rest.remove_prefix(comma + 1);
    }
}

} // namespace

std::optional<Dim3> parseDim(const std::string& option, const std::string& text, bool autoIsMeant)
{
    if (text == "auto")
        return std::nullopt;
    return parseAxes(option, text, {1, 1, 1}, 1, autoIsMeant);
}

Dim3 parseIndex(const std::string& option, const std::string& text)
{
    return parseAxes(option, text, {0, 0, 0}, 0);
}

int parseWhole(const std::string& option, const std::string& text, int minimum, int maximum)
{
    const auto number = numberFrom<std::int64_t>(text);
    if (!number && !isWhole(text))
        refuse(option, text, isNoWholeNumber());
    if (!number || *number < minimum || *number > maximum)
        refuse(option, text, notBetween(fmt::format("{}", minimum), warpatlas::grouped(std::uint64_t(maximum))));
    return int(*number);
}

double parseReal(const std::string& option, const std::string& text, double minimum, double maximum)
{
    const auto number = numberFrom<double>(text);
    if (!number || !std::isfinite(*number))
        refuse(option, text, isNoNumber());
    if (*number < minimum || *number > maximum)
        refuse(option, text, notBetween(fmt::format("{}", minimum), fmt::format("{}", maximum)));
    return *number;
}

std::pair<int, int> parseSize(const std::string& option, const std::string& text)
{
    constexpr int most = 16384; // what OpenGL drivers take as a framebuffer
    const std::size_t cross = text.find('x');
    const auto width = numberFrom<std::int64_t>(std::string_view(text).substr(0, cross));
    const auto height =
        cross == std::string::npos ? std::nullopt : numberFrom<std::int64_t>(std::string_view(text).substr(cross + 1));
    if (!width || !height)
        refuse(option, text, say("cli.size.form", "is not a size in pixels such as 1280x720"));
    if (*width < 1 || *height < 1 || *width > most || *height > most)
        refuse(option, text, say("cli.size.range", "width and height are 1 to {} pixels", grouped(most)));
    return {int(*width), int(*height)};
}

std::pair<std::string, double> parseAssignment(const std::string& option, const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        refuse(option, text, say("cli.assignment", "is not NAME=VALUE"));
    const auto value = numberFrom<double>(std::string_view(text).substr(equals + 1));
    if (!value || !std::isfinite(*value))
        refuse(option, text, say("cli.assignment.number", "the value is not a number"));
    return {text.substr(0, equals), *value};
}

render::Theme parseTheme(const std::string& option, const std::string& text)
{
    return choose<render::Theme>(option, text, {{"dark", render::Theme::Dark}, {"light", render::Theme::Light}});
}

render::ColourBy parseColour(const std::string& option, const std::string& text)
{
    return choose(option, text, colourNames);
}

std::string coloursHelp()
{
    std::string words;
    for (const auto& [name, colouring] : colourNames)
        words += (words.empty() ? "" : ", ") + std::string(name);
    return say("cli.colours", "{} (default state)", words);
}

} // namespace warpatlas::ui::inline command_line
