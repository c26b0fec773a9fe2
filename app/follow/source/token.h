/// A kernel's source in tokens, without comments, with its macros noted.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::source {

using Token = CppToken;

/// A "#define NAME body". It has no body where it takes arguments, is defined twice or on a condition, or is undefined.
struct Macro {
    std::optional<std::vector<Token>> body; ///< with an End
};

struct Tokens {
    std::vector<Token>
        list; ///< with an End; a "#" stands for each #if and its kin: what is compiled is not in the text
    std::map<std::string_view, Macro> macros;
};

/// `source` must outlive them.
Tokens tokensOf(std::string_view source);

} // namespace warpatlas::source
