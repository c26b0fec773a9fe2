#include "ui/canvas/words/rich_text.h"

#include <fmt/format.h>

namespace warpatlas::ui {

RichText line(std::string text, Tone tone)
{
    return {{std::move(text), false, tone}};
}

void say(RichText& text, std::string words, Tone tone, bool strong)
{
    text.push_back({std::move(words), strong, tone});
}

std::string plainText(const RichText& text)
{
    std::string plain;
    for (const Run& run : text)
        plain += run.text;
    return plain;
}

std::string groupDigits(std::uint64_t value)
{
    std::string digits = std::to_string(value);
    for (int place = int(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(std::size_t(place), ",");
    return digits;
}

std::string percent(std::uint64_t part, std::uint64_t whole)
{
    if (whole == 0)
        return "0 %";
    const double share = 100.0 * double(part) / double(whole);
    if (part > 0 && share < 0.1)
        return "under 0.1 %";
    if (part < whole && share > 99.9)
        return "over 99.9 %";
    return part == whole ? "100 %" : fmt::format("{:.1f} %", share);
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& many)
{
    return groupDigits(count) + " " + (count == 1 ? one : many);
}

} // namespace warpatlas::ui
