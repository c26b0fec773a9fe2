/// Instances of templates as people write them and as compilers list them: "sum<256, MUL>" is "sum<256u, (Op)1>".
#pragma once

#include <string_view>

namespace warpatlas::inline source {

/// Whether `listed` (of a demangler, without parameters) may be what `wanted` names: the name is the same, with its
/// scopes or without the first of them, and no argument is known to be another. An alias of a type, an enumerator, and
/// an expression may be anything, and so may arguments that are left to their defaults.
bool mayBeInstance(std::string_view wanted, std::string_view listed);

} // namespace warpatlas::inline source
