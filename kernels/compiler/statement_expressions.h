/// GNU's statement expressions for a compiler that has none. Internal to kernels/compiler.
#pragma once

#include <string>

namespace warpatlas::inline compiler {

/// `({ int v = x; v + 1; })`, also in macros, to `([&]() { int v = x; return v + 1; }())`: the value of the last
/// statement where that is an expression. Lines keep their numbers; columns behind one do not. One that returns from
/// the function around it, or jumps, is left as it is.
std::string withoutStatementExpressions(std::string text);

} // namespace warpatlas::inline compiler
