#include "ui/canvas/words/rich_text.h"

#include <utility>

namespace warpatlas::ui {

RichText line(std::string text, Tone tone)
{
    return {{std::move(text), false, tone}};
}

void append(RichText& text, std::string words, Tone tone, bool strong)
{
    text.push_back({std::move(words), strong, tone});
}

void appendMarked(RichText& text, std::string_view words, Tone tone)
{
    for (bool strong = false;; strong = !strong) {
        const std::size_t end = words.find("**");
        if (const std::string_view part = words.substr(0, end); !part.empty())
            append(text, std::string(part), tone, strong);
        if (end == std::string_view::npos)
            return;
        words.remove_prefix(end + 2);
    }
}

std::string plainText(const RichText& text)
{
    std::string plain;
    for (const Run& run : text)
        plain += run.text;
    return plain;
}

} // namespace warpatlas::ui
