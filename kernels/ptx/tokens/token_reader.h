/// The parsers' common reading: expectations, numbers, and errors with their line.
#pragma once

#include "kernels/model/error.h"
#include "kernels/ptx/tokens/lexer.h"

#include <cstdint>
#include <string>

namespace warpatlas::ptx {

/// Text that may be right in a newer version of PTX: callers that can, leave it out.
class UnknownForm : public InputError {
public:
    using InputError::InputError;
};

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
    /// Past the ')' that closes the '(' that comes next.
    void skipBrackets();
    /// Past the ';' of an instruction, or to a '}' that comes first: then it returns false.
    bool skipInstruction();
    /// Past a directive whose form is not known, and whose name has been read: its ';' or its '}'; else it ends with
    /// its line.
    void skipDirective(const Token& name);

    /// A place in the text, to come back to.
    Lexer place() const { return m_lexer; }
    void goBack(const Lexer& place) { m_lexer = place; }

    [[noreturn]] void fail(const Token& token, const std::string& reason) const;
    [[noreturn]] void failUnknown(const Token& token, const std::string& reason) const; ///< throws UnknownForm

private:
    /// Refuses the end of the text where something else was wanted, so that no loop waits forever for a mark.
    Token checked(Token token) const;
    void skip(char open, char close);
    std::string reasonAt(const Token& token, const std::string& reason) const;

    Lexer m_lexer;
    std::string m_name;
};

/// The bits of a whole number as PTX writes it (decimal, 0x, 0b, octal; U suffix); false if it is none or too large.
bool parseInteger(std::string_view text, std::uint64_t& bits);

} // namespace warpatlas::ptx
