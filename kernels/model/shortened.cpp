#include "kernels/model/shortened.h"

#include <algorithm>

namespace warpatlas {

namespace {

constexpr std::string_view ellipsis = "...";

bool isInsideLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

/// The longest beginning of at most `most` bytes that ends between letters.
/// How many bytes an unseen letter has that begins there (UTF-8); 0: there is none.
std::size_t unseenAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const unsigned first = byte(0), second = byte(1), third = byte(2);
    if (first == 0xc2U && second >= 0x80U && second < 0xa0U) // C1
        return 2;
    const bool unseen = (first == 0xe2U && second == 0x80U
                            && ((third >= 0x8bU && third <= 0x8fU) || (third >= 0xa8U && third <= 0xaeU)))
        || (first == 0xe2U && second == 0x81U && third >= 0xa0U && third <= 0xafU)
        || (first == 0xefU && second == 0xbbU && third == 0xbfU);
    return unseen ? 3 : 0;
}

std::string_view beginning(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    // A text that is no UTF-8 has no letters to keep whole.
    std::size_t end = most;
    while (end > 0 && most - end < 4 && isInsideLetter(text[end]))
        --end;
    return text.substr(0, end);
}

std::string_view ending(std::string_view text, std::size_t most)
{
    std::size_t start = text.size() - std::min(most, text.size());
    for (int i = 0; i < 3 && start < text.size() && isInsideLetter(text[start]); ++i)
        ++start;
    return text.substr(start);
}

} // namespace

std::string onOneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](unsigned char letter) { return letter < 32 || letter == 127; }, ' ');
    std::string shown;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const std::size_t bytes = unseenAt(text, i); bytes > 0) {
            shown += ' ';
            i += bytes - 1;
        } else
            shown += text[i];
    }
    return shown;
}

std::string shortened(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return onOneLine(std::string(text));
    return onOneLine(std::string(beginning(text, most - std::min(most, ellipsis.size()))).append(ellipsis));
}

std::string shortenedName(std::string_view name, std::size_t most)
{
    if (name.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos)
        return "'" + shortened(name, most) + "'";
    if (name.size() <= most)
        return onOneLine(std::string(name));
    const std::size_t kept = most - std::min(most, ellipsis.size());
    return onOneLine(std::string(beginning(name, kept / 2)).append(ellipsis).append(ending(name, kept - kept / 2)));
}

} // namespace warpatlas
