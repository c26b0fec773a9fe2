/// An operand of a PTX instruction as a sentence names it.
#pragma once

#include "app/ptx/words/ptx_names.h"

#include <string>
#include <string_view>

namespace warpatlas::inline listing {

// PTX's special registers under the names that CUDA C++ has for them.

/// "threadIdx.x (%tid.x)", "the lane's number in its warp (%laneid)"; the name alone of an unknown one.
std::string specialWords(std::string_view name);

/// "%r4", "-3", "1.5", "threadIdx.x (%tid.x)", "the address of tile", "%rd4 + 8", "%r1 and %r2", "nothing (_)". `type`
/// says how a whole number is written: with sign, without, and bits beyond 9 also as a hexadecimal number.
std::string operandWords(const ptx::Operand& operand, ptx::Type type, const PtxNames& names);
/// "%rd4 + 8", "tile + 16", "address 0x40": what stands between [ and ].
std::string addressWords(const ptx::Operand& address, const PtxNames& names);
std::string maskWords(const ptx::Operand& operand, const PtxNames& names); ///< a number as "0xffffffff"
/// "%p1 is true", "%p1 is false".
std::string conditionWords(const ptx::Operand& predicate, const PtxNames& names);
/// The part of a video instruction's operand: "byte 2 of %r1 (.b2)".
std::string partWords(std::string_view part);

} // namespace warpatlas::inline listing
