#include "kernels/compiler/declarations/declaration_reader.h"

#include "kernels/compiler/declarations/branches.h"
#include "kernels/compiler/declarations/nesting.h"

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

void DeclarationReader::readTokens(std::span<const CppToken> tokens)
{
    m_others.clear();
    m_tokens = countingCode(tokens, &m_others);
}

std::vector<Declaration> DeclarationReader::declarations()
{
    if (tooDeep(m_tokens))
        return {};
    for (m_at = 0; m_at < m_tokens.size(); ++m_at) // over a bracket too many: the compiler says so
        readScope({});
    return std::exchange(m_declarations, {});
}

void DeclarationReader::readScope(std::optional<std::size_t> owner)
{
    while (m_at < m_tokens.size() && !token(m_at).is("}"))
        if (token(m_at).is(";"))
            ++m_at;
        else if (!owner || !skipAccess())
            readDeclaration(owner);
}

void DeclarationReader::readDeclaration(std::optional<std::size_t> owner)
{
    using Kind = Declaration::Kind;
    Declaration read{.begin = m_at, .owner = owner, .scope = m_scope};
    const std::size_t number = m_declarations.size();
    if (const std::size_t behind = m_words.behindStatement(m_tokens, m_at); behind > m_at) {
        read.kind = Kind::Statement;
        read.end = read.behind = m_at = behind;
        m_declarations.push_back(std::move(read));
        return;
    }
    readHead(read);
    read.parameters = parameterList(read);
    read.kind = kindOf(read);
    m_declarations.push_back(read);
    if (read.kind == Kind::Scope || read.kind == Kind::Class) {
        const bool names = contains(read.begin, read.end, "namespace") && token(read.end - 1).kind == TokenKind::Name
            && !token(read.end - 1).is("namespace");
        for (std::size_t i = read.begin; names && i < read.end; ++i)
            if (!token(i).is("inline") && !token(i).is("namespace"))
                m_scope.append(token(i).text).append(i + 1 == read.end ? "::" : "");
        ++m_at;
        readScope(read.kind == Kind::Class ? number : owner);
        m_scope = read.scope;
        m_declarations[number].close = m_at++;
        if (read.kind == Kind::Class)
            skipToSemicolon();
    } else if (read.kind == Kind::Function || (read.hasBody && isKernel(read.begin, read.end))) {
        // A kernel whose list is not written yet ends as others do. `try` blocks as bodies, and a semicolon behind a
        // body, are left to the compiler.
        m_at = behindGroup(m_at);
    } else {
        skipToSemicolon();
    }
    if (m_at == read.begin)
        ++m_at; // nothing that is known: never stand still
    m_declarations[number].behind = m_at = std::min(m_at, m_tokens.size());
}

Declaration::Kind DeclarationReader::kindOf(const Declaration& head) const
{
    using Kind = Declaration::Kind;
    const auto has = [&](std::string_view word) { return contains(head.begin, head.end, word); };
    if (!head.hasBody)
        return Kind::Other;
    if (head.parameters)
        return Kind::Function;
    if (has("namespace") || (has("extern") && head.end <= head.begin + 2))
        return Kind::Scope;
    const bool isClass = !has("enum") && (has("struct") || has("class") || has("union"));
    return isClass ? Kind::Class : Kind::Other;
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

bool DeclarationReader::isDevice(std::size_t begin, std::size_t end) const
{
    for (std::size_t i = begin; i < end; ++i)
        if (m_words.isDevice(token(i).text))
            return true;
    return false;
}

bool DeclarationReader::isInMemory(std::size_t begin, std::size_t end) const
{
    return contains(begin, end, "__constant__") || contains(begin, end, "__shared__")
        || contains(begin, end, "__managed__");
}

bool DeclarationReader::isKernel(std::size_t begin, std::size_t end) const
{
    for (std::size_t i = begin; i < end; ++i)
        if (m_words.isKernel(token(i).text))
            return true;
    return false;
}

void DeclarationReader::readHead(Declaration& head)
{
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
    head.hasBody = token(m_at).is("{");
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

std::vector<std::string> DeclarationReader::templateParameters(std::size_t begin) const
{
    std::vector<std::string> names;
    if (!token(begin).is("template") || !token(begin + 1).is("<"))
        return names;
    const std::size_t close = behindAngles(begin + 1) - 1;
    std::string_view last;
    bool isValue = false; // behind `=`
    int depth = 0;
    for (std::size_t i = begin + 2; i <= close && i < m_tokens.size(); ++i) {
        if (i == close || (token(i).is(",") && depth == 0)) {
            names.emplace_back(last);
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

std::vector<std::pair<std::size_t, std::size_t>> DeclarationReader::parametersAt(std::size_t open) const
{
    std::vector<std::pair<std::size_t, std::size_t>> parameters;
    const std::size_t close = behindGroup(open) - 1;
    std::size_t start = open + 1;
    int angles = 0;
    for (std::size_t i = start; i <= close; ++i) {
        if (i != close && (token(i).is("(") || token(i).is("[") || token(i).is("{")))
            i = behindGroup(i) - 1;
        angles += token(i).is("<") ? 1 : token(i).is(">") ? -1 : 0;
        if (i != close && !(token(i).is(",") && angles == 0))
            continue;
        if (i > start)
            parameters.emplace_back(start, i);
        start = i + 1;
    }
    return parameters;
}

} // namespace warpatlas::inline compiler
