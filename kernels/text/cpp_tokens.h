/// The text of CUDA C++ in tokens: for compilers, for stories of a thread, and for colours. Any text has tokens,
/// whether it is C++ or not. Pure, any thread, in time that grows with the text's length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

struct CppToken {
    /// Directive: the "#" that begins a line of the preprocessor. End: none any more.
    enum class Kind : std::uint8_t { Name, Number, String, Character, Sign, Comment, Directive, End } kind = Kind::End;
    bool directive = false; ///< stands in a line of the preprocessor, continued lines included
    std::uint32_t line = 0; ///< from 1, where it begins
    std::size_t at = 0; ///< bytes
    std::string_view text;

    std::size_t end() const { return at + text.size(); }
    bool is(std::string_view wanted) const { return text == wanted; }
    /// 1: it opens a bracket; -1: it closes one; 0: neither. `<` and `>` are none.
    int nesting() const { return is("(") || is("[") || is("{") ? 1 : is(")") || is("]") || is("}") ? -1 : 0; }
};

/// The signs of C++ that are longer than a character.
inline constexpr std::string_view cppSigns[] = {"<<=", ">>=", "...", "&&", "||", "<=", ">=", "==", "!=", "<<", ">>",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "->", "::"};

/// Only spaces, ends of lines (also behind a backslash) and a byte order mark lie between two tokens and before the
/// first. A text that is not closed on its line ends with the line; a comment or a raw string that is not closed ends
/// with everything. `signs`: those that are one token, the longest first. `text` must outlive the tokens.
std::vector<CppToken> cppTokens(std::string_view text, std::span<const std::string_view> signs = cppSigns);

/// Those that are neither comments nor in lines of the preprocessor.
std::vector<CppToken> codeTokens(std::string_view text, std::span<const std::string_view> signs = cppSigns);

/// From an opening bracket to behind the one that closes it, or to the end. At what is none, behind that.
std::size_t behindGroup(std::span<const CppToken> tokens, std::size_t at);

/// The text without comments and lines of the preprocessor; whatever else lies between two tokens, or around them,
/// becomes one space.
std::string inOneLine(std::string_view text);

} // namespace warpatlas::inline text
