#include "kernels/compiler/declarations/declaration_reader.h"

#include "kernels/compiler/declarations/branches.h"

#include <algorithm>
#include <set>

namespace warpatlas::inline compiler {

using TokenKind = CppToken::Kind;

bool isAnnotation(std::string_view word)
{
    static const std::set<std::string_view> annotations{"__launch_bounds__", "__align__", "alignas", "__attribute__",
        "__declspec", "decltype", "noexcept", "__cluster_dims__", "__maxnreg__", "__block_size__", "explicit",
        "requires", "throw"};
    return annotations.contains(word);
}

const CppToken& DeclarationReader::token(std::size_t index) const
{
    static const CppToken end;
    return index < m_tokens.size() ? m_tokens[index] : end;
}

void DeclarationReader::readTokens(std::vector<CppToken> tokens)
{
    const std::vector<bool> counts = countingTokens(tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!tokens[i].directive && tokens[i].kind != TokenKind::Comment)
            (counts[i] ? m_tokens : m_others).push_back(tokens[i]);
}

void DeclarationReader::blankTokens(std::string& text, std::size_t begin, std::size_t end) const
{
    const auto blank = [&](const CppToken& token) {
        for (std::size_t at = token.at; at < token.end(); ++at)
            if (text[at] != '\n' && text[at] != '\r')
                text[at] = ' ';
    };
    end = std::min(end, m_tokens.size());
    if (begin >= end)
        return;
    for (std::size_t i = begin; i < end; ++i)
        blank(m_tokens[i]);
    const auto before = [](const CppToken& token, std::size_t at) { return token.at < at; };
    for (auto other = std::lower_bound(m_others.begin(), m_others.end(), m_tokens[begin].at, before);
         other != m_others.end() && other->at < m_tokens[end - 1].at; ++other)
        blank(*other);
}

std::size_t DeclarationReader::behindAngles(std::size_t at) const
{
    int depth = 0;
    for (; at < m_tokens.size(); ++at) {
        const CppToken& here = m_tokens[at];
        if (here.is("<"))
            ++depth;
        else if (here.is("<<<"))
            depth += 3;
        else if (here.is(">"))
            --depth;
        else if (here.is(">>>"))
            depth -= 3;
        else if (here.is("(") || here.is("[")) {
            at = behindGroup(at) - 1;
            continue;
        } else if (here.is(";") || here.is("{"))
            return at;
        if (depth <= 0)
            return at + 1;
    }
    return at;
}

bool DeclarationReader::contains(std::size_t begin, std::size_t end, std::string_view word) const
{
    for (std::size_t i = begin; i < end; ++i)
        if (token(i).is(word))
            return true;
    return false;
}

Declaration DeclarationReader::readHead()
{
    Declaration head;
    head.begin = m_at;
    bool list = false; // of member initialisers
    while (m_at < m_tokens.size()) {
        const CppToken& here = token(m_at);
        if (here.is("template") && token(m_at + 1).is("<"))
            m_at = behindAngles(m_at + 1);
        else if (here.is("(") || here.is("["))
            m_at = behindGroup(m_at);
        else if (here.is(":") && m_at > head.begin && token(m_at - 1).is(")")) {
            list = true;
            ++m_at;
        } else if (here.is("{") && list && (token(m_at - 1).kind == TokenKind::Name || token(m_at - 1).is(">")))
            m_at = behindGroup(m_at); // member{value}
        else if (here.is("operator")) {
            // Its sign is none of the ends below.
            ++m_at;
            if (token(m_at).is("(") && token(m_at + 1).is(")"))
                m_at += 2;
            while (m_at < m_tokens.size() && token(m_at).kind == TokenKind::Sign && !token(m_at).is("(")
                && !token(m_at).is(";") && !token(m_at).is("{") && !token(m_at).is("}"))
                ++m_at;
        } else if (here.is("{") || here.is(";") || here.is("=") || here.is("}"))
            break;
        else
            ++m_at;
    }
    m_at = std::min(m_at, m_tokens.size());
    head.end = m_at;
    head.body = token(m_at).is("{");
    return head;
}

void DeclarationReader::skipToSemicolon()
{
    while (m_at < m_tokens.size() && !token(m_at).is(";") && !token(m_at).is("}"))
        m_at = behindGroup(m_at);
    if (token(m_at).is(";"))
        ++m_at;
}

bool DeclarationReader::skipAccess()
{
    const bool access = token(m_at + 1).is(":")
        && (token(m_at).is("public") || token(m_at).is("private") || token(m_at).is("protected"));
    m_at += access ? 2 : 0;
    return access;
}

std::optional<std::size_t> DeclarationReader::parameterList(const Declaration& head) const
{
    for (std::size_t i = head.begin; i < head.end;) {
        if (token(i).is("template") && token(i + 1).is("<"))
            i = behindAngles(i + 1);
        else if (isAnnotation(token(i).text) && token(i + 1).is("("))
            i = behindGroup(i + 1);
        else if (token(i).is("["))
            i = behindGroup(i);
        else if (token(i).is("operator") && token(i + 1).is("(") && token(i + 2).is(")"))
            return i + 3;
        else if (token(i).is("operator")) {
            while (i < head.end && !token(i).is("("))
                ++i;
        } else if (token(i).is("<") && i > head.begin && token(i - 1).kind == TokenKind::Name
            && behindAngles(i) < head.end && token(behindAngles(i) - 1).is(">"))
            i = behindAngles(i); // std::function<void()>
        else if (token(i).is("("))
            return i > head.begin ? std::optional(i) : std::nullopt;
        else
            ++i;
    }
    return std::nullopt;
}

bool DeclarationReader::isClass(const Declaration& head) const
{
    return !contains(head.begin, head.end, "enum")
        && (contains(head.begin, head.end, "struct") || contains(head.begin, head.end, "class")
            || contains(head.begin, head.end, "union"));
}

std::string_view DeclarationReader::nameBefore(std::size_t parameters) const
{
    std::size_t at = parameters;
    if (at > 0 && token(at - 1).is(">")) { // of an instance: name<int>(...)
        int depth = 0;
        while (at > 0) {
            --at;
            depth += token(at).is(">") ? 1 : token(at).is("<") ? -1 : 0;
            if (depth == 0)
                break;
        }
    }
    while (at > 0 && token(at - 1).kind != TokenKind::Name)
        --at;
    return at > 0 ? token(at - 1).text : std::string_view("a function");
}

std::string_view DeclarationReader::className(std::size_t at) const
{
    while (token(at + 1).is("("))
        at = behindGroup(at + 1);
    return token(at).text;
}

std::vector<std::string_view> DeclarationReader::templateParameters(const Declaration& head) const
{
    std::vector<std::string_view> names;
    if (!token(head.begin).is("template") || !token(head.begin + 1).is("<"))
        return names;
    const std::size_t close = behindAngles(head.begin + 1) - 1;
    std::string_view last;
    bool isValue = false; // behind `=`
    int depth = 0;
    for (std::size_t i = head.begin + 2; i <= close && i < m_tokens.size(); ++i) {
        if (i == close || (token(i).is(",") && depth == 0)) {
            names.push_back(last);
            last = {};
            isValue = false;
        } else if (token(i).is("<") || token(i).is(">")) {
            depth += token(i).is("<") ? 1 : -1;
        } else if (token(i).is("=") && depth == 0) {
            isValue = true;
        } else if (token(i).kind == TokenKind::Name && depth == 0 && !isValue) {
            last = token(i).text;
        }
    }
    return names;
}

} // namespace warpatlas::inline compiler
