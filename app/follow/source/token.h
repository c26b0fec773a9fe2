/// A kernel's source in tokens, without comments, with its macros noted.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::cpp {

using Token = CppToken;

/// A "#define NAME body" or "#define NAME(a, b) body". It has no body where it is defined twice or on a condition, or
/// is undefined.
struct Macro {
    std::optional<std::vector<Token>> body; ///< with an End
    std::optional<std::vector<std::string_view>> parameters{}; ///< empty: it takes no arguments
};

struct Tokens {
    std::vector<Token> list; ///< with an End; one "#" for each line as `#if`: what is compiled is not in the text
    std::map<std::string_view, Macro> macros;
};

/// `source` must outlive them, and so must `definitions`: "NAME", "NAME=body", as a compiler's -D has them.
Tokens tokensOf(std::string_view source, std::span<const std::string> definitions = {});

/// Puts the bodies of macros in place of their names, as a compiler does before it reads them; "#" and "##" are not
/// done. Empty where a macro has no body, or is not called as it is defined. `row` has no End; what is returned has
/// one.
std::optional<std::vector<Token>> expanded(std::span<const Token> row, const std::map<std::string_view, Macro>& macros);

} // namespace warpatlas::cpp
