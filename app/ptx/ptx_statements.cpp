#include "app/ptx/ptx_statements.h"

#include "kernels/ptx/tokens/lexer.h"

#include <algorithm>

namespace warpatlas::inline listing {
namespace {

using ptx::Lexer;
using ptx::Token;
using ptx::TokenKind;

constexpr std::size_t indent = 2, operandColumn = 18, longest = 160;

bool isMark(const Token& token, char mark)
{
    return token.kind == TokenKind::Mark && token.text[0] == mark;
}

class StatementReader {
public:
    explicit StatementReader(std::string_view text) : m_text(text), m_lexer(text) { }

    std::vector<PtxStatement> read()
    {
        while (m_lexer.peek().kind != TokenKind::End) {
            if (m_depth == 0)
                outside();
            else
                inside();
        }
        return std::move(m_statements);
    }

private:
    std::size_t offsetOf(const Token& token) const
    {
        return token.kind == TokenKind::End ? m_text.size()
                                            : static_cast<std::size_t>(token.text.data() - m_text.data());
    }
    /// With the point of a directive.
    std::size_t startOf(const Token& token) const
    {
        return offsetOf(token) - (token.kind == TokenKind::Directive || token.kind == TokenKind::String ? 1 : 0);
    }
    Token take()
    {
        const Token token = m_lexer.take();
        if (token.kind != TokenKind::End)
            m_end = offsetOf(token) + token.text.size() + (token.kind == TokenKind::String ? 1 : 0);
        return token;
    }
    void skipLine()
    {
        for (const std::uint32_t line = m_lexer.peek().line;
             m_lexer.peek().kind != TokenKind::End && m_lexer.peek().line == line;)
            take();
    }

    /// The text on one line: without comments, with single blanks.
    std::string packed(std::size_t from, std::size_t to) const
    {
        std::string result;
        bool blank = false;
        for (std::size_t i = from; i < to; ++i) {
            if (m_text.substr(i, 2) == "//") {
                i = std::min(m_text.find('\n', i), to);
            } else if (m_text.substr(i, 2) == "/*") {
                const std::size_t end = m_text.find("*/", i + 2);
                i = end == std::string_view::npos ? to : end + 1;
            } else if (m_text[i] != ' ' && m_text[i] != '\t' && m_text[i] != '\n' && m_text[i] != '\r') {
                const char last = result.empty() ? '(' : result.back();
                if (blank && last != '(' && last != '[' && m_text[i] != ')' && m_text[i] != ',' && m_text[i] != ';')
                    result += ' ';
                blank = false;
                result += m_text[i];
                continue;
            }
            blank = true;
        }
        if (result.size() > longest) {
            result.resize(longest);
            result += " …";
        }
        return result;
    }

    PtxStatement& add(PtxStatement::Kind kind, std::uint32_t line, std::string text)
    {
        PtxStatement& added = m_statements.emplace_back();
        added.kind = kind;
        added.function = m_depth > 0 || kind == PtxStatement::Kind::Head ? m_function : PtxStatement::outside;
        added.line = line;
        added.text = std::move(text);
        return added;
    }

    /// Takes what belongs to a statement, up to its ';' (of an initialiser's braces as well); false at a '{' of a body.
    bool takeStatement(bool mayHaveBody)
    {
        int deep = 0;
        bool initialised = false;
        for (;;) {
            const Token& next = m_lexer.peek();
            if (next.kind == TokenKind::End)
                return true;
            if (isMark(next, '{')) {
                if (deep == 0 && mayHaveBody && !initialised)
                    return false;
                ++deep;
            } else if (isMark(next, '}')) {
                if (deep == 0)
                    return true;
                --deep;
            } else if (isMark(next, '=')) {
                initialised = true;
            } else if (isMark(next, ';') && deep == 0) {
                take();
                return true;
            }
            take();
        }
    }

    void outside()
    {
        const Token first = m_lexer.peek();
        if (first.kind != TokenKind::Directive) {
            take();
            return;
        }
        for (const std::string_view alone : {"version", "target", "address_size", "file"})
            if (first.text == alone) {
                skipLine();
                return;
            }
        if (first.text == "section") {
            take();
            for (int deep = 0; m_lexer.peek().kind != TokenKind::End;) {
                const Token token = take();
                deep += isMark(token, '{') ? 1 : isMark(token, '}') ? -1 : 0;
                if (deep == 0 && isMark(token, '}'))
                    return;
            }
            return;
        }
        const std::size_t start = startOf(first);
        bool isFunction = false;
        const Lexer before = m_lexer;
        std::string_view name;
        // Linkage stands in front: ".visible .entry", ".extern .shared .align 4 .b8 tile[]".
        while (m_lexer.peek().kind != TokenKind::End && !isMark(m_lexer.peek(), ';') && !isMark(m_lexer.peek(), '{')
            && !isMark(m_lexer.peek(), '=') && !isMark(m_lexer.peek(), '[')) {
            const Token token = m_lexer.take();
            isFunction =
                isFunction || (token.kind == TokenKind::Directive && (token.text == "entry" || token.text == "func"));
            name = token.kind == TokenKind::Name ? token.text : name;
        }
        m_lexer = before;
        const bool ends = takeStatement(isFunction);
        if (!isFunction) {
            PtxStatement& variable = add(PtxStatement::Kind::Variable, first.line, packed(start, m_end));
            variable.name = name;
            return;
        }
        ++m_function;
        if (ends)
            return; // declared alone
        head(start, m_end, first.line);
        take();
        ++m_depth;
        add(PtxStatement::Kind::Brace, m_statements.back().line, "{");
    }

    /// A row for each of its lines.
    void head(std::size_t start, std::size_t end, std::uint32_t line)
    {
        bool first = true;
        for (std::size_t at = start; at < end; ++line) {
            const std::size_t next = std::min(m_text.find('\n', at), end);
            const std::string text = packed(at, next);
            if (!text.empty())
                add(PtxStatement::Kind::Head, line, std::string(first || text == ")" ? 0 : 2 * indent, ' ') + text);
            first = false;
            at = next + 1;
        }
    }

    void inside()
    {
        const Token first = m_lexer.peek();
        const std::string margin(indent * static_cast<std::size_t>(m_depth), ' ');
        if (isMark(first, '}') || isMark(first, '{')) {
            take();
            const bool opens = isMark(first, '{');
            const std::size_t depth = static_cast<std::size_t>(opens ? m_depth : m_depth - 1);
            add(PtxStatement::Kind::Brace, first.line, std::string(indent * depth, ' ') + (opens ? "{" : "}"));
            m_depth += opens ? 1 : -1;
            return;
        }
        if (first.kind == TokenKind::Directive) {
            if (first.text == "loc" || first.text == "file") {
                skipLine();
                return;
            }
            takeStatement(false);
            add(PtxStatement::Kind::Declaration, first.line, margin + packed(startOf(first), m_end));
            return;
        }
        if (first.kind == TokenKind::Name) {
            take();
            if (isMark(m_lexer.peek(), ':')) {
                take();
                // "$L_table: .branchtargets $L_a, $L_b;"
                if (m_lexer.peek().kind == TokenKind::Directive && m_lexer.peek().text != "loc")
                    if (const std::string_view what = m_lexer.peek().text;
                        what == "branchtargets" || what == "callprototype" || what == "calltargets")
                        takeStatement(false);
                add(PtxStatement::Kind::Label, first.line, packed(startOf(first), m_end));
                return;
            }
            instruction(first, first, margin);
            return;
        }
        if (!isMark(first, '@')) {
            take();
            return;
        }
        take();
        if (isMark(m_lexer.peek(), '!'))
            take();
        take(); // the guard
        const Token opcode = m_lexer.peek();
        take();
        instruction(first, opcode, margin);
    }

    void instruction(const Token& first, const Token& opcode, const std::string& margin)
    {
        while (m_lexer.peek().kind == TokenKind::Directive)
            take();
        std::string text = margin + packed(startOf(first), m_end);
        const std::size_t operands = m_end;
        takeStatement(false);
        const std::string rest = packed(operands, m_end);
        if (rest != ";" && !rest.empty())
            text.resize(std::max(text.size() + 1, operandColumn), ' ');
        PtxStatement& added = add(PtxStatement::Kind::Instruction, first.line, text + rest);
        added.opcode = offsetOf(opcode);
    }

    std::string_view m_text;
    Lexer m_lexer;
    std::vector<PtxStatement> m_statements;
    std::size_t m_end = 0; ///< behind the last token that was taken
    int m_depth = 0;
    std::uint32_t m_function = PtxStatement::outside; ///< wraps to 0 at the first
};

} // namespace

std::vector<PtxStatement> ptxStatements(std::string_view text)
{
    return StatementReader(text).read();
}

} // namespace warpatlas::inline listing
