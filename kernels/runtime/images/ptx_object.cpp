#include "kernels/runtime/images/ptx_object.h"

#include "kernels/ptx/tokens/lexer.h"
#include "kernels/ptx/tokens/token_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace warpatlas::runtime {
namespace {

using ptx::Token, ptx::TokenKind;
using Kind = PtxStatement::Kind;

std::optional<PtxLinkage> linkageFrom(const Token& token)
{
    if (token.kind != TokenKind::Directive)
        return {};
    constexpr std::pair<std::string_view, PtxLinkage> words[] = {{"visible", PtxLinkage::Visible},
        {"weak", PtxLinkage::Weak}, {"common", PtxLinkage::Weak}, {"extern", PtxLinkage::Extern}};
    for (const auto& [word, linkage] : words)
        if (token.text == word)
            return linkage;
    return {};
}

std::uint64_t wholeNumber(std::string_view text)
{
    std::uint64_t bits = 0;
    return ptx::parseInteger(text, bits) ? bits : 0;
}

class ObjectReader {
public:
    explicit ObjectReader(std::string_view text) : m_text(text), m_lexer(text) { }

    std::vector<PtxStatement> read()
    {
        while (m_lexer.peek().kind != TokenKind::End)
            statement();
        if (m_done < m_text.size())
            m_statements.push_back({.before = std::string(m_text.substr(m_done))});
        return std::move(m_statements);
    }

private:
    std::size_t beginOf(const Token& token) const
    {
        const bool marked = token.kind == TokenKind::Directive || token.kind == TokenKind::String;
        return token.kind == TokenKind::End ? m_text.size()
                                            : std::size_t(token.text.data() - m_text.data()) - (marked ? 1 : 0);
    }
    Token take()
    {
        const Token token = m_lexer.take();
        if (token.kind != TokenKind::End) {
            m_end = std::size_t(token.text.data() - m_text.data()) + token.text.size();
            m_end += token.kind == TokenKind::String && m_end < m_text.size() && m_text[m_end] == '"' ? 1 : 0;
        }
        return token;
    }
    bool isMark(char mark) const { return m_lexer.peek().kind == TokenKind::Mark && m_lexer.peek().text[0] == mark; }
    bool atEnd() const { return m_lexer.peek().kind == TokenKind::End; }
    bool isDirective(std::string_view name) const
    {
        return m_lexer.peek().kind == TokenKind::Directive && m_lexer.peek().text == name;
    }

    void statement()
    {
        m_begin = beginOf(m_lexer.peek());
        PtxStatement made;
        while (const auto linkage = linkageFrom(m_lexer.peek())) {
            made.linkage = *linkage;
            take();
        }
        const Token token = m_lexer.peek();
        if (!atEnd())
            take();
        if (token.kind == TokenKind::Directive)
            directive(token, made);
        else
            finish(std::move(made));
    }

    void directive(const Token& token, PtxStatement& made)
    {
        constexpr std::pair<std::string_view, Kind> lines[] = {{"version", Kind::Version}, {"target", Kind::Target},
            {"address_size", Kind::AddressSize}, {"file", Kind::File}};
        for (const auto& [word, kind] : lines)
            if (token.text == word)
                return line(token, kind, made);
        if (token.text == "func" || token.text == "entry")
            return function(token.text == "entry" ? Kind::Entry : Kind::Function, made);
        if (token.text == "section")
            return section(made);
        if (token.text == "alias")
            return alias(made);
        if (const auto space = ptx::spaceFrom(token.text))
            return variable(*space, made);
        finish(std::move(made));
    }

    void line(const Token& begin, Kind kind, PtxStatement& made)
    {
        made.kind = kind;
        while (!atEnd() && m_lexer.peek().line == begin.line) {
            const Token token = take();
            if (token.kind == TokenKind::String)
                made.name = token.text;
            else if (kind == Kind::File && token.kind == TokenKind::Number && made.name.empty())
                made.number = wholeNumber(token.text);
        }
        if (kind == Kind::File && made.name.empty())
            return finishOther(made);
        finish(std::move(made));
    }

    void section(PtxStatement& made)
    {
        made.name = take().text;
        if (isMark('{') && skip('{', '}'))
            made.kind = Kind::Section;
        finish(std::move(made));
    }

    /// A function by another name.
    void alias(PtxStatement& made)
    {
        made.name = take().text;
        while (!atEnd() && !isMark(';'))
            take();
        if (atEnd())
            return finishOther(made);
        take();
        made.kind = Kind::Function;
        made.linkage = PtxLinkage::Weak;
        made.defined = true;
        finish(std::move(made));
    }

    void function(Kind kind, PtxStatement& made)
    {
        if (isDirective("attribute")) {
            take();
            if (!isMark('(') || !skip('(', ')'))
                return finish(std::move(made));
        }
        if (isMark('(')) {
            made.form = "returns ";
            if (!sizes(made.form))
                return finish(std::move(made));
        }
        if (m_lexer.peek().kind != TokenKind::Name)
            return finish(std::move(made));
        made.name = take().text;
        if (isMark('(') && !sizes(made.form))
            return finishOther(made);
        while (!atEnd() && !isMark('{') && !isMark(';'))
            take();
        made.headLength = m_end - m_begin;
        made.defined = isMark('{');
        if (atEnd() || (made.defined && !skip('{', '}')))
            return finishOther(made);
        if (!made.defined)
            take();
        made.kind = kind;
        finish(std::move(made));
    }

    /// Past a list of parameters, whose sizes are added.
    bool sizes(std::string& form)
    {
        take();
        form += '(';
        std::uint64_t bytes = 0;
        bool inExtent = false;
        while (!atEnd()) {
            const Token token = take();
            const bool mark = token.kind == TokenKind::Mark;
            if (token.kind == TokenKind::Directive) {
                if (const auto type = ptx::typeFrom(token.text))
                    bytes = ptx::sizeOf(*type);
            } else if (mark && (token.text == "[" || token.text == "]")) {
                inExtent = token.text == "[";
            } else if (token.kind == TokenKind::Number && inExtent) {
                bytes *= wholeNumber(token.text);
            } else if (mark && (token.text == "," || token.text == ")")) {
                form += bytes == 0 ? "" : std::to_string(bytes);
                form += token.text;
                bytes = 0;
                if (token.text == ")") {
                    if (form.ends_with("()"))
                        form.resize(form.size() - 2);
                    return true;
                }
            }
        }
        return false;
    }

    /// One or more: each becomes a statement of its own.
    void variable(ptx::Space space, PtxStatement& first)
    {
        first.kind = Kind::Variable;
        first.space = space;
        first.defined = first.linkage != PtxLinkage::Extern;
        std::uint64_t natural = attributes(first);
        const std::size_t names = beginOf(m_lexer.peek());
        const std::string heading(m_text.substr(m_begin, names - m_begin));
        for (bool more = true, begins = true; more; begins = false) {
            PtxStatement made = first;
            const auto fail = [&] {
                finishOther(made);
                m_statements.back().text.insert(0, begins ? "" : ","); // so that nothing whole is made of it
            };
            if (m_lexer.peek().kind != TokenKind::Name)
                return fail();
            const std::size_t from = begins ? m_begin : beginOf(m_lexer.peek());
            made.name = take().text;
            made.bytes = natural;
            for (; isMark('['); take()) {
                take();
                made.bytes *= m_lexer.peek().kind == TokenKind::Number ? wholeNumber(take().text) : 0;
                if (!isMark(']'))
                    return fail();
            }
            if (isMark('=') && !initialValue(made))
                return fail();
            more = isMark(',');
            if (!more && !isMark(';'))
                return fail();
            const std::size_t to = m_end;
            take();
            m_begin = from;
            finish(std::move(made));
            m_statements.back().text = (begins ? "" : heading) + std::string(m_text.substr(from, to - from)) + ';';
        }
    }

    /// Returns the bytes of an element.
    std::uint64_t attributes(PtxStatement& made)
    {
        std::uint64_t bytes = 0, lanes = 1;
        while (m_lexer.peek().kind == TokenKind::Directive) {
            const Token token = take();
            if (token.text == "align" && m_lexer.peek().kind == TokenKind::Number)
                made.alignment = wholeNumber(take().text);
            else if (token.text == "attribute" && isMark('('))
                skip('(', ')');
            else if (const auto type = ptx::typeFrom(token.text))
                bytes = ptx::sizeOf(*type);
            else if (token.text == "v2" || token.text == "v4")
                lanes = token.text == "v2" ? 2 : 4;
        }
        return bytes * lanes;
    }

    bool initialValue(PtxStatement& made)
    {
        int depth = 0;
        while (!atEnd() && !(depth <= 0 && (isMark(';') || isMark(',')))) {
            const Token token = take();
            if (token.kind == TokenKind::Name && token.text != "generic")
                made.uses.emplace_back(token.text);
            else if (token.kind == TokenKind::Mark)
                depth += (token.text == "{" || token.text == "(") - (token.text == "}" || token.text == ")");
        }
        return !atEnd();
    }

    bool skip(char open, char close)
    {
        int depth = 0;
        while (!atEnd()) {
            const Token token = take();
            if (token.kind == TokenKind::Mark)
                depth += (token.text[0] == open) - (token.text[0] == close);
            if (depth == 0)
                return true;
        }
        return false;
    }

    void finishOther(PtxStatement& made)
    {
        made = {};
        finish(std::move(made));
    }
    void finish(PtxStatement made)
    {
        m_begin = std::max(m_begin, m_done);
        made.before = m_text.substr(m_done, m_begin - m_done);
        made.text = m_text.substr(m_begin, m_end - m_begin);
        m_done = m_end;
        m_statements.push_back(std::move(made));
    }

    std::string_view m_text;
    ptx::Lexer m_lexer;
    std::size_t m_begin = 0, m_end = 0; ///< of the present statement, as far as it is read
    std::size_t m_done = 0; ///< the end of the last one
    std::vector<PtxStatement> m_statements;
};

} // namespace

bool isOfDeviceRuntime(std::string_view function)
{
    return function.starts_with("__cudaCDP") || function.starts_with("cudaGetParameterBuffer")
        || function.starts_with("cudaLaunchDevice");
}

bool PtxObject::isDeviceRuntime() const
{
    return std::ranges::any_of(statements, [](const PtxStatement& statement) {
        return statement.kind == Kind::Function && statement.defined && isOfDeviceRuntime(statement.name);
    });
}

PtxObject readPtxObject(std::string_view ptx, std::string name)
{
    return {std::move(name), ObjectReader(ptx.substr(0, std::min(ptx.find('\0'), ptx.size()))).read()};
}

} // namespace warpatlas::runtime
