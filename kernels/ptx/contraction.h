/// Which products the machine's assembler takes into the sums that use them. "mul" and "add" that name no rounding may
/// be made one fma (PTX ISA, "Floating Point Instructions"), and ptxas does so unless the module is for debugging.
///
/// The rule is ptxas 13.0's, read off the code that it makes for sm_75, sm_80 and sm_90; all three do the same:
/// - a product is taken by all of its uses, or by none: each must be an add or sub of its type and .ftz, in the same
///   stretch of straight code; mov and neg on the way do not matter. What is stored, compared or used elsewhere as well
///   stays a product.
/// - of a sum's two products, the one with fewer uses goes first, else the sum's first operand; sums are looked at in
///   their order, first for products with one use, then for those with several.
/// - p + p, and the sum of two products of the same factors, stay sums.
/// - a stretch also ends at what the assembler makes into a call or a branch: division, exact roots, fences, and
///   anything but arithmetic under a guard. A product under a guard stays one; a sum may have one.
///
/// Other work of the assembler is not followed:
/// - it unrolls loops before: a product that is used only in a later round of the loop, or one that is needed in all
///   rounds but the last of a number known to the compiler, may be taken there.
/// - it may compute a value again where another block uses it, and take a product there that stays where it was first:
///   x + x * y is such a case; of other random programs one in a thousand has one.
/// - of a function with too many blocks and registers to follow (2^30 bits), a product that is in a register at the
///   end of its block stays one.
/// - neg.ftz is a change of sign here; the assembler may make it a product of its own, or an operation.
#pragma once

#include "kernels/ptx/control_flow.h"

namespace warpatlas::ptx {

/// The product that a sum takes.
struct Contraction {
    std::uint32_t product = none; ///< instruction, a mul; none: the sum stays
    std::uint8_t operand = 0; ///< 1 or 2: which of the sum's it is
    bool negated = false; ///< the product
};

struct Contractions {
    std::vector<Contraction> ofSum; ///< by instruction; empty: there are none in the function
    std::vector<std::uint8_t> kept; ///< by instruction: bits of a product's factors that change before a sum takes it
};

/// ".target sm_75, debug": the assembler optimises nothing.
bool isForDebugging(const Module& module);

/// The contractions of a function whose module is not for debugging.
Contractions contractions(const Function& function, const ControlFlow& flow);

} // namespace warpatlas::ptx
