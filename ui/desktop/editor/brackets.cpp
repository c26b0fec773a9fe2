#include "ui/desktop/editor/brackets.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <string>
#include <vector>

namespace warpatlas::ui {
namespace {

char partnerOf(char bracket)
{
    switch (bracket) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    default:
        return 0;
    }
}

} // namespace

std::optional<BracketPair> bracketsAt(const QString& text, int cursor)
{
    const auto isBracket = [](QChar c) { return QStringView(u"()[]{}").contains(c); };
    const bool near = (cursor < text.size() && isBracket(text[cursor])) || (cursor > 0 && isBracket(text[cursor - 1]));
    if (!near)
        return std::nullopt;
    std::string letters; // one for each of Qt's
    for (const QChar letter : text)
        letters += letter.unicode() < 128 ? char(letter.unicode()) : '\x80';
    static constexpr std::string_view single[] = {"::"}; // brackets are tokens of one letter anyway
    std::vector<CppToken> open;
    for (const CppToken& token : cppTokens(letters, single)) {
        if (token.kind != CppToken::Kind::Sign || token.text.size() != 1)
            continue;
        const char bracket = token.text.front();
        if (partnerOf(bracket) != 0) {
            open.push_back(token);
            continue;
        }
        if (open.empty() || partnerOf(open.back().text.front()) != bracket)
            continue;
        const BracketPair pair{int(open.back().at), int(token.at)};
        open.pop_back();
        for (const int at : {pair.open, pair.close})
            if (cursor == at || cursor == at + 1)
                return pair;
    }
    return std::nullopt;
}

} // namespace warpatlas::ui
