/// CUDA C++ text as tokens, as far as it is needed to tell device code from host code. Internal to the compiler.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::cuda_source {

enum class TokenKind { Word, Number, String, Punctuation, Directive };

struct Token {
    TokenKind kind = TokenKind::Punctuation;
    std::string_view text; ///< of a directive: the whole of it, with its continued lines
    std::size_t offset = 0;

    bool is(std::string_view wanted) const { return text == wanted; }
};

/// Comments are left out. Punctuation is one character each, but "::", "->" and "<<<" and ">>>" are whole. Text that
/// is no C++ becomes tokens all the same.
std::vector<Token> tokenise(std::string_view text);

/// Where a text nests deeper than `deepest`: open brackets of all kinds, signs in a row without an operand between
/// them, statements within statements (`else if` after `else if`). The offset of the first token that is too deep;
/// empty if none is. Compilers recurse over all of them.
std::optional<std::size_t> tooDeep(std::string_view text, std::size_t deepest);

} // namespace warpatlas::cuda_source
