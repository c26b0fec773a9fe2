#include "app/program/shell_words.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

namespace warpatlas {
namespace {

constexpr std::string_view shellBlanks = " \t\n\r\v\f";

} // namespace

std::vector<std::string> shellWords(std::string_view text)
{
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == 0 && shellBlanks.find(c) != std::string_view::npos) {
            inWord = false;
            continue;
        }
        if (!inWord)
            words.emplace_back();
        inWord = true;
        const char next = i + 1 < text.size() ? text[i + 1] : 0;
        if (c == '\\' && quote != '\'' && next != 0 && (quote == 0 || next == '"' || next == '\\'))
            words.back() += text[++i];
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
        else
            words.back() += c;
    }
    if (quote != 0)
        throw InputError(std::string(text), say("shell_words.open", "a quote is not closed"));
    return words;
}

std::string shellText(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        if (!word.empty() && word.find_first_of(std::string(shellBlanks) + "'\"\\") == std::string::npos) {
            text += word;
            continue;
        }
        text += '\'';
        for (const char c : word)
            text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        text += '\'';
    }
    return text;
}

} // namespace warpatlas
