#include "app/words/sentence.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::inline words {

namespace {

/// Makes the first letter a capital or a small one, where ASCII or Latin-1 has it; the words are UTF-8.
void setCase(std::string& words, bool capital)
{
    const bool latin = words.size() > 1 && words.front() == '\xc3';
    if (words.empty())
        return;
    char& letter = words[latin ? 1 : 0];
    const int small = static_cast<unsigned char>(letter) | 0x20;
    const bool isLetter = latin ? small >= 0xa0 && small < 0xbf && small != 0xb7 : small >= 'a' && small <= 'z';
    if (isLetter)
        letter = char(capital ? small & ~0x20 : small);
}

} // namespace

std::string ended(std::string words)
{
    constexpr std::string_view ends[] = {".", "?", "!", "…"};
    if (!words.empty() && std::ranges::none_of(ends, [&](std::string_view end) { return words.ends_with(end); }))
        words += '.';
    return words;
}

std::string asSentence(std::string words)
{
    setCase(words, true);
    return ended(std::move(words));
}

std::string asSentences(std::span<const std::string> all)
{
    std::string text;
    for (const std::string& words : all)
        text += (text.empty() ? "" : " ") + asSentence(words);
    return text;
}

std::string withinSentence(std::string title)
{
    if (title.size() < 2 || title[1] < 'A' || title[1] > 'Z')
        setCase(title, false);
    return title;
}

} // namespace warpatlas::inline words
