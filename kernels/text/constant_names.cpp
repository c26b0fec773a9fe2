#include "kernels/text/constant_names.h"

#include "kernels/text/host_expression.h"

#include <algorithm>
#include <cstddef>

namespace warpatlas::inline text {
namespace {

using TokenKind = CppToken::Kind;

constexpr int deepest = 24; ///< names in the values of names

bool sameText(std::span<const CppToken> a, std::span<const CppToken> b)
{
    return std::ranges::equal(a, b, [](const CppToken& x, const CppToken& y) { return x.text == y.text; });
}

} // namespace

void ConstantNames::add(std::string_view name, Row tokens)
{
    const auto [at, isNew] = m_rows.emplace(name, tokens);
    if (!isNew && at->second && !sameText(*at->second, tokens))
        at->second.reset();
}

void ConstantNames::directive(Row line)
{
    // A macro with arguments has its bracket right behind the name.
    if (line.size() >= 2 && line[0].is("define")
        && (line.size() == 2 || !line[2].is("(") || line[2].at != line[1].end()))
        add(line[1].text, line.subspan(2));
}

void ConstantNames::read(std::span<const CppToken> tokens)
{
    const auto until = [&](std::size_t at, std::string_view stops) {
        int depth = 0;
        for (; at < tokens.size(); ++at) {
            const std::string_view text = tokens[at].text;
            if (depth == 0 && text.size() == 1 && stops.find(text[0]) != std::string_view::npos)
                break;
            depth += tokens[at].nesting();
            if (depth < 0)
                break;
        }
        return at;
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == TokenKind::Directive) {
            std::size_t end = i + 1;
            while (end < tokens.size() && tokens[end].directive && tokens[end].kind != TokenKind::Directive)
                ++end;
            directive(tokens.subspan(i + 1, end - i - 1));
            i = end - 1;
        } else if (tokens[i].is("const") || tokens[i].is("constexpr") || tokens[i].is("enum")) {
            const bool list = tokens[i].is("enum");
            // All that has a value up to the end of the declaration: "const int a = 4, b = a * 2;".
            for (std::size_t at = i + 1; at + 1 < tokens.size() && !tokens[at].is(";"); ++at) {
                if (!list && (tokens[at].is("(") || tokens[at].is("{") || tokens[at].is(")")))
                    break;
                if (list && tokens[at].is("}"))
                    break;
                if (tokens[at].kind == TokenKind::Name && tokens[at + 1].is("=")) {
                    const std::size_t end = until(at + 2, ",;}");
                    add(tokens[at].text, tokens.subspan(at + 2, end - at - 2));
                    at = end - 1;
                }
            }
        } else if (tokens[i].is("template")) {
            // "template <int N, typename T>": the last name of each is said elsewhere.
            int depth = 0;
            for (std::size_t at = i + 1; at < tokens.size(); ++at) {
                depth += tokens[at].is("<") ? 1 : tokens[at].is(">") ? -1 : tokens[at].is(">>") ? -2 : 0;
                if (tokens[at].kind == TokenKind::Name && at + 1 < tokens.size()
                    && (tokens[at + 1].is(",") || tokens[at + 1].is(">") || tokens[at + 1].is("=")))
                    m_rows[tokens[at].text].reset();
                if (depth <= 0)
                    break;
            }
        } else if (tokens[i].is("using") && i + 2 < tokens.size() && tokens[i + 2].is("=")) {
            const std::size_t end = until(i + 3, ";");
            add(tokens[i + 1].text, tokens.subspan(i + 3, end - i - 3));
        } else if (tokens[i].is("typedef")) {
            const std::size_t end = until(i + 1, ";");
            if (end > i + 2 && tokens[end - 1].kind == TokenKind::Name)
                add(tokens[end - 1].text, tokens.subspan(i + 1, end - i - 2));
        }
    }
}

std::optional<std::int64_t> ConstantNames::value(std::span<const CppToken> expression, int depth) const
{
    if (expression.empty() || depth > deepest)
        return std::nullopt;
    const std::string_view first = expression.front().text, last = expression.back().text;
    const std::string_view whole(first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data()));
    const auto number = numberOfHost(whole, [&](std::string_view name) -> std::optional<HostNumber> {
        const auto [known, isNew] = m_values.try_emplace(std::string(name)); // what its own value names is not known
        if (const auto row = m_rows.find(name); isNew && row != m_rows.end() && row->second)
            known->second = value(*row->second, depth + 1);
        return known->second ? std::optional(HostNumber(static_cast<double>(*known->second), false)) : std::nullopt;
    });
    return number && !number->real ? std::optional(static_cast<std::int64_t>(number->value)) : std::nullopt;
}

std::string_view ConstantNames::meaning(std::string_view name) const
{
    for (int depth = 0; depth < deepest; ++depth) {
        const auto named = m_rows.find(name);
        if (named == m_rows.end())
            return name;
        if (!named->second || named->second->empty())
            return {};
        // "unsigned char": the last word says the size, and more often than not there is one.
        name = named->second->back().text;
    }
    return {};
}

} // namespace warpatlas::inline text
