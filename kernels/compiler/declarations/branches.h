/// Branches of the preprocessor, as far as they disturb brackets. Internal to kernels/compiler.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <span>
#include <vector>

namespace warpatlas::inline compiler {

/// For each token whether it counts when declarations are read. Not what a compiler would take, because conditions are
/// not evaluated (but for `#if 0` and `#if 1`): where one of several branches leaves brackets open, or closes more than
/// it opens, only the first of them counts, so that what stands behind them is read as it is.
std::vector<bool> countingTokens(std::span<const CppToken> tokens);

/// Those that count, without comments and lines of the preprocessor; `others`, if given, gets the rest of the code.
std::vector<CppToken> countingCode(std::span<const CppToken> tokens, std::vector<CppToken>* others = nullptr);

} // namespace warpatlas::inline compiler
