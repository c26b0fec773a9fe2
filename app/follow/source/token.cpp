#include "app/follow/source/token.h"

#include <algorithm>
#include <span>

namespace warpatlas::cpp {
namespace {

void define(Tokens& tokens, std::span<const Token> line, bool certain)
{
    const Token& name = line[1];
    Macro macro;
    const bool called = line.size() > 2 && line[2].is("(") && line[2].at == name.end();
    std::size_t body = 2;
    if (called) {
        macro.parameters.emplace();
        for (++body; body < line.size() && !line[body].is(")"); ++body) {
            if (line[body].kind == Token::Kind::Name)
                macro.parameters->push_back(line[body].text);
            certain = certain && !line[body].is("...");
        }
        certain = certain && body < line.size();
        ++body;
    }
    if (certain && !tokens.macros.contains(name.text)) {
        macro.body.emplace(line.begin() + static_cast<std::ptrdiff_t>(body), line.end());
        macro.body->push_back({Token::Kind::End, true, line.back().line, line.back().end(), {}});
    }
    tokens.macros[name.text] = std::move(macro);
}

/// "TILE=16" of a compiler's -D; alone, a name is 1.
void define(Tokens& tokens, std::string_view definition)
{
    static constexpr std::string_view one = "1";
    const std::size_t sign = definition.find('=');
    const std::string_view body = sign == std::string_view::npos ? one : definition.substr(sign + 1);
    const std::string_view name = definition.substr(0, sign);
    if (name.find('(') != std::string_view::npos)
        return;
    Macro& macro = tokens.macros[name];
    macro.body = cppTokens(body);
    macro.body->push_back({Token::Kind::End, true, 1, body.size(), {}});
}

constexpr std::size_t longestRow = 4096, deepestMacro = 40; ///< a text may name itself again and again

class Expander {
public:
    explicit Expander(const std::map<std::string_view, Macro>& macros) : m_macros(macros) { }

    bool expand(std::span<const Token> row, std::vector<Token>& into)
    {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto found = row[i].kind == Token::Kind::Name && !isUnderWay(row[i].text) ? m_macros.find(row[i].text)
                                                                                            : m_macros.end();
            if (found == m_macros.end()) {
                into.push_back(row[i]);
            } else if (!replace(row, i, *found, into)) {
                return false;
            }
            if (into.size() > longestRow)
                return false;
        }
        return true;
    }

private:
    bool isUnderWay(std::string_view name) const { return std::ranges::find(m_names, name) != m_names.end(); }

    /// `at` is its name's place in the row, and then that of its last token.
    bool replace(std::span<const Token> row, std::size_t& at, const std::pair<const std::string_view, Macro>& named,
        std::vector<Token>& into)
    {
        const auto& [name, macro] = named;
        if (!macro.body || m_names.size() >= deepestMacro)
            return false;
        std::vector<std::vector<Token>> given;
        if (macro.parameters && !arguments(row, at, given))
            return false;
        if (macro.parameters && given.size() != macro.parameters->size())
            return false;
        std::vector<Token> body;
        for (const Token& token : std::span(*macro.body).first(macro.body->size() - 1)) {
            if (token.kind == Token::Kind::Directive || token.is("#") || token.is("##"))
                return false;
            const auto parameter = macro.parameters
                ? std::ranges::find(*macro.parameters, token.text) - macro.parameters->begin()
                : std::ptrdiff_t{0};
            if (macro.parameters && parameter < std::ssize(given)) {
                const std::vector<Token>& argument = given[static_cast<std::size_t>(parameter)];
                body.insert(body.end(), argument.begin(), argument.end());
            } else {
                body.push_back(token);
            }
            if (body.size() > longestRow)
                return false;
        }
        m_names.push_back(name);
        const bool done = expand(body, into);
        m_names.pop_back();
        return done;
    }

    /// Reads "(a, f(b, c))", each with its own macros in place.
    bool arguments(std::span<const Token> row, std::size_t& at, std::vector<std::vector<Token>>& given)
    {
        if (at + 1 >= row.size() || !row[at + 1].is("("))
            return false;
        std::size_t first = at + 2;
        int depth = 1;
        for (std::size_t i = first; i < row.size(); ++i) {
            depth += row[i].is("(") ? 1 : row[i].is(")") ? -1 : 0;
            if (depth != 0 && !(depth == 1 && row[i].is(",")))
                continue;
            if (depth != 0 || i > first || !given.empty())
                if (!expand(row.subspan(first, i - first), given.emplace_back()))
                    return false;
            first = i + 1;
            at = i;
            if (depth == 0)
                return true;
        }
        return false;
    }

    const std::map<std::string_view, Macro>& m_macros;
    std::vector<std::string_view> m_names; ///< of macros whose bodies are being read
};

} // namespace

std::optional<std::vector<Token>> expanded(std::span<const Token> row, const std::map<std::string_view, Macro>& macros)
{
    std::vector<Token> all;
    if (row.empty() || !Expander(macros).expand(row, all))
        return std::nullopt;
    all.push_back({Token::Kind::End, false, row.back().line, row.back().end(), {}});
    return all;
}

Tokens tokensOf(std::string_view source, std::span<const std::string> definitions)
{
    Tokens tokens;
    for (const std::string& definition : definitions)
        define(tokens, definition);
    std::vector<Token> all = cppTokens(source);
    std::erase_if(all, [](const Token& token) { return token.kind == Token::Kind::Comment; });
    int conditions = 0; // #if without its #endif
    std::string_view unless; // the name of the "#ifndef" that alone is open: its own definition in it is certain
    for (auto at = all.begin(); at != all.end();) {
        if (!at->directive) {
            tokens.list.push_back(*at++);
            continue;
        }
        const auto end = std::find_if(++at, all.end(),
            [](const Token& token) { return !token.directive || token.kind == Token::Kind::Directive; });
        const std::span<const Token> line(at, end);
        at = end;
        if (line.empty())
            continue;
        const std::string_view what = line.front().text;
        conditions += what.starts_with("if") ? 1 : what == "endif" ? -1 : 0;
        if (what.starts_with("if") || what.starts_with("el") || what == "endif")
            tokens.list.push_back({Token::Kind::Sign, true, line.front().line, line.front().at, "#"});
        if (what != "define" && what != "undef")
            unless = what == "ifndef" && conditions == 1 && line.size() > 1 ? line[1].text : std::string_view();
        if (line.size() < 2 || (what != "define" && what != "undef"))
            continue;
        const bool standard = what == "define" && conditions == 1 && !unless.empty() && line[1].is(unless);
        if (!standard || !tokens.macros.contains(unless))
            define(tokens, line, what == "define" && (conditions == 0 || standard));
    }
    const auto lines = static_cast<std::uint32_t>(std::ranges::count(source, '\n'));
    tokens.list.push_back({Token::Kind::End, false, lines + 1, source.size(), {}});
    return tokens;
}

} // namespace warpatlas::cpp
