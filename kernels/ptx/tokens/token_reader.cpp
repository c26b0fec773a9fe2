#include "kernels/ptx/tokens/token_reader.h"

#include <charconv>
#include <limits>

namespace warpatlas::ptx {

bool TokenReader::tryMark(char mark)
{
    if (!isMark(mark))
        return false;
    take();
    return true;
}

void TokenReader::mark(char wanted)
{
    if (!tryMark(wanted))
        fail(peek(), std::string("expected '") + wanted + "'");
}

bool TokenReader::tryDirective(std::string_view wanted)
{
    if (!isDirective(wanted))
        return false;
    take();
    return true;
}

std::string_view TokenReader::name()
{
    const Token token = take();
    if (token.kind != TokenKind::Name)
        fail(token, "expected a name");
    return token.text;
}

std::uint64_t TokenReader::integer()
{
    const bool negative = tryMark('-');
    const Token token = take();
    std::uint64_t bits = 0;
    if (token.kind != TokenKind::Number || !parseInteger(token.text, bits))
        fail(token, "expected a whole number");
    return negative ? ~bits + 1 : bits;
}

std::uint32_t TokenReader::number()
{
    const Token token = peek();
    const std::uint64_t bits = integer();
    if (bits > std::numeric_limits<std::uint32_t>::max())
        fail(token, "expected a number up to 4,294,967,295");
    return static_cast<std::uint32_t>(bits);
}

void TokenReader::skip(char open, char close)
{
    mark(open);
    for (int depth = 1; depth > 0;) {
        const Token token = take();
        if (token.kind == TokenKind::Mark)
            depth += (token.text[0] == open) - (token.text[0] == close);
    }
}

void TokenReader::skipBraces()
{
    skip('{', '}');
}

void TokenReader::skipBrackets()
{
    skip('(', ')');
}

bool TokenReader::skipInstruction()
{
    while (!tryMark(';')) {
        if (isMark('}'))
            return false;
        if (isMark('{'))
            skipBraces();
        else
            take();
    }
    return true;
}

void TokenReader::skipDirective(const Token& name)
{
    for (std::uint32_t line = name.line; !atEnd() && !isMark('}');) {
        if (tryMark(';'))
            return;
        if (isMark('{')) {
            skipBraces();
            tryMark(';');
            return;
        }
        if (peek().line != line && !isMark('('))
            return;
        line = peek().line;
        if (isMark('('))
            skipBrackets();
        else
            take();
    }
}

std::string TokenReader::reasonAt(const Token& token, const std::string& reason) const
{
    const std::string found =
        token.kind == TokenKind::End ? "the end of the file" : "'" + std::string(token.text.substr(0, 60)) + "'";
    return "PTX line " + std::to_string(token.line) + ": " + reason + ", found " + found;
}

void TokenReader::fail(const Token& token, const std::string& reason) const
{
    throw InputError(m_name, reasonAt(token, reason));
}

void TokenReader::failUnknown(const Token& token, const std::string& reason) const
{
    throw UnknownForm(m_name, reasonAt(token, reason));
}

Token TokenReader::checked(Token token) const
{
    if (token.kind == TokenKind::End)
        fail(token, "the text ends too early");
    return token;
}

bool parseInteger(std::string_view text, std::uint64_t& bits)
{
    if (!text.empty() && (text.back() == 'U' || text.back() == 'u'))
        text.remove_suffix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.starts_with("0b") || text.starts_with("0B")) {
        base = 2;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text.front() == '0') {
        base = 8;
    }
    const auto result = std::from_chars(text.data(), text.data() + text.size(), bits, base);
    return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

} // namespace warpatlas::ptx
