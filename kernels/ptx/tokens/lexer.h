/// PTX text to tokens. Both dialects: NVIDIA's (`$L__BB0_2`) and LLVM's (`LBB0_2`, `Ltmp3`).
#pragma once

#include <cstdint>
#include <string_view>

namespace warpatlas::ptx {

enum class TokenKind : std::uint8_t {
    Name, ///< letters, digits, _ $ %
    Directive, ///< a name after a point; the text has no point
    Number, ///< as written
    String, ///< without its quotes
    Mark, ///< one character of punctuation
    End,
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    std::uint32_t line = 1; ///< line of the PTX, from 1
};

/// Views into `text`, which must outlive the tokens. Never fails: what is not PTX becomes Marks that the parser
/// refuses.
class Lexer {
public:
    explicit Lexer(std::string_view text);

    const Token& peek() const { return m_token; }
    /// Returns the present token and goes to the next.
    Token take();

private:
    Token scan();
    void skipBlanks();

    std::string_view m_text;
    std::size_t m_position = 0;
    std::uint32_t m_line = 1;
    Token m_token;
};

} // namespace warpatlas::ptx
