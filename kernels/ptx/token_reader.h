/// The parsers' common reading: expectations, numbers, and errors with their line.
#pragma once

#include "kernels/model/error.h"
#include "kernels/ptx/lexer.h"

#include <cstdint>
#include <string>

namespace warpatlas::ptx {

class TokenReader {
public:
    TokenReader(std::string_view text, std::string name) : m_lexer(text), m_name(std::move(name)) { }

    const Token& peek() const { return m_lexer.peek(); }
    Token take() { return checked(m_lexer.take()); }
    bool atEnd() const { return peek().kind == TokenKind::End; }

    bool isMark(char mark) const { return peek().kind == TokenKind::Mark && peek().text[0] == mark; }
    bool tryMark(char mark);
    void mark(char mark);
    bool isDirective(std::string_view name) const { return peek().kind == TokenKind::Directive && peek().text == name; }
    bool tryDirective(std::string_view name);
    std::string_view name();
    /// A whole number with an optional sign, as its 64 bits.
    std::uint64_t integer();
    /// One from 0 to 4,294,967,295: the number of a line, of a column or of a file.
    std::uint32_t number();
    /// Past the '}' that closes the '{' that comes next.
    void skipBraces();

    [[noreturn]] void fail(const Token& token, const std::string& reason) const;

private:
    /// Refuses the end of the text where something else was wanted, so that no loop waits forever for a mark.
    Token checked(Token token) const;

    Lexer m_lexer;
    std::string m_name;
};

/// The bits of a whole number as PTX writes it (decimal, 0x, 0b, octal; U suffix); false if it is none or too large.
bool parseInteger(std::string_view text, std::uint64_t& bits);

} // namespace warpatlas::ptx
