/// What an instruction of PTX does, in words: with its own operands, and each of its modifiers explained.
#pragma once

#include "app/ptx/words/ptx_names.h"

#include <string>
#include <vector>

namespace warpatlas {

struct PtxExplanation {
    /// "Multiplies %r4 by %r5 and keeps the low 32 bits in %r6."; every operand is named. Empty for an instruction that
    /// is not known.
    std::string sentence;
    std::vector<std::string> notes; ///< ".lo: the low half of the product is kept", for each modifier
};

/// `instruction` is one of the names' function.
PtxExplanation explain(const PtxNames& names, const ptx::Instruction& instruction);

} // namespace warpatlas
