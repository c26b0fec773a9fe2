#include "ui/canvas/words/rich_text.h"

#include <utility>

namespace warpatlas::ui::inline canvas {

RichText line(std::string text, Tone tone)
{
    return {{std::move(text), false, tone}};
}

void append(RichText& text, std::string words, Tone tone, bool strong)
{
    text.push_back({std::move(words), strong, tone});
}

namespace {

/// Stand around toned words; the first is followed by the tone's number. No text has them otherwise.
constexpr char beginsTone = '\x01', endsTone = '\x02';

} // namespace

std::string toned(Tone tone, std::string_view words)
{
    std::string text{beginsTone, char('A' + int(tone))};
    text += words;
    return text + endsTone;
}

void appendMarked(RichText& text, std::string_view words, Tone tone)
{
    for (std::size_t begin = words.find(beginsTone); begin != std::string_view::npos; begin = words.find(beginsTone)) {
        const std::size_t end = words.find(endsTone, begin);
        appendMarked(text, words.substr(0, begin), tone);
        append(text, std::string(words.substr(begin + 2, end - begin - 2)), Tone(words[begin + 1] - 'A'), true);
        words.remove_prefix(end + 1);
    }
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

} // namespace warpatlas::ui::inline canvas
