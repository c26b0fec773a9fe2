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

std::string plainText(const RichText& text)
{
    std::string plain;
    for (const Run& run : text)
        plain += run.text;
    return plain;
}

} // namespace warpatlas::ui
