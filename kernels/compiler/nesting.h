/// How deep CUDA C++ nests. Internal to the compiler.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpatlas {

/// Signs that are whole to whoever reads declarations; of the others each character is one.
inline constexpr std::string_view declarationSigns[] = {"<<<", ">>>", "::", "->"};

/// Where a text nests deeper than `deepest`: open brackets of all kinds, signs in a row without an operand between
/// them, statements within statements (`else if` after `else if`). The offset of the first token that is too deep;
/// empty if none is. Compilers recurse over all of them.
std::optional<std::size_t> tooDeep(std::string_view text, std::size_t deepest);

} // namespace warpatlas
