/// Device code that was left out by mistake: it has words that no host code can have. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/compiler/declarations/macro_words.h"

#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// Warnings about words that are nearly one of CUDA's, and no macro: because of `__globl__ void k()` a kernel would be
/// taken for a host function. A compiler never sees what is left out.
std::vector<CompilerMessage> misspeltWords(std::string_view text, const MacroWords& words);

/// A warning about the first bracket that closes nothing, or else the innermost that nothing closes: no file of C++ has
/// one. Where a compiler is content, what is left out has it.
std::vector<CompilerMessage> unmatchedBracket(std::string_view text);

} // namespace warpatlas::inline compiler
