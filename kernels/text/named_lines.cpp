#include "kernels/text/named_lines.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline text {
namespace {

using TokenKind = CppToken::Kind;
using ArrayPlace = DeclaredArray::Place;

bool endsStatement(const CppToken& token)
{
    return token.is(";") || token.is("{") || token.is("}");
}

} // namespace

NamedLines::NamedLines(std::string_view text) : m_tokens(codeTokens(text)), m_arrays(declaredArrays(text))
{
    for (std::size_t i = 0; i < m_arrays.size(); ++i)
        m_byName[m_arrays[i].name].push_back(i);
    findBodies();
    findStatements();
}

void NamedLines::findStatements()
{
    for (std::size_t at = 0; at < m_tokens.size(); ++at) {
        const CppToken& token = m_tokens[at];
        if (at == 0 || endsStatement(m_tokens[at - 1]))
            m_statements.push_back({token.line, token.line, {}});
        Statement& statement = m_statements.back();
        statement.lastLine = token.line;
        if (token.kind == TokenKind::Name)
            add(at, statement.named);
        else if (token.is("[") && at > 0 && m_tokens[at - 1].is(")"))
            statement.named.pointers = true; // "(p + 1)[i]"
    }
}

void NamedLines::findBodies()
{
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < m_tokens.size(); ++i) {
        if (m_tokens[i].is("("))
            open.push_back(i);
        if (!m_tokens[i].is(")") || open.empty())
            continue;
        if (m_tokens[i + 1].is("{") && open.back() > 0 && m_tokens[open.back() - 1].kind == TokenKind::Name)
            m_functions.insert(m_tokens[open.back() - 1].text);
        open.pop_back();
    }
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i].is("__global__"))
            continue;
        Body body;
        // The list of parameters is the last pair of brackets before the body: others belong to __launch_bounds__.
        std::size_t at = i;
        int depth = 0;
        for (; at < m_tokens.size() && !(depth == 0 && endsStatement(m_tokens[at])); ++at) {
            if (m_tokens[at].is("(") && depth++ == 0)
                body.given.clear();
            const bool ends = m_tokens[at].is(",") || m_tokens[at].is(")");
            if (depth == 1 && ends && m_tokens[at - 1].kind == TokenKind::Name)
                body.given.push_back(m_tokens[at - 1].text);
            depth -= m_tokens[at].is(")") ? 1 : 0;
        }
        if (at == m_tokens.size() || !m_tokens[at].is("{"))
            continue;
        body.firstLine = m_tokens[at].line;
        i = behindGroup(m_tokens, at) - 1;
        body.lastLine = m_tokens[i].line;
        m_bodies.push_back(std::move(body));
    }
}

bool NamedLines::isLibrary(std::string_view function) const
{
    constexpr std::array<std::string_view, 24> withoutMemory{"if", "for", "while", "switch", "return", "sizeof", "min",
        "max", "abs", "fabs", "fabsf", "fmin", "fmax", "fminf", "fmaxf", "fma", "fmaf", "sqrt", "sqrtf", "rsqrtf",
        "exp", "expf", "int", "float"};
    return !m_functions.contains(function) && !function.starts_with("__") && !function.starts_with("atomic")
        && !function.starts_with("make_") && std::ranges::find(withoutMemory, function) == withoutMemory.end();
}

bool NamedLines::isGiven(std::string_view name, std::uint32_t line) const
{
    auto body = std::ranges::lower_bound(m_bodies, line, {}, &Body::lastLine);
    for (; body != m_bodies.end() && body->firstLine <= line; ++body)
        if (std::ranges::find(body->given, name) != body->given.end())
            return true;
    return false;
}

void NamedLines::add(std::size_t token, NamedArrays& named) const
{
    const std::string_view name = m_tokens[token].text;
    const std::uint32_t line = m_tokens[token].line;
    static const std::vector<std::size_t> none;
    const auto ofName = m_byName.find(name);
    bool declared = false;
    for (const std::size_t i : ofName == m_byName.end() ? none : ofName->second) {
        const DeclaredArray& array = m_arrays[i];
        if (line < array.firstLine || line > array.lastLine)
            continue;
        declared = true;
        if (array.place == ArrayPlace::Field || (array.place == ArrayPlace::Local && !array.isKnown()))
            named.others = true;
        else if (array.place == ArrayPlace::Local && std::ranges::find(named.arrays, i) == named.arrays.end())
            named.arrays.push_back(i);
    }
    const auto is = [&](std::size_t at, std::string_view text) {
        return at < m_tokens.size() && m_tokens[at].is(text);
    };
    if (is(token + 1, "(")) {
        named.others = named.others || isLibrary(name);
        return;
    }
    // "p[i]", "*p", "p->x": what p points to may be any array.
    const auto isOperand = [&](std::size_t at) {
        const CppToken& before = m_tokens[at];
        return (before.kind == TokenKind::Name && !before.is("return")) || before.kind == TokenKind::Number
            || before.is(")") || before.is("]");
    };
    const auto prefixed = [&](std::string_view sign) {
        return token > 0 && is(token - 1, sign) && (token == 1 || !isOperand(token - 2));
    };
    named.others = named.others || (!declared && prefixed("&"));
    if (declared || isGiven(name, line))
        return;
    named.pointers = named.pointers || is(token + 1, "[") || is(token + 1, "->") || prefixed("*");
}

NamedArrays NamedLines::of(std::uint32_t line) const
{
    NamedArrays named;
    auto statement = std::ranges::lower_bound(m_statements, line, {}, &Statement::lastLine);
    for (; statement != m_statements.end() && statement->firstLine <= line; ++statement) {
        for (const std::size_t array : statement->named.arrays)
            if (std::ranges::find(named.arrays, array) == named.arrays.end())
                named.arrays.push_back(array);
        named.others = named.others || statement->named.others;
        named.pointers = named.pointers || statement->named.pointers;
    }
    return named;
}

} // namespace warpatlas::inline text
