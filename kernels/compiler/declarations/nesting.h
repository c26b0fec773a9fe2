/// How deep CUDA C++ nests. Internal to the compiler.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace warpatlas::inline compiler {

/// Signs of several characters that count as one when declarations are read; all other characters are signs of their
/// own.
inline constexpr std::string_view declarationSigns[] = {"<<<", ">>>", "::", "->"};

inline constexpr std::size_t deepestNesting = 2000; ///< that is read: people write tens, generators hundreds

/// The offset of the first token that is nested deeper than `deepest`; empty if there is none. Nesting is open brackets
/// of all kinds, signs in a row without an operand between them, and statements within statements (`else if` after
/// `else if`). Compilers recurse over all of them.
std::optional<std::size_t> tooDeep(std::string_view text, std::size_t deepest = deepestNesting);
/// The same of tokens without comments and lines of the preprocessor.
std::optional<std::size_t> tooDeep(std::span<const CppToken> code, std::size_t deepest = deepestNesting);

} // namespace warpatlas::inline compiler
